import { affiliateHold, affiliateRelease } from '@/contract/operator/affiliate.contract';
import { showToast } from '@/shared/ui/toast';
import { useOperatorCommand } from '../../kit/operator-query';
import { ReasonDialog } from '../members/reason-dialog';
import { holdsCopy as copy } from './affiliate.copy';

/** A member whose income is held or released. */
export interface HeldMember {
  readonly id: number;
  readonly name: string;
}

/** An act on the income of a member. */
export interface IncomeAct {
  readonly kind: 'hold' | 'release';
  readonly member: HeldMember;
}

const CHANGES = [
  '/operator/v1/affiliate/',
  '/operator/v1/members/network',
  '/operator/v1/approvals',
];

interface IncomeDialogProps {
  member: HeldMember;
  onClose: () => void;
}

/** Holds the income of a member at once. */
export function HoldDialog({ member, onClose }: IncomeDialogProps) {
  const command = useOperatorCommand(affiliateHold, CHANGES);
  const confirm = async (reason: string) => {
    if (!(await command.run({ member_id: member.id, reason }))) return;
    showToast({ message: copy.holdDone, tone: 'success', durationMs: 5000 });
    onClose();
  };
  return (
    <ReasonDialog
      title={copy.holdOf(member.name)}
      text={copy.holdText}
      error={command.error}
      isBusy={command.isBusy}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** Asks a second person to release the income of a member. */
export function ReleaseDialog({ member, onClose }: IncomeDialogProps) {
  const command = useOperatorCommand(affiliateRelease, CHANGES);
  const confirm = async (reason: string) => {
    if ((await command.run({ member_id: member.id, reason })) === undefined) return;
    showToast({ message: copy.releaseDone, tone: 'success', durationMs: 5000 });
    onClose();
  };
  return (
    <ReasonDialog
      title={copy.releaseOf(member.name)}
      text={copy.releaseText}
      error={command.error}
      isBusy={command.isBusy}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
