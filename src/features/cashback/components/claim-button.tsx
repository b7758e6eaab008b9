import { useEffect, useRef } from 'react';
import type { CashbackDay, CashbackKind, CashbackSummary } from '@/contract/cashback.contract';
import { formatBaht } from '@/domain/baht';
import { formatMoney } from '@/domain/money';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { invalidateAfter } from '@/shared/query/query-cache';
import { Button } from '@/shared/ui/button';
import { InfoLine, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { showToast } from '@/shared/ui/toast';
import { cashbackCopy as copy } from '../cashback.copy';
import { kindOf, payoutOf } from '../cashback.rules';
import styles from './claim-card.module.css';

const postClaim = commandOf(
  async () => (await import('@/contract/cashback.contract')).cashbackClaim,
);

export interface ClaimButtonProps {
  summary: CashbackSummary;
  day: CashbackDay;
  kind: CashbackKind;
}

/** Button that claims one kind of cashback for a day. It shows the turnover that the claim will require. */
export function ClaimButton({ summary, day, kind }: ClaimButtonProps) {
  const { amount } = kindOf(day, kind);
  const paid = payoutOf(amount, summary);
  const toPlay = Math.floor((paid * summary.play_percent) / 100);
  const keyFor = useCommandKey();
  const { problem, isBusy, run } = useButtonCall();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const claim = () => {
    void run(
      async () => {
        const order = {
          kind,
          date: day.date,
          amount: formatBaht(amount),
          ...(toPlay > 0 && { locks: formatBaht(summary.locks) }),
        };
        const { paid: got } = await postClaim(order, keyFor(JSON.stringify(order)));
        showToast({
          message: got > 0 ? copy.claimed(formatMoney(got)) : copy.settled,
          tone: 'success',
        });
      },
      () => {
        invalidateAfter(['cashback', 'wallet']);
        // The button shows the error itself, unless it was unmounted during the request.
        return isGone.current;
      },
    );
  };

  return (
    <>
      <Problem>{problem}</Problem>
      <Button variant="primary" isWide isBusy={isBusy} onClick={claim}>
        {isBusy ? copy.claimBusy : paid > 0 ? copy.claim(formatMoney(paid)) : copy.claimNothing}
      </Button>
      <Text variant="note" className={styles.terms}>
        {toPlay > 0 ? `${copy.one} · ${copy.toPlay(formatMoney(toPlay))}` : copy.one}
      </Text>
      {toPlay > 0 && summary.locks > 0 && (
        <InfoLine>{copy.locks(formatMoney(summary.locks))}</InfoLine>
      )}
      {toPlay > 0 && summary.turnover_owed > 0 && (
        <InfoLine>{copy.turnoverOwed(formatMoney(summary.turnover_owed))}</InfoLine>
      )}
    </>
  );
}
