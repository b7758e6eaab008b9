import type { ReactNode, SubmitEvent } from 'react';
import styles from './account-form.module.css';

export interface AccountFormProps {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  /** Something was typed or chosen. */
  onChange?: () => void;
  isBusy: boolean;
  children: ReactNode;
}

/** The form around login and registration; pressing twice sends once. */
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
