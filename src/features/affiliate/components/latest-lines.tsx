import { useQuery } from '@tanstack/react-query';
import { RouteLink } from '@/shared/routing/route-link';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { affiliateCopy as copy } from '../affiliate.copy';
import { affiliateQueries } from '../affiliate.queries';
import { AffiliateLineRow } from './affiliate-line';
import styles from './latest-lines.module.css';

/** The latest commission lines, with a link to all of them. */
export function LatestLines() {
  const { data, error, refetch } = useQuery(affiliateQueries.latest());
  return (
    <Stack as="section" gap={2} className={styles.latest}>
      <Row as="header" place="spread">
        <Text as="h2" variant="heading">
          {copy.latest}
        </Text>
        <RouteLink name="affiliate" query={{ view: 'lines' }}>
          {copy.seeAll}
        </RouteLink>
      </Row>
      {data ? (
        data.lines.length === 0 ? (
          <EmptyState title={copy.noLines} />
        ) : (
          <Card as="ul" className={styles.lines}>
            {data.lines.map((line) => (
              <AffiliateLineRow key={line.id} line={line} />
            ))}
          </Card>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={280} />
      )}
    </Stack>
  );
}
