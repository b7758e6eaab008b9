import checkIcon from '@phosphor-icons/core/bold/check-bold.svg?icon';
import { Icon } from '@/shared/ui/icon';
import { Row } from '@/shared/ui/kit';
import { registerCopy } from '../register.copy';
import type { AccountCheck } from '../use-account-check';
import styles from './account-form.module.css';

export interface CheckNoteProps {
  check: AccountCheck;
  /** Below the field while nothing is known. */
  hint: string;
  /** Below it once the server accepts it. */
  usable: string;
}

/** What the server says about a field, below it; heard when it changes. */
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
