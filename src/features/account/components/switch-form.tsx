import { RouteLink } from '@/shared/routing/route-link';
import { Row, Text } from '@/shared/ui/kit';
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
    <Row as="p" place="middle" wraps tone="soft" className={styles.switch}>
      {question}
      {onSwitch ? (
        <Text
          as="button"
          look="strong"
          tone="accent"
          type="button"
          className={styles.switchLink}
          onClick={onSwitch}
        >
          {accountCopy[to]}
        </Text>
      ) : (
        <Text as={RouteLink} look="strong" tone="accent" name={to} className={styles.switchLink}>
          {accountCopy[to]}
        </Text>
      )}
    </Row>
  );
}
