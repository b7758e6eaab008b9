import type { MemberPromotion } from '@/contract/promotions.contract';
import { formatMoney } from '@/domain/money';
import { percentOf } from '../promotion.rules';
import { promotionsCopy } from '../promotions.copy';
import styles from './turnover-progress.module.css';

/** How much of the turnover is played. */
export function TurnoverProgress({
  turnover,
}: {
  turnover: NonNullable<MemberPromotion['turnover']>;
}) {
  const { counted, required, remaining } = turnover;
  const percent = percentOf(turnover);
  return (
    <div className={styles.progress}>
      <p className={styles.head}>
        <b>{promotionsCopy.remaining(formatMoney(remaining))}</b>
        <span>{promotionsCopy.percent(percent)}</span>
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={promotionsCopy.progress}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.counted}>
        {promotionsCopy.counted(formatMoney(counted), formatMoney(required))}
      </p>
    </div>
  );
}
