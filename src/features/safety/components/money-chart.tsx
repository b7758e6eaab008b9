import type { CSSProperties } from 'react';
import type { SafetyMoney } from '@/contract/safety.contract';
import { formatDayOfYear, formatShortMonth } from '@/domain/thai-date';
import { Row } from '@/shared/ui/kit';
import { layOutBars } from '../money.rules';
import { moneyCopy as copy } from '../safety.copy';
import type { MoneyDays } from '../safety.queries';
import styles from './money-chart.module.css';

export interface MoneyChartProps {
  days: MoneyDays;
  money: SafetyMoney;
}

/** Chart of a period: withdrawals upwards, deposits downwards, by day or by month. */
export function MoneyChart({ days, money }: MoneyChartProps) {
  const isYear = days === '365';
  const bars = layOutBars(money, isYear ? 'month' : 'day');
  const most = Math.max(1, ...bars.flatMap(({ deposited, withdrawn }) => [deposited, withdrawn]));
  const label = copy.chart(
    bars.filter(({ deposited }) => deposited > 0).length,
    bars.filter(({ withdrawn }) => withdrawn > 0).length,
    copy.units[days],
  );
  return (
    <figure>
      <Row
        as="ul"
        gap={4}
        variant="detail"
        place="middle"
        className={styles.legend}
        aria-hidden="true"
      >
        <li data-direction="out">{copy.withdrawn}</li>
        <li data-direction="in">{copy.deposited}</li>
      </Row>
      <div
        className={styles.bars}
        role="img"
        aria-label={label}
        style={{ '--bars': bars.length } as CSSProperties}
      >
        {bars.map(({ from, deposited, withdrawn }) => (
          <span key={from}>
            {withdrawn > 0 && (
              <i className={styles.out} style={{ height: toHeight(withdrawn / most) }} />
            )}
            {deposited > 0 && (
              <i className={styles.in} style={{ height: toHeight(deposited / most) }} />
            )}
          </span>
        ))}
      </div>
      <Row as="figcaption" place="spread" variant="note">
        <span>{(isYear ? formatShortMonth : formatDayOfYear)(money.from)}</span>
        <span>{isYear ? formatShortMonth(money.to) : copy.today}</span>
      </Row>
    </figure>
  );
}

/** The zero line is in the middle. */
function toHeight(part: number): string {
  return `${part * 50}%`;
}
