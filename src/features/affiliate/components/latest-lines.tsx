import { useQuery } from '@tanstack/react-query';
import { RouteLink } from '@/shared/routing/route-link';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { affiliateCopy as copy } from '../affiliate.copy';
import { affiliateQueries } from '../affiliate.queries';
import { AffiliateLineRow } from './affiliate-line';
import styles from './latest-lines.module.css';

/** The latest lines, and the way to all of them. */
export function LatestLines() {
  const { data, error, refetch } = useQuery(affiliateQueries.latest());
  return (
    <section className={styles.latest}>
      <header>
        <h2>{copy.latest}</h2>
        <RouteLink name="affiliate" query={{ view: 'lines' }}>
          {copy.seeAll}
        </RouteLink>
      </header>
      {data ? (
        data.lines.length === 0 ? (
          <EmptyState title={copy.noLines} />
        ) : (
          <ul>
            {data.lines.map((line) => (
              <AffiliateLineRow key={line.id} line={line} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={280} />
      )}
    </section>
  );
}
