import { useState } from 'react';
import * as v from 'valibot';
import type { BodyOf } from '@/contract/endpoint';
import { billCreate, billValidate } from '@/contract/lotto-bills.contract';
import { formatBaht } from '@/domain/baht';
import { commandOf } from '@/shared/http/command-of';
import { finish, revalidate, toBillKey, type ValidatedBill } from './checkout.store';
import { agentQuery } from './lotto-agent';
import { useRoundCall } from './use-round-call';

const postBill = commandOf(billCreate);

/** Returns the command that moves a checkout from validated to taken. */
export function useBillConfirmation() {
  const { problem, isBusy, runFor } = useRoundCall();
  const [needsDeposit, setNeedsDeposit] = useState(false);

  /** Places the validated bets, each at the rate that was shown. */
  const confirm = async (bill: ValidatedBill): Promise<void> => {
    const { slipKey, validation } = bill;
    await runFor(
      validation.round_id,
      async () => {
        setNeedsDeposit(false);
        const items = toCreateItems(bill);
        const key = toBillKey(JSON.stringify([slipKey, items]));
        const order = { ...agentQuery(), round_id: validation.round_id, items };
        finish(slipKey, await postBill(order, key));
      },
      ({ errorName, data }) => {
        setNeedsDeposit(errorName === 'wallet.insufficient_balance');
        // Another back end may refuse without sending the new validation.
        const fresh = v.safeParse(billValidate.data, data);
        if (errorName === 'lotto.bill_changed' && fresh.success) revalidate(bill, fresh.output);
      },
    );
  };

  return { problem, isBusy, needsDeposit, confirm };
}

function toCreateItems({ validation }: ValidatedBill): BodyOf<typeof billCreate>['items'] {
  return validation.items.flatMap(({ bet_type, number, amount, rate }) =>
    rate === null ? [] : [{ bet_type, number, amount: formatBaht(amount), rate }],
  );
}
