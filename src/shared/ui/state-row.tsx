import { Icon } from './icon';
import styles from './state-row.module.css';

export interface StateRowProps {
  icon?: string;
  /** Colour of the icon by outcome; `none` when nothing happened. */
  tone?: 'success' | 'info' | 'warn' | 'danger' | 'none' | undefined;
  title: string;
  /** Lines below the title. */
  details: readonly string[];
  amount: string;
  /** True for incoming money or points. */
  isGain?: boolean;
}

/** A list row for a change of money or points, with its state. */
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
      <p className={styles.text}>
        <b>{title}</b>
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </p>
      <strong className={styles.amount}>{amount}</strong>
    </li>
  );
}
