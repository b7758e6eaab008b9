import * as v from 'valibot';
import { incomingCredit } from '@/contract/operator/incoming.contract';
import type { IncomingRow } from '@/contract/operator/money-in.fields';
import { formatMoney } from '@/domain/money';
import { ApiError } from '@/shared/http/api-error';
import { Button } from '@/shared/ui/button';
import { useOperatorCommand } from '../../kit/operator-query';
import { ConfirmDialog } from './confirm-dialog';
import { moneyActsCopy as copy, panelCopy } from './money-in.copy';
import { MONEY_CHANGES } from './use-decision';

const otherData = v.object({ deposit_id: v.pipe(v.string(), v.uuid()) });

/** Returns the deposit that the refused credit may have been meant for; null after another refusal. */
function readOther(error: unknown): string | null {
  const isOther =
    error instanceof ApiError &&
    (error.errorName === 'deposit.still_open' || error.errorName === 'deposit.already_credited');
  const read = v.safeParse(otherData, isOther ? error.data : null);
  return read.success ? read.output.deposit_id : null;
}

export interface CreditDialogProps {
  money: IncomingRow;
  member: { readonly id: number; readonly name: string };
  onClose: () => void;
  onDone: (message: string) => void;
}

/**
 * Confirms the credit of a payment to a member as a deposit of its own. Where the member has a deposit that the payment
 * may belong to, the person has to say that it is other money.
 */
export function CreditDialog({ money, member, onClose, onDone }: CreditDialogProps) {
  const credit = useOperatorCommand(incomingCredit, MONEY_CHANGES);
  const other = readOther(credit.error);
  const amount = formatMoney(money.amount);
  const run = async (beside: string | null) => {
    const done = await credit.run({ id: money.id, member_id: member.id, beside });
    if (done !== undefined) onDone(copy.toasts.credited(`#${money.id}`, amount));
  };
  return (
    <ConfirmDialog
      title={`${panelCopy.pay} · ${amount}`}
      action={panelCopy.pay}
      error={credit.error}
      isBusy={credit.isBusy}
      onClose={onClose}
      onConfirm={() => void run(null)}
      other={
        other !== null && (
          <Button variant="outline" onClick={() => void run(other)}>
            {copy.otherMoney}
          </Button>
        )
      }
    >
      {panelCopy.toMember(amount, member.name)}
    </ConfirmDialog>
  );
}
