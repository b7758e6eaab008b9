import type { CSSProperties } from 'react';
import type { WinlossDay } from '@/contract/statement.contract';
import { formatMoney, type Satang } from '@/domain/money';
import { formatSignedMoney } from '@/shared/format/signed-money.format';
import { useQuery } from '@/shared/query/use-query';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { winlossCopy } from '../statement.copy';
import { winlossQuery } from '../statement.queries';
import type { ViewPeriod } from '../statement.rules';
import { formatDayOfYear, formatShortDay } from '../thai-date.format';
import styles from './winloss-summary.module.css';

const columns = [
  winlossCopy.day,
  winlossCopy.stake,
  winlossCopy.payout,
  winlossCopy.net,
  winlossCopy.turnover,
];

/** What the member's play came to in a period: in words, as a picture by day, and as numbers. */
export function WinlossSummary({ period }: { period: ViewPeriod }) {
  const { data: days, error, refetch } = useQuery(winlossQuery(period));
  return (
    <section className={styles['summary']}>
      <h2>{winlossCopy.title}</h2>
      {days ? (
        <Played days={days} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={132} />
      )}
    </section>
  );
}

function Played({ days }: { days: readonly WinlossDay[] }) {
  const stake = sum(days, 'stake');
  const payout = sum(days, 'payout');
  const net = payout - stake;
  if (days.every((day) => day.stake === 0 && day.payout === 0)) {
    return <p className={styles['none']}>{winlossCopy.none}</p>;
  }
  return (
    <>
      <div className={styles['told']}>
        <p className={styles['result']}>
          {net === 0 ? winlossCopy.even : net > 0 ? winlossCopy.won : winlossCopy.lost}
          {net !== 0 && (
            <b className={net > 0 ? styles['won'] : styles['lost']}>{formatMoney(Math.abs(net))}</b>
          )}
        </p>
        <dl className={styles['sums']}>
          <div>
            <dt>{winlossCopy.stake}</dt>
            <dd>{formatMoney(stake)}</dd>
          </div>
          <div>
            <dt>{winlossCopy.payout}</dt>
            <dd>{formatMoney(payout)}</dd>
          </div>
        </dl>
      </div>
      {days.length > 1 && <Bars days={days} />}
      <p className={styles['honest']}>{winlossCopy.honest}</p>
      <details className={styles['numbers']}>
        <summary>{winlossCopy.table}</summary>
        <Numbers days={days} />
      </details>
    </>
  );
}

function Bars({ days }: { days: readonly WinlossDay[] }) {
  const most = Math.max(...days.map(({ net }) => Math.abs(net)), 1);
  const [first, last] = [days[0], days.at(-1)];
  const label = winlossCopy.chart(
    days.filter(({ net }) => net > 0).length,
    days.filter(({ net }) => net < 0).length,
  );
  return (
    <figure className={styles['figure']}>
      <div
        className={styles['bars']}
        role="img"
        aria-label={label}
        style={{ '--days': days.length } as CSSProperties}
      >
        {days.map(({ day, net }) => (
          <span key={day} className={net < 0 ? styles['down'] : styles['up']}>
            {net !== 0 && <i style={{ height: `${(Math.abs(net) / most) * 50}%` }} />}
          </span>
        ))}
      </div>
      {first && last && (
        <figcaption>
          <span>{formatDayOfYear(first.day)}</span>
          <span>{formatDayOfYear(last.day)}</span>
        </figcaption>
      )}
    </figure>
  );
}

function Numbers({ days }: { days: readonly WinlossDay[] }) {
  return (
    // A table that is wider than the screen is moved by the keyboard too.
    <section className={styles['scroll']} tabIndex={0} aria-label={winlossCopy.table}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, stake, payout, net, valid_turnover }) => (
            <tr key={day}>
              <th scope="row">{formatShortDay(day)}</th>
              <td>{formatMoney(stake)}</td>
              <td>{formatMoney(payout)}</td>
              <td>{formatSignedMoney(net)}</td>
              <td>{formatMoney(valid_turnover)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function sum(days: readonly WinlossDay[], name: 'stake' | 'payout'): Satang {
  return days.reduce((total, day) => total + day[name], 0);
}
