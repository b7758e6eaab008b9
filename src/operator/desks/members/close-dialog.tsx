import { useQuery } from '@tanstack/react-query';
import { memberClose } from '@/contract/operator/account.contract';
import {
  memberCloseCheck,
  memberCloseWithPayout,
} from '@/contract/operator/member-changes.contract';
import { banks } from '@/domain/banks';
import { formatMoney } from '@/domain/money';
import { Stack, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { showToast } from '@/shared/ui/toast';
import { FactList } from '../../kit/fact-list';
import { LoadError } from '../../kit/load-error';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { MEMBER_CHANGES, type MemberDialogProps } from './member-dialog-types';
import { memberActsCopy as copy, membersCopy } from './members.copy';
import { ReasonDialog } from './reason-dialog';

/** Closes a member, after showing what would be left: money, pending payments, open bets. */
export function CloseDialog({
  member,
  paysOut,
  onClose,
}: MemberDialogProps & { paysOut: boolean }) {
  const close = useOperatorCommand(memberClose, MEMBER_CHANGES);
  const payOut = useOperatorCommand(memberCloseWithPayout, MEMBER_CHANGES);
  const title = paysOut ? membersCopy.closePayout : membersCopy.close;
  const command = paysOut ? payOut : close;
  return (
    <ReasonDialog
      title={title}
      text={
        <Stack gap={3}>
          <Text variant="detail" tone="soft">
            {paysOut ? copy.closePayoutText : copy.closeText}
          </Text>
          <LeftOver id={member.id} />
        </Stack>
      }
      error={command.error}
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={async (reason) => {
        const done = await (paysOut ? payOut : close).run({ id: member.id, reason });
        if (done === undefined) return;
        showToast({ message: `${title} ${membersCopy.done}`, tone: 'success', durationMs: 5000 });
        onClose();
      }}
    />
  );
}

function LeftOver({ id }: { id: number }) {
  const check = useQuery(operatorQuery(memberCloseCheck, { id }));
  const { data } = check;
  if (check.error) {
    return <LoadError error={check.error} onRetry={() => void check.refetch()} />;
  }
  if (!data) return <Skeleton width="100%" height={120} />;
  const sum = (rows: readonly { readonly amount: number }[]) =>
    `${rows.length} · ${formatMoney(rows.reduce((total, { amount }) => total + amount, 0))}`;
  const bets = {
    count: data.open_bills.count + data.open_rounds.count,
    amount: data.open_bills.amount + data.open_rounds.amount,
  };
  return (
    <>
      {!data.is_clear && (
        <Text variant="strong" tone="warn">
          {copy.closeLeft}
        </Text>
      )}
      <FactList
        facts={[
          [copy.balance, formatMoney(data.balance)],
          [copy.bonus, formatMoney(data.bonus)],
          [copy.commission, formatMoney(data.commission)],
          [copy.pendingDeposits, sum(data.pending_deposits)],
          [copy.pendingWithdrawals, sum(data.pending_withdrawals)],
          [copy.openBets, `${bets.count} · ${formatMoney(bets.amount)}`],
          [
            copy.account,
            data.bank_account === null
              ? copy.noAccount
              : `${banks[data.bank_account.bank_code].name} ••${data.bank_account.last_digits}`,
          ],
        ]}
      />
    </>
  );
}
