import { RouteLink } from '@/shared/routing/route-link';
import { Row, Text } from '@/shared/ui/kit';
import { accountCopy } from '../account.copy';
import styles from './account-form.module.css';

export interface SwitchFormProps {
  question: string;
  to: 'login' | 'register';
  /** Opens the other dialog; given only inside a dialog, where it replaces the link. */
  onSwitch?: () => void;
}

/** Link between login and registration. */
export function SwitchForm({ question, to, onSwitch }: SwitchFormProps) {
  return (
    <Row as="p" place="middle" wraps tone="soft" className={styles.switch}>
      {question}
      {onSwitch ? (
        <Text
          as="button"
          variant="strong"
          tone="accent"
          type="button"
          className={styles.switchLink}
          onClick={onSwitch}
        >
          {accountCopy[to]}
        </Text>
      ) : (
        <Text as={RouteLink} variant="strong" tone="accent" name={to} className={styles.switchLink}>
          {accountCopy[to]}
        </Text>
      )}
    </Row>
  );
}
