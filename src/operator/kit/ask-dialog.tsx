import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/kit';
import { operatorCopy } from '../operator.copy';
import { CallProblem } from './call-problem';
import { DeskDialog } from './desk-dialog';

export interface AskDialogProps {
  /** The act, which is also the words of the button that confirms. */
  title: string;
  /** One sentence about the effect. */
  text: string;
  /** Words of the button while the act runs. */
  busy: string;
  command: { readonly isBusy: boolean; readonly error: unknown };
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before an act, and says why it failed. */
export function AskDialog(props: AskDialogProps) {
  const { title, text, busy, command, onConfirm, onClose, children } = props;
  return (
    <DeskDialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {operatorCopy.cancel}
          </Button>
          <Button variant="primary" isBusy={command.isBusy} onClick={() => void onConfirm()}>
            {command.isBusy ? busy : title}
          </Button>
        </>
      }
    >
      <Text variant="detail" tone="soft">
        {text}
      </Text>
      {children}
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}
