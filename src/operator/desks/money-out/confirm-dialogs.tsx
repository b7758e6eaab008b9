import type { ReactNode } from 'react';
import {
  type Payout,
  withdrawalApprove,
  withdrawalRelease,
  withdrawalUnapprove,
} from '@/contract/operator/withdrawals.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/kit';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy } from '../../operator.copy';
import { DecisionProblem, isDecided } from './decision-problem';
import { outActsCopy as copy, moneyOutCopy } from './money-out.copy';
import { PayoutSigns } from './payout-badges';
import { OUT_CHANGES } from './use-out-decision';

export interface PayoutDialogProps {
  payout: Payout;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Returns what a toast says after a decision: `W318 อนุมัติแล้ว · ฿1,000.00`. */
export const sayDone = ({ number, amount }: Payout, done: keyof typeof copy.done): string =>
  `W${number} ${copy.done[done]} · ${formatMoney(amount)}`;

/** Returns the title of a dialog about a withdrawal. */
export const titleOf = ({ number, amount }: Payout, action: string): string =>
  `${action} W${number} · ${formatMoney(amount)}`;

const commands = {
  approve: withdrawalApprove,
  unapprove: withdrawalUnapprove,
  release: withdrawalRelease,
} as const;

/** Asks before a decision that needs no more than a yes, with the focus on the button that decides. */
export function ConfirmPayoutDialog({
  what,
  payout,
  onClose,
  onDone,
}: PayoutDialogProps & { what: keyof typeof commands }) {
  const command = useOperatorCommand(commands[what], OUT_CHANGES);
  const isOver = isDecided(command.error);
  const confirm = async () => {
    if ((await command.run({ id: payout.id })) !== undefined) onDone(sayDone(payout, what));
  };
  return (
    <DeskDialog
      title={titleOf(payout, copy[what])}
      onClose={onClose}
      footer={
        isOver ? (
          <Button variant="primary" onClick={onClose}>
            {moneyOutCopy.understood}
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {operatorCopy.cancel}
            </Button>
            <Button variant="primary" isBusy={command.isBusy} onClick={() => void confirm()}>
              {command.isBusy ? moneyOutCopy.busy : copy[what]}
            </Button>
          </>
        )
      }
    >
      <Explanation what={what} payout={payout} />
      <DecisionProblem error={command.error} />
    </DeskDialog>
  );
}

function Explanation({ what, payout }: { what: keyof typeof commands; payout: Payout }): ReactNode {
  if (what === 'approve') {
    return (
      <>
        <Text variant="strong">{payout.account_name ?? payout.name}</Text>
        <PayoutSigns payout={payout} />
        <Text variant="detail" tone="soft">
          {copy.approveText}
        </Text>
      </>
    );
  }
  const inBatch = what === 'unapprove' && payout.batch_id !== null;
  return (
    <>
      <Text>{what === 'unapprove' ? copy.unapproveText : copy.releaseText}</Text>
      {inBatch && (
        <Text variant="detail" tone="warn">
          {copy.unapproveBatch(payout.batch_id ?? 0)}
        </Text>
      )}
    </>
  );
}
