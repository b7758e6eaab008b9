import { Icon } from './icon';
import styles from './state-row.module.css';

export interface StateRowProps {
  icon?: string;
  /** How it went, as the colour of the icon; none where nothing came of it. */
  tone?: 'success' | 'info' | 'warn' | 'danger' | 'none' | undefined;
  title: string;
  /** Lines below the title. */
  details: readonly string[];
  amount: string;
  /** It came in. */
  isGain?: boolean;
}

/** Something about money or points in a list, with the state it is in. */
export function StateRow({
  icon,
  tone = 'none',
  title,
  details,
  amount,
  isGain = false,
}: StateRowProps) {
  return (
    <li className={styles.row} data-tone={tone} data-gain={isGain}>
      {icon !== undefined && <Icon name={icon} size={28} className={styles.icon} />}
      <p className={styles.words}>
        <b>{title}</b>
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </p>
      <strong className={styles.amount}>{amount}</strong>
    </li>
  );
}
