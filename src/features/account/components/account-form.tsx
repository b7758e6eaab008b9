import type { ReactNode, SubmitEvent } from 'react';
import styles from './account-form.module.css';

export interface AccountFormProps {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  /** Called when a field changes. */
  onChange?: () => void;
  isBusy: boolean;
  children: ReactNode;
}

/** The form element of the account forms; ignores a submit while another one is running. */
export function AccountForm({ onSubmit, onChange, isBusy, children }: AccountFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}
