import { useQuery } from '@tanstack/react-query';
import type { BillDetail } from '@/contract/lotto-bills.contract';
import { billCancel } from '@/contract/lotto-bills.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatThaiTime } from '@/domain/thai-date';
import { commandOf } from '@/shared/http/command-of';
import { useCommandKey } from '@/shared/http/use-command-key';
import { ConfirmButton } from '@/shared/ui/confirm-button';
import { InfoLine } from '@/shared/ui/kit';
import { billsCopy as copy } from '../bills.copy';
import { lottoQueries } from '../lotto.queries';
import { agentQuery } from '../lotto-agent';

const postCancel = commandOf(billCancel);

/** Button that cancels a bill, with the cancellation rules above it. */
export function CancelBill({ bill }: { bill: BillDetail }) {
  const { bill_id, amount, cancellable_until, round } = bill;
  const { data: limit } = useQuery(lottoQueries.limit(round.round_id));
  const keyFor = useCommandKey();
  // Only bills placed before a moved draw can be cancelled until the round closes.
  const isMoved = cancellable_until === round.closes_at;
  const rules = [
    cancellable_until === null
      ? copy.notCancellable
      : copy.cancelUntil(formatThaiTime(cancellable_until)),
    ...(isMoved ? [copy.movedCancel] : []),
    ...(limit && limit.cancels_per_day > 0 && !isMoved
      ? [
          copy.cancelRule(formatInteger(limit.cancel_minutes)),
          copy.perDay(formatInteger(limit.cancels_per_day)),
        ]
      : []),
  ].join(' · ');
  const cancel = async () => {
    await postCancel({ ...agentQuery(), bill_id }, keyFor(bill_id));
  };
  if (cancellable_until === null) return <InfoLine>{rules}</InfoLine>;
  return (
    <>
      <InfoLine>{rules}</InfoLine>
      <ConfirmButton
        label={copy.cancel}
        buttonProps={{ variant: 'outline', size: 'small' }}
        question={`${copy.cancelQuestion(formatMoney(amount))} (${rules})`}
        keep={copy.cancelKeep}
        confirm={copy.cancelConfirm}
        busy={copy.cancelBusy}
        onConfirm={cancel}
      />
    </>
  );
}
