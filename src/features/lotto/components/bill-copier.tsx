import { useInfiniteQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { BetTerms } from '@/contract/lotto.contract';
import type { Bill, BillDetail } from '@/contract/lotto-bills.contract';
import { formatMoney } from '@/domain/money';
import { useButtonCall } from '@/shared/http/use-button-call';
import { fetchQuery } from '@/shared/query/query-cache';
import { openSignIn } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { Problem } from '@/shared/ui/problem';
import { StateList } from '@/shared/ui/state-list';
import { EmptyState } from '@/shared/ui/states';
import { dialogCopy } from '../bet-dialogs.copy';
import { backToEditing } from '../checkout.store';
import { lottoQueries } from '../lotto.queries';
import { formatRound } from '../round-format';
import type { Entry } from '../use-entry';
import styles from './bill-copier.module.css';

export interface BillCopierProps {
  /** Bet types of the round. */
  terms: readonly BetTerms[];
  entry: Entry;
}

/** Lists the member's earlier bills. A tap on a bill adds its bets to the slip. */
export function BillCopier(props: BillCopierProps) {
  const { isLoggedIn } = useSnapshot(userStore);
  if (isLoggedIn) return <Bills {...props} />;
  return (
    <EmptyState
      title={dialogCopy.copyLogin}
      action={
        <Button
          variant="quiet"
          onClick={() => {
            backToEditing();
            openSignIn();
          }}
        >
          {dialogCopy.login}
        </Button>
      }
    />
  );
}

function Bills({ terms, entry }: BillCopierProps) {
  const list = useInfiniteQuery(lottoQueries.bills());
  const { problem, run } = useButtonCall();
  const bills = list.data?.pages.flatMap((page) => page.bills);
  const copy = (bill: Bill) =>
    run(async () => {
      const { bets, leftOut } = toBets(await fetchQuery(lottoQueries.bill(bill.bill_id)), terms);
      const message =
        leftOut === 0
          ? dialogCopy.addedBets(bets.length)
          : dialogCopy.copiedPart(bets.length, leftOut);
      if (entry.addBets(bets, message)) backToEditing();
    });
  return (
    <>
      <Problem>{problem ?? (entry.message?.isProblem ? entry.message.text : null)}</Problem>
      <StateList
        list={list}
        rows={bills?.map((bill) => (
          <li key={bill.bill_id}>
            <button type="button" className={styles.bill} onClick={() => void copy(bill)}>
              <b>{bill.round.market_name}</b>
              <span>{formatRound(bill.round)}</span>
              <small>{dialogCopy.billItems(bill.item_count)}</small>
              <span>{formatMoney(bill.amount)}</span>
            </button>
          </li>
        ))}
        empty={<EmptyState title={dialogCopy.noBills} />}
      />
    </>
  );
}

function toBets({ items }: BillDetail, terms: readonly BetTerms[]) {
  const offered = new Set(terms.map(({ bet_type }) => bet_type));
  const bets = items
    .filter(({ bet_type }) => offered.has(bet_type))
    .map(({ bet_type, number, amount }) => ({ bet_type, number, amountSatang: amount }));
  return { bets, leftOut: items.length - bets.length };
}
