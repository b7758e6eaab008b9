import { useQuery } from '@tanstack/react-query';
import type { WinlossDay } from '@/contract/statement.contract';
import { formatMoney, formatSignedMoney } from '@/domain/money';
import { formatDay } from '@/domain/thai-date';
import { RouteLink } from '@/shared/routing/route-link';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { winlossCopy } from '../statement.copy';
import { winlossQuery } from '../statement.queries';
import { isPlayed, type ViewPeriod, writePeriod } from '../statement.rules';
import { WinlossPicture } from './winloss-picture';
import styles from './winloss-summary.module.css';

const columns = [
  winlossCopy.day,
  winlossCopy.stake,
  winlossCopy.payout,
  winlossCopy.net,
  winlossCopy.turnover,
];

/** The member's result in a period: in words, as a chart by day, and as a table. */
export function WinlossSummary({ period }: { period: ViewPeriod }) {
  const { data: days, error, refetch } = useQuery(winlossQuery(period));
  return (
    <Stack as="section" gap={1} isCard className={styles.summary}>
      <Row gap={3} place="spread">
        <Text as="h2" variant="note">
          {winlossCopy.title}
        </Text>
        <RouteLink name="memberWinloss" query={writePeriod(period)} className={styles.more}>
          {winlossCopy.byDay}
        </RouteLink>
      </Row>
      {days ? (
        <Played days={days} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={210} />
        </div>
      )}
    </Stack>
  );
}

function Played({ days }: { days: readonly WinlossDay[] }) {
  if (!days.some(isPlayed)) return <Text tone="soft">{winlossCopy.none}</Text>;
  return (
    <>
      <WinlossPicture days={days} />
      <details className={styles.numbers}>
        <summary>{winlossCopy.table}</summary>
        <Numbers days={days} />
      </details>
    </>
  );
}

function Numbers({ days }: { days: readonly WinlossDay[] }) {
  return (
    // Focusable, so that the keyboard can scroll a table that is wider than the screen.
    <section className={styles.scroll} tabIndex={0} aria-label={winlossCopy.table}>
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
              <th scope="row">{formatDay(day)}</th>
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
