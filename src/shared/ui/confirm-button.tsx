import { type ReactNode, useState } from 'react';
import { useButtonCall } from '../http/use-button-call';
import { Button, type ButtonStyleProps } from './button';
import styles from './confirm-button.module.css';
import { Stack } from './kit';
import { Problem } from './problem';

const plain: ButtonStyleProps = { variant: 'text', size: 'small' };

export interface ConfirmButtonProps {
  label: string;
  /** Content of the button; `label` by default. */
  children?: ReactNode;
  buttonProps?: ButtonStyleProps;
  question: string;
  keep: string;
  confirm: string;
  busy: string;
  onConfirm: () => Promise<void>;
}

/** A button for an irreversible action, which asks for confirmation first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { problem, isBusy, run } = useButtonCall();
  if (!isAsking) {
    return (
      <Button {...(props.buttonProps ?? plain)} onClick={() => setAsking(true)}>
        {props.children ?? props.label}
      </Button>
    );
  }
  return (
    <Stack gap={2} isCard className={styles.question} role="group" aria-label={props.label}>
      <p role="status">{props.question}</p>
      <Problem>{problem}</Problem>
      <Button variant="text" autoFocus onClick={() => setAsking(false)}>
        {props.keep}
      </Button>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void run(props.onConfirm)}>
        {isBusy ? props.busy : props.confirm}
      </Button>
    </Stack>
  );
}
