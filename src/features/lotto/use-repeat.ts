import { useState } from 'react';
import { useLocation } from 'wouter';
import type { BillDetail } from '@/contract/lotto-bills.contract';
import { billValidate } from '@/contract/lotto-bills.contract';
import { formatBaht } from '@/domain/baht';
import { formatThaiTime } from '@/domain/thai-date';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { fetchQuery } from '@/shared/query/query-cache';
import { prefetchScreen } from '@/shared/routing/screen-registry';
import { hrefFor } from '@/shared/routing/use-route';
import { useMemberId } from '@/shared/state/use-member-id';
import { billsCopy as copy } from './bills.copy';
import { backToEditing, loadRound, showValidated, type ValidatedBill } from './checkout.store';
import { lottoQueries } from './lotto.queries';
import { agentQuery } from './lotto-agent';
import { formatRound } from './round-format';
import { addToSlip, toSlipKey } from './slip-draft.store';

const postValidate = commandOf(billValidate);

/** Bets a bill again in the open round of its market. */
export function useRepeat() {
  const memberId = useMemberId();
  const [, navigate] = useLocation();
  const call = useButtonCall();
  const [notice, setNotice] = useState<string | null>(null);

  /** Validates the bets of an old bill against its rates and shows the result, without placing a bet. */
  const judge = ({ bill_id, round: { market_id }, items }: BillDetail) =>
    call.run(async () => {
      setNotice(null);
      const { rounds } = await fetchQuery(lottoQueries.rounds({ market_id }));
      const round = rounds.find(({ state }) => state === 'open');
      const [next] = rounds;
      if (!round) {
        setNotice(
          next ? copy.opensLater(formatRound(next), formatThaiTime(next.opens_at)) : copy.noRound,
        );
        return;
      }
      const validation = await postValidate({
        ...agentQuery(),
        round_id: round.round_id,
        items: items.map(({ bet_type, number, amount, rate }) => ({
          bet_type,
          number,
          amount: formatBaht(amount),
          rate,
        })),
      });
      const input = items.map(({ item_id, bet_type, number, amount }) => ({
        id: item_id,
        bet_type,
        number,
        amountSatang: amount,
      }));
      // A separate key keeps the member's own slip for that round unchanged.
      const slipKey = `${toSlipKey(memberId, round.round_id)}/${bill_id}`;
      loadRound(round.round_id);
      showValidated({ slipKey, input, validation, round });
      // The bets can be changed on that screen.
      prefetchScreen('lottoRound');
    });

  /** Adds the bets to the member's slip for the round and opens the betting page. */
  const edit = ({ input, validation: { round_id } }: ValidatedBill): void => {
    const isAdded = addToSlip(toSlipKey(memberId, round_id), input);
    if (!isAdded) setNotice(copy.slipFull);
    backToEditing();
    if (isAdded) navigate(hrefFor('lottoRound', { roundId: round_id }));
  };

  return { problem: call.problem ?? notice, isBusy: call.isBusy, judge, edit };
}
