import { type ReactNode, useState } from 'react';
import { useButtonCall } from '../http/use-button-call';
import styles from './asked-button.module.css';
import buttons from './button.module.css';
import { Problem } from './problem';

export interface AskedButtonProps {
  label: string;
  /** What the button shows; its label unless told. */
  children?: ReactNode;
  className?: string | undefined;
  question: string;
  keep: string;
  confirm: string;
  busy: string;
  onConfirm: () => Promise<void>;
}

/** A button for what cannot be taken back: a question comes first. */
export function AskedButton(props: AskedButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { problem, isBusy, run } = useButtonCall();
  if (!isAsking) {
    return (
      <button
        type="button"
        className={props.className ?? `${buttons['text']} ${buttons['small']}`}
        onClick={() => setAsking(true)}
      >
        {props.children ?? props.label}
      </button>
    );
  }
  return (
    <div className={styles['question']} role="group" aria-label={props.label}>
      <p role="status">{props.question}</p>
      <Problem>{problem}</Problem>
      <button type="button" className={buttons['text']} autoFocus onClick={() => setAsking(false)}>
        {props.keep}
      </button>
      <button
        type="button"
        className={buttons['quiet']}
        aria-disabled={isBusy}
        onClick={() => void run(props.onConfirm)}
      >
        {isBusy ? props.busy : props.confirm}
      </button>
    </div>
  );
}
