import type { CSSProperties } from 'react';
import type { WinlossDay } from '@/contract/statement.contract';
import { formatMoney, type Satang } from '@/domain/money';
import { formatDayOfYear } from '@/domain/thai-date';
import { Row, Text } from '@/shared/ui/kit';
import { winlossCopy } from '../statement.copy';
import styles from './winloss-summary.module.css';

/** The result of several days: in words, as sums, and as a chart by day. */
export function WinlossPicture({ days }: { days: readonly WinlossDay[] }) {
  const stake = sum(days, 'stake');
  const payout = sum(days, 'payout');
  const net = payout - stake;
  return (
    <>
      <Row align="baseline" place="spread" wraps className={styles.totals}>
        <Row as="p" align="baseline" wraps className={styles.result}>
          {net === 0 ? winlossCopy.even : net > 0 ? winlossCopy.won : winlossCopy.lost}
          {net !== 0 && (
            <b className={net > 0 ? styles.won : styles.lost}>{formatMoney(Math.abs(net))}</b>
          )}
        </Row>
        <Row as="dl" align="stretch" wraps variant="detail" className={styles.sums}>
          <Row gap={1} align="stretch">
            <Text as="dt" tone="faint">
              {winlossCopy.stake}
            </Text>
            <Text as="dd" hasFigures>
              {formatMoney(stake)}
            </Text>
          </Row>
          <Row gap={1} align="stretch">
            <Text as="dt" tone="faint">
              {winlossCopy.payout}
            </Text>
            <Text as="dd" hasFigures>
              {formatMoney(payout)}
            </Text>
          </Row>
        </Row>
      </Row>
      {days.length > 1 && <Bars days={days} />}
      <Text variant="note">{winlossCopy.honest}</Text>
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
    <figure>
      <div
        className={styles.bars}
        role="img"
        aria-label={label}
        style={{ '--days': days.length } as CSSProperties}
      >
        {days.map(({ day, net }) => (
          <span key={day} className={net < 0 ? styles.down : styles.up}>
            {net !== 0 && <i style={{ height: `${(Math.abs(net) / most) * 50}%` }} />}
          </span>
        ))}
      </div>
      {first && last && (
        <Row as="figcaption" align="stretch" place="spread" variant="note">
          <span>{formatDayOfYear(first.day)}</span>
          <span>{formatDayOfYear(last.day)}</span>
        </Row>
      )}
    </figure>
  );
}

function sum(days: readonly WinlossDay[], name: 'stake' | 'payout'): Satang {
  return days.reduce((total, day) => total + day[name], 0);
}
