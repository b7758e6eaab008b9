import type {
  memberClose,
  memberEndSessions,
  memberOpen,
  memberUnlinkLine,
} from '@/contract/operator/account.contract';
import type { memberHoldPayouts } from '@/contract/operator/member-changes.contract';
import { showToast } from '@/shared/ui/toast';
import { useOperatorCommand } from '../../kit/operator-query';
import { MEMBER_CHANGES, type MemberDialogProps } from './member-dialog-types';
import { membersCopy as copy } from './members.copy';
import { ReasonDialog } from './reason-dialog';

export interface AccessDialogProps extends MemberDialogProps {
  endpoint:
    | typeof memberClose
    | typeof memberEndSessions
    | typeof memberOpen
    | typeof memberUnlinkLine
    | typeof memberHoldPayouts;
  title: string;
  text: string;
}

/** Changes a member's access, with a reason. */
export function AccessDialog({ member, endpoint, title, text, onClose }: AccessDialogProps) {
  const command = useOperatorCommand(endpoint, MEMBER_CHANGES);
  return (
    <ReasonDialog
      title={title}
      text={text}
      error={command.error}
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={async (reason) => {
        const done = await command.run({ id: member.id, reason });
        if (done === undefined) return;
        showToast({ message: `${title} ${copy.done}`, tone: 'success', durationMs: 5000 });
        onClose();
      }}
    />
  );
}
