import { useState } from 'react';
import * as v from 'valibot';
import type { BodyOf } from '@/contract/endpoint';
import { type billCreate, billValidate } from '@/contract/lotto.contract';
import { formatBaht } from '@/domain/baht';
import type { ApiError } from '@/shared/http/api-error';
import { useButtonCall } from '@/shared/http/use-button-call';
import { queryClient } from '@/shared/query/query-client';
import { openSignIn } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { finish, revalidate, showValidated, toBillKey, type ValidatedBill } from './checkout.store';
import { postBill, postValidate } from './lotto.api';
import { lottoQueries } from './lotto.queries';
import type { Slip } from './use-slip';

/** The calls that move a checkout to its next step. Each button that uses the hook has its own problem. */
export function useCheckout() {
  const { problem, isBusy, run } = useButtonCall();
  const [needsDeposit, setNeedsDeposit] = useState(false);

  /** Runs a call about a round. Loads the round again when the server says that it has closed. */
  const runFor = (
    roundId: string,
    call: () => Promise<void>,
    onRefusal?: (refusal: ApiError) => void,
  ) =>
    run(call, (refusal) => {
      if (refusal.errorName === 'lotto.round_closed')
        void queryClient.invalidateQueries({ queryKey: lottoQueries.round(roundId).queryKey });
      onRefusal?.(refusal);
      return false;
    });

  /** Asks the server about every bet of the slip. A visitor signs in first. */
  const validate = async ({ key: slipKey, roundId, items: input }: Slip): Promise<void> => {
    if (!userStore.isLoggedIn) {
      openSignIn();
      return;
    }
    await runFor(roundId, async () => {
      const items = input.map(({ bet_type, number, amountSatang }) => ({
        bet_type,
        number,
        amount: formatBaht(amountSatang),
      }));
      const validation = await postValidate({ round_id: roundId, items });
      showValidated({ slipKey, input, validation });
    });
  };

  /** Bets what was validated, each bet at the rate that was shown. */
  const confirm = async (bill: ValidatedBill): Promise<void> => {
    const { slipKey, validation } = bill;
    await runFor(
      validation.round_id,
      async () => {
        setNeedsDeposit(false);
        const items = toCreateItems(bill);
        const key = toBillKey(JSON.stringify([slipKey, items]));
        finish(slipKey, await postBill({ round_id: validation.round_id, items }, key));
      },
      ({ errorName, data }) => {
        setNeedsDeposit(errorName === 'wallet.insufficient_balance');
        // Another back end may answer without the validation.
        const fresh = v.safeParse(billValidate.data, data);
        if (errorName === 'lotto.bill_changed' && fresh.success) revalidate(bill, fresh.output);
      },
    );
  };

  return { problem, isBusy, needsDeposit, validate, confirm };
}

function toCreateItems({ validation }: ValidatedBill): BodyOf<typeof billCreate>['items'] {
  return validation.items.flatMap(({ bet_type, number, amount, rate }) =>
    rate === null ? [] : [{ bet_type, number, amount: formatBaht(amount), rate }],
  );
}
