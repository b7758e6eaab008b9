import clockIcon from '@phosphor-icons/core/regular/clock-clockwise.svg?icon';
import type { CashbackSummary } from '@/contract/cashback.contract';
import { formatMoney } from '@/domain/money';
import { Icon } from '@/shared/ui/icon';
import { cashbackCopy as copy } from '../cashback.copy';
import styles from './today-row.module.css';

/** What today would give by now. */
export function TodayRow({ today }: Pick<CashbackSummary, 'today'>) {
  const { net, stake, payout, loss_amount: ofLoss, turnover_amount: ofTurnover } = today;
  const isPlayed = stake !== 0 || payout !== 0 || today.turnover !== 0;
  return (
    <section className={styles.row} aria-label={copy.today}>
      <span className={styles.icon}>
        <Icon name={clockIcon} size={22} />
      </span>
      <p className={styles.words}>
        <b>{copy.today}</b>
        <span>{copy.todayHint}</span>
      </p>
      <p className={styles.end}>
        <b>{formatMoney(Math.max(ofLoss, ofTurnover))}</b>
        <span>
          {!isPlayed
            ? copy.todayNone
            : net < 0
              ? copy.todayWon(formatMoney(-net))
              : copy.todayLost(formatMoney(net))}
        </span>
      </p>
    </section>
  );
}
