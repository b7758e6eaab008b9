import { useQuery } from '@tanstack/react-query';
import type { LottoRound } from '@/contract/lotto.contract';
import { formatDayOfYear } from '@/domain/thai-date';
import { RouteLink } from '@/shared/routing/route-link';
import { ButtonLink } from '@/shared/ui/button-link';
import { SectionHeading } from '@/shared/ui/section-heading';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { LATEST_COUNT, lottoQueries } from '../lotto.queries';
import { lottoLobbyCopy as copy } from '../lotto-lobby.copy';
import { DemoMark } from './demo-mark';
import styles from './latest-results.module.css';

/** The latest results of all markets. */
export function LatestResults() {
  const { data: rounds, error, refetch } = useQuery(lottoQueries.latest(LATEST_COUNT));
  return (
    <section className={styles.section} aria-labelledby="latest-results">
      <SectionHeading id="latest-results" title={copy.latestResults} seeAll="lottoResults" />
      {rounds ? (
        rounds.length === 0 ? (
          <EmptyState title={copy.noResults} action={<ToLobby />} />
        ) : (
          <ul className={styles.list}>
            {rounds.map((round) => (
              <ResultTile key={round.round_id} round={round} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.list} aria-busy="true">
          {Array.from({ length: LATEST_COUNT }, (_, index) => (
            <Skeleton key={index} height={104} />
          ))}
        </div>
      )}
    </section>
  );
}

function ResultTile({ round }: { round: LottoRound }) {
  const { market_id, market_name, day, result, is_demo_result } = round;
  return (
    <li>
      <RouteLink name="lottoResults" query={{ market: market_id }} className={styles.tile}>
        <b>{market_name}</b>
        <span className={styles.day}>
          {formatDayOfYear(day)}
          {is_demo_result && <DemoMark />}
        </span>
        {result && (
          <span className={styles.digits}>
            <span>
              {copy.top} <strong>{result.three_top}</strong>
            </span>
            <span>
              {copy.bottom} <strong>{result.two_bottom}</strong>
            </span>
          </span>
        )}
      </RouteLink>
    </li>
  );
}

function ToLobby() {
  return (
    <ButtonLink name="lottoLobby" variant="quiet">
      {copy.toLobby}
    </ButtonLink>
  );
}
