import { RouteLink } from '@/shared/routing/route-link';
import { accountCopy } from '../account.copy';
import styles from './account-form.module.css';

export interface SwitchFormProps {
  question: string;
  to: 'login' | 'register';
  /** In a dialog: opens the other dialog instead of leaving the screen. */
  onSwitch?: () => void;
}

/** Link from the login to the registration, or back. */
export function SwitchForm({ question, to, onSwitch }: SwitchFormProps) {
  return (
    <p className={styles.switch}>
      {question}
      {onSwitch ? (
        <button type="button" className={styles.switchLink} onClick={onSwitch}>
          {accountCopy[to]}
        </button>
      ) : (
        <RouteLink name={to} className={styles.switchLink}>
          {accountCopy[to]}
        </RouteLink>
      )}
    </p>
  );
}
