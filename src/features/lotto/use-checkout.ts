import { useSnapshot } from 'valtio/react';
import { formatBaht } from '@/domain/baht';
import { useButtonCall } from '@/shared/http/use-button-call';
import { openSignIn } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { postValidate } from './lotto.api';
import type { SlipItem } from './slip-draft.store';
import { keepValidatedBill } from './validated-bill.store';

export interface CheckoutOptions {
  roundId: string;
  items: readonly SlipItem[];
  /** The server has judged every bet. */
  onJudged: () => void;
  /** The server sees the round otherwise: what the page knows is old. */
  onRoundClosed: () => void;
}

export type Checkout = ReturnType<typeof useCheckout>;

/** The way from a slip to a judged bill; a visitor signs in first and comes back to the slip. */
export function useCheckout({ roundId, items, onJudged, onRoundClosed }: CheckoutOptions) {
  const { isLoggedIn } = useSnapshot(userStore);
  const { problem, isBusy, run } = useButtonCall();

  const validate = async (): Promise<void> => {
    if (!userStore.isLoggedIn) {
      openSignIn();
      return;
    }
    await run(
      async () => {
        const judgement = await postValidate({
          round_id: roundId,
          items: items.map(({ bet_type, number, amountSatang }) => ({
            bet_type,
            number,
            amount: formatBaht(amountSatang),
          })),
        });
        keepValidatedBill({ input: items, judgement });
        onJudged();
      },
      ({ errorName }) => {
        if (errorName === 'lotto.round_closed') onRoundClosed();
        return false;
      },
    );
  };
  return { isLoggedIn, problem, isBusy, validate };
}
