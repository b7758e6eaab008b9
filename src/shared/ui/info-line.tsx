import infoIcon from '@phosphor-icons/core/fill/info-fill.svg?icon';
import type { ReactNode } from 'react';
import { Icon } from './icon';
import styles from './info-line.module.css';

/** Something worth knowing, said quietly. */
export function InfoLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.info}>
      <Icon name={infoIcon} size={18} />
      <span>{children}</span>
    </p>
  );
}
