import { billValidate } from '@/contract/lotto-bills.contract';
import { formatBaht } from '@/domain/baht';
import { commandOf } from '@/shared/http/command-of';
import { openSafetyRefusal } from '@/shared/state/safety-refusal.store';
import { openSignIn } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { backToEditing, showValidated } from './checkout.store';
import { agentQuery } from './lotto-agent';
import { useRoundCall } from './use-round-call';
import type { Slip } from './use-slip';

const postValidate = commandOf(billValidate);

export type SlipValidation = ReturnType<typeof useSlipValidation>;

/** Returns the command that moves a checkout from editing to validated. */
export function useSlipValidation() {
  const { problem, isBusy, runFor } = useRoundCall();

  /** Validates every bet of the slip with the server; a visitor must sign in first. */
  const validate = async ({ key: slipKey, roundId, items: input }: Slip): Promise<void> => {
    if (!userStore.isLoggedIn) {
      // Closes the slip dialog, which would lie below the sign-in dialog.
      backToEditing();
      openSignIn();
      return;
    }
    await runFor(roundId, async () => {
      const items = input.map(({ bet_type, number, amountSatang }) => ({
        bet_type,
        number,
        amount: formatBaht(amountSatang),
      }));
      const validation = await postValidate({ ...agentQuery(), round_id: roundId, items });
      if (validation.safety) {
        openSafetyRefusal(validation.safety);
        return;
      }
      showValidated({ slipKey, input, validation });
    });
  };

  return { problem, isBusy, validate };
}
