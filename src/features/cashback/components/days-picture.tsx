import type { CashbackSummary } from '@/contract/cashback.contract';
import { formatMoney, formatSignedMoney, type Satang } from '@/domain/money';
import { formatDay, formatDayOfYear } from '@/domain/thai-date';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import hidden from '@/shared/ui/visually-hidden.module.css';
import wide from '@/shared/ui/wide-card.module.css';
import { cashbackCopy as copy } from '../cashback.copy';
import { layOutPicture, type PictureDay } from '../cashback.rules';
import styles from './days-picture.module.css';

/** Dimensions of the drawing in SVG units. */
const WIDTH = 296;
const HEIGHT = 152;
const TOP = 8;
/** Leaves room below the lowest bar for its dot and the day labels. */
const BOTTOM = 122;
const BAR = 12.7;

/** Chart of the last days' results and cashback, with the same data as a table for screen readers. */
export function DaysPicture(summary: Pick<CashbackSummary, 'days' | 'yesterday'>) {
  const days = layOutPicture(summary);
  const won = days.filter((day) => day.won > 0).length;
  const lost = days.filter((day) => day.won < 0).length;
  const net = days.reduce((sum, day) => sum + day.won, 0);
  const returned = days.reduce((sum, day) => sum + day.returned, 0);
  return (
    <Stack
      as="section"
      gap={2}
      className={`${wide.card} ${styles.picture}`}
      aria-labelledby="cashback-days"
    >
      <Row place="spread" wraps className={styles.head}>
        <Text as="h2" variant="title" id="cashback-days">
          {copy.picture}
        </Text>
        <Row
          as="ul"
          align="stretch"
          wraps
          variant="detail"
          className={styles.legend}
          aria-hidden="true"
        >
          <li data-mark="won">{copy.legend.won}</li>
          <li data-mark="lost">{copy.legend.lost}</li>
          <li data-mark="returned">{copy.legend.returned}</li>
          <li data-mark="waiting">{copy.legend.waiting}</li>
        </Row>
      </Row>
      <Card className={styles.card}>
        <Drawing days={days} label={copy.pictureLabel(won, lost)} />
        <dl className={styles.sums}>
          <Sum label={copy.net}>{formatSignedMoney(net)}</Sum>
          <Sum label={copy.returned} isReturned>
            {formatMoney(returned)}
          </Sum>
          <Sum label={copy.daysWonLost}>{`${won} / ${lost}`}</Sum>
        </dl>
        <Numbers days={days} />
      </Card>
    </Stack>
  );
}

function Sum({
  label,
  isReturned = false,
  children,
}: {
  label: string;
  isReturned?: boolean;
  children: string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-returned={isReturned}>{children}</dd>
    </div>
  );
}

function Drawing({ days, label }: { days: readonly PictureDay[]; label: string }) {
  const highest = Math.max(0, ...days.map(({ won }) => won));
  const deepest = Math.max(0, ...days.map(({ won }) => -won));
  const scale = (BOTTOM - TOP) / Math.max(1, highest + deepest);
  const zero = TOP + (highest + deepest === 0 ? (BOTTOM - TOP) / 2 : highest * scale);
  const step = WIDTH / days.length;
  const [first, middle] = [days[0], days[Math.floor(days.length / 2)]];
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      {days.map((day, place) => (
        <Bar key={day.date} day={day} x={step * (place + 0.5)} zero={zero} scale={scale} />
      ))}
      <line x1={0} x2={WIDTH} y1={zero} y2={zero} className={styles.zero} />
      <text x={0} y={HEIGHT - 3}>
        {formatDayOfYear(first?.date ?? '')}
      </text>
      <text x={WIDTH / 2} y={HEIGHT - 3} textAnchor="middle">
        {formatDayOfYear(middle?.date ?? '')}
      </text>
      <text x={WIDTH} y={HEIGHT - 3} textAnchor="end">
        {copy.yesterday}
      </text>
    </svg>
  );
}

interface BarProps {
  day: PictureDay;
  /** Horizontal centre of the bar. */
  x: number;
  zero: number;
  scale: number;
}

function Bar({ day: { won, mark }, x, zero, scale }: BarProps) {
  const height = won === 0 ? 0 : Math.max(2, Math.abs(won) * scale);
  const radius = Math.min(3, height / 2);
  const below = zero + (won < 0 ? height : 0) + 8;
  return (
    <>
      {won !== 0 && (
        <rect
          x={x - BAR / 2}
          y={won > 0 ? zero - height : zero}
          width={BAR}
          height={height}
          rx={radius}
          className={won > 0 ? styles.up : styles.down}
        />
      )}
      {mark === 'returned' && <circle cx={x} cy={below} r={2.6} className={styles.returned} />}
      {mark === 'waiting' && <circle cx={x} cy={below} r={4} className={styles.waiting} />}
    </>
  );
}

function Numbers({ days }: { days: readonly PictureDay[] }) {
  return (
    <div className={hidden.hidden}>
      <table>
        <caption>{copy.picture}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.table.day}</th>
            <th scope="col">{copy.table.net}</th>
            <th scope="col">{copy.table.returned}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, won, mark, returned }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date)}</th>
              <td>{formatSignedMoney(won)}</td>
              <td>{describeMark(mark, returned)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function describeMark(mark: PictureDay['mark'], returned: Satang): string {
  if (mark === 'returned') return formatMoney(returned);
  return mark === 'waiting' ? copy.legend.waiting : '–';
}
