import { useQuery } from '@tanstack/react-query';
import type { LottoRound } from '@/contract/lotto.contract';
import { formatDayOfYear } from '@/domain/thai-date';
import { DemoMark } from '@/shared/lottery/demo-mark';
import { RouteLink } from '@/shared/routing/route-link';
import { ButtonLink } from '@/shared/ui/button-link';
import { Row, Stack } from '@/shared/ui/kit';
import { SectionHeading } from '@/shared/ui/section-heading';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { LATEST_COUNT, lottoQueries } from '../lotto.queries';
import { lottoLobbyCopy as copy } from '../lotto-lobby.copy';
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
          <Stack as="ul" gap={2} className={styles.list}>
            {rounds.map((round) => (
              <ResultTile key={round.round_id} round={round} />
            ))}
          </Stack>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={2} className={styles.list} aria-busy="true">
          {Array.from({ length: LATEST_COUNT }, (_, index) => (
            <Skeleton key={index} height={104} />
          ))}
        </Stack>
      )}
    </section>
  );
}

function ResultTile({ round }: { round: LottoRound }) {
  const { market_id, market_name, day, result, is_demo_result } = round;
  return (
    <li>
      <Stack
        as={RouteLink}
        isCard
        name="lottoResults"
        query={{ market: market_id }}
        className={styles.tile}
      >
        <b>{market_name}</b>
        <Row as="span" gap={2} place="spread" wraps variant="note" className={styles.day}>
          {formatDayOfYear(day)}
          {is_demo_result && <DemoMark />}
        </Row>
        {result && (
          <Row
            as="span"
            gap={2}
            align="stretch"
            place="spread"
            wraps
            variant="note"
            className={styles.digits}
          >
            <span>
              {copy.top} <strong>{result.three_top}</strong>
            </span>
            <span>
              {copy.bottom} <strong>{result.two_bottom}</strong>
            </span>
          </Row>
        )}
      </Stack>
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
