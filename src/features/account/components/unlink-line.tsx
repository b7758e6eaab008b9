import type { ComponentProps } from 'react';
import { accountCopy } from '../account.copy';
import styles from './unlink-line.module.css';

/** Offers to take the LINE link away together with what a form does. */
export function UnlinkLine(props: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={styles['choice']}>
      <input type="checkbox" {...props} />
      <span>
        {accountCopy.unlinkLine}
        <small>{accountCopy.unlinkLineText}</small>
      </span>
    </label>
  );
}
