import checkIcon from '@phosphor-icons/core/bold/check-bold.svg?icon';
import { Icon } from '@/shared/ui/icon';
import { Row } from '@/shared/ui/kit';
import { registerCopy } from '../register.copy';
import type { AccountCheck } from '../use-account-check';
import styles from './account-form.module.css';

export interface CheckNoteProps {
  check: AccountCheck;
  /** Text while there is no check result. */
  hint: string;
  /** Text once the server accepts the value. */
  usable: string;
}

/** Check result below a field, announced by screen readers when it changes. */
export function CheckNote({ check, hint, usable }: CheckNoteProps) {
  return (
    <span role="status" className={styles.note}>
      {check.state === 'usable' ? (
        <Row as="span" gap={1} tone="success" className={styles.usable}>
          <Icon name={checkIcon} size={16} />
          {usable}
        </Row>
      ) : check.state === 'checking' ? (
        registerCopy.checking
      ) : (
        hint
      )}
    </span>
  );
}
