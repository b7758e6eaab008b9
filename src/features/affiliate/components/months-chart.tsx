import type { AffiliateSummary } from '@/contract/affiliate.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatMonth, formatShortMonth } from '@/domain/thai-date';
import { Stack, Text } from '@/shared/ui/kit';
import hiddenStyles from '@/shared/ui/visually-hidden.module.css';
import { affiliateCopy as copy } from '../affiliate.copy';
import styles from './months-chart.module.css';

const HEIGHT = 96;
/** Width of a bar as a share of the step between bars. */
const BAR_SHARE = 0.6;

/** Income of the last months as bars, and as a table for screen readers. */
export function MonthsChart({ months }: { months: AffiliateSummary['months'] }) {
  const most = Math.max(...months.map(({ income }) => income), 1);
  const step = 100 / months.length;
  const sum = months.reduce((total, { income }) => total + income, 0);
  return (
    <Stack as="section" gap={3} isCard className={styles.card}>
      <header>
        <Text as="h2" variant="heading">
          {copy.months}
        </Text>
        <span>{copy.sum(formatMoney(sum))}</span>
      </header>
      <svg height={HEIGHT + 40} aria-hidden="true">
        {months.map(({ month, income }, index) => {
          const height = (Math.max(income, 0) / most) * HEIGHT;
          const middle = (index + 0.5) * step;
          return (
            <g key={month} data-latest={index === months.length - 1}>
              <rect
                x={`${middle - (step * BAR_SHARE) / 2}%`}
                y={20 + HEIGHT - height}
                width={`${step * BAR_SHARE}%`}
                height={height}
                rx={Math.min(5, height / 2)}
              />
              <text x={`${middle}%`} y={14 + HEIGHT - height}>
                {`฿${formatInteger(Math.round(income / 100))}`}
              </text>
              <text x={`${middle}%`} y={HEIGHT + 36}>
                {formatShortMonth(month)}
              </text>
            </g>
          );
        })}
        <line x2="100%" y1={20.5 + HEIGHT} y2={20.5 + HEIGHT} />
      </svg>
      {/* A table does not shrink below its content, so a wrapper around it is hidden. */}
      <div className={hiddenStyles.hidden}>
        <table>
          <thead>
            <tr>
              <th scope="col">{copy.month}</th>
              <th scope="col">{copy.amount}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, income }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td>{formatMoney(income)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}
