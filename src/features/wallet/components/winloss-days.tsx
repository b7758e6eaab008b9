import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import type { WinlossDay } from '@/contract/statement.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { formatLongDay } from '@/domain/thai-date';
import { RouteLink } from '@/shared/routing/route-link';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { winlossCopy } from '../statement.copy';
import { type ViewPeriod, writePeriod } from '../statement.rules';
import styles from './winloss-days.module.css';

export interface WinlossDaysProps {
  /** Those that were played on, the oldest first. */
  days: readonly WinlossDay[];
  period: ViewPeriod;
}

/** The days of a period, the latest first, each a link to its games on the statement. */
export function WinlossDays({ days, period }: WinlossDaysProps) {
  return (
    <section className={styles.days}>
      <h2>{winlossCopy.days}</h2>
      <ul className={styles.list}>
        {[...days].reverse().map((day) => (
          <Day key={day.day} {...day} />
        ))}
      </ul>
      <ButtonLink name="statement" query={writePeriod(period)} variant="quiet" isWide>
        {winlossCopy.statement}
      </ButtonLink>
    </section>
  );
}

function Day({ day, stake, payout, net, valid_turnover }: WinlossDay) {
  const name = formatLongDay(day);
  const parts = [
    [winlossCopy.stake, stake],
    [winlossCopy.payout, payout],
    [winlossCopy.turnover, valid_turnover],
  ] as const;
  return (
    <li>
      <RouteLink
        name="statement"
        query={{ kind: 'game', from: day, to: day }}
        className={styles.day}
        title={winlossCopy.ofDay(name)}
      >
        <span className={styles.words}>
          <span className={styles.top}>
            <b>{name}</b>
            <b className={net < 0 ? styles.lost : net > 0 ? styles.won : undefined}>
              {formatSignedMoney(net)}
            </b>
          </span>
          <span className={styles.parts}>
            {parts.map(([word, satang]) => (
              <span key={word}>
                {word} {formatMoney(satang)}
              </span>
            ))}
          </span>
        </span>
        <Icon name={caretIcon} size={18} />
      </RouteLink>
    </li>
  );
}
