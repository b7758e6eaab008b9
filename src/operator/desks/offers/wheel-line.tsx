import styles from './offers-rules.module.css';
import { wheelCopy as copy } from './wheel.copy';

/** The number line of a wheel: each prize is as wide as its chance. */
export function WheelLine({ weights }: { weights: readonly number[] }) {
  return (
    <div
      className={styles.line}
      role="img"
      aria-label={`${copy.line}: ${weights.map((each) => `${each}%`).join(', ')}`}
    >
      {weights.map((weight, at) => (
        <span key={at} style={{ width: `${weight}%` }}>
          {weight >= 5 ? at + 1 : ''}
        </span>
      ))}
    </div>
  );
}
