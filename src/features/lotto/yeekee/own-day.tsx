import type { YeekeeDayRound } from '@/contract/yeekee.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { yeekeeCopy } from '../yeekee.copy';
import styles from './own-day.module.css';
import { yeekeeDayCopy as copy } from './yeekee-day.copy';
import { sumOwn } from './yeekee-day.rules';

export interface OwnDayProps {
  title: string;
  rounds: readonly YeekeeDayRound[];
}

/** The member's stakes, payouts and shots of a day. Shows nothing when there are none. */
export function OwnDay({ title, rounds }: OwnDayProps) {
  const { bills, amount, paid, shots } = sumOwn(rounds);
  if (bills === 0 && shots === 0) return null;
  return (
    <section className={styles.own} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        <div>
          <dt>{copy.ownStake}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
        <div>
          <dt>{copy.ownPaid}</dt>
          <dd>{formatMoney(paid)}</dd>
        </div>
        <div>
          <dt>{copy.ownShots}</dt>
          <dd>{yeekeeCopy.shots(formatInteger(shots))}</dd>
        </div>
      </dl>
    </section>
  );
}
