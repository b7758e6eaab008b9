import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { AffiliateSummary } from '@/contract/affiliate.contract';
import { formatInteger } from '@/domain/format-integer';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { MoneyColumns, MoneyPage } from '@/shared/ui/money-page';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { useIsWide } from '@/shared/ui/use-is-wide';
import { affiliateCopy as copy } from '../affiliate.copy';
import { affiliateQueries } from '../affiliate.queries';
import { type AffiliateView, affiliateViews, readView } from '../affiliate.rules';
import { IncomeCard } from './income-card';
import { InvitationCard } from './invitation-card';
import { LatestLines } from './latest-lines';
import styles from './member-page.module.css';
import { MonthsChart } from './months-chart';
import { TypesTable } from './types-table';

const waiting = { onMissing: 'error', fallback: <Skeleton height={320} /> } as const;

const NetworkTree = lazyPart(() => import('./network-tree').then((m) => m.NetworkTree), waiting);
const LineList = lazyPart(() => import('./line-list').then((m) => m.LineList), waiting);
const RedeemDialog = lazyPart(() => import('./redeem.dialog').then((m) => m.RedeemDialog), {
  onMissing: 'retry',
});

/**
 * A member's link, income, network and commission lines. On a wide screen, link and income stay visible at the side.
 */
export function MemberPage() {
  const { data: summary, error, refetch } = useQuery(affiliateQueries.summary());
  const isWide = useIsWide();
  return (
    <MoneyPage title={copy.title} back="member" isWide>
      {summary ? (
        <Affiliate summary={summary} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <MoneyColumns>
          <Stack gap={3} className={styles.part} aria-busy="true">
            <Skeleton height={132} />
            <Skeleton height={48} />
            <Skeleton height={210} />
          </Stack>
          {isWide && (
            <Stack gap={3} className={styles.part}>
              <Skeleton height={248} />
              <Skeleton height={320} />
            </Stack>
          )}
        </MoneyColumns>
      )}
    </MoneyPage>
  );
}

function Affiliate({ summary }: { summary: AffiliateSummary }) {
  const [query, setQuery] = useSearchParams();
  const [isRedeeming, setRedeeming] = useState(false);
  const isWide = useIsWide();
  const { view: asked, kind } = readView(query);
  const view = isWide && asked === 'overview' ? 'network' : asked;
  const views = affiliateViews.filter((each) => !isWide || each !== 'overview');
  const handleView = (next: AffiliateView) => setQuery({ view: next }, { replace: true });
  const hasOverview = isWide || view === 'overview';
  const tabs = (
    <Card className={styles.tabs} role="group" aria-label={copy.views}>
      {views.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={view === each}
          onClick={() => handleView(each)}
        >
          {copy.view[each]}
        </button>
      ))}
    </Card>
  );
  return (
    <>
      <MoneyColumns>
        {hasOverview && (
          <Stack gap={3} className={styles.part}>
            <InvitationCard refCode={summary.ref_code} name={summary.name} />
            {!isWide && tabs}
            <IncomeCard summary={summary} onRedeem={() => setRedeeming(true)} />
            {!isWide && (
              <>
                <TypesTable summary={summary} />
                <MonthsChart months={summary.months} />
                <LatestLines />
              </>
            )}
          </Stack>
        )}
        {(isWide || !hasOverview) && (
          <Stack gap={3} className={styles.part}>
            {isWide && (
              <>
                <MonthsChart months={summary.months} />
                <TypesTable summary={summary} />
              </>
            )}
            {tabs}
            {view === 'lines' ? (
              <LineList
                kind={kind}
                onKind={(next) =>
                  setQuery({ view: 'lines', ...(next && { kind: next }) }, { replace: true })
                }
              />
            ) : (
              <>
                <Size summary={summary} />
                <NetworkTree />
              </>
            )}
          </Stack>
        )}
      </MoneyColumns>
      <RedeemDialog
        isWanted={isRedeeming}
        isOpen={isRedeeming}
        summary={summary}
        onClose={() => setRedeeming(false)}
        onFail={() => setRedeeming(false)}
      />
    </>
  );
}

/** The number of friends. */
function Size({ summary: { friends, played } }: { summary: AffiliateSummary }) {
  const all = friends.reduce((sum, { count }) => sum + count, 0);
  return (
    <Row as="dl" align="stretch" place="spread" isCard className={styles.size}>
      <div>
        <Text as="dt" variant="detail">
          {copy.members}
        </Text>
        <Text as="dd" variant="title">
          {copy.people(formatInteger(all))}
        </Text>
      </div>
      <div>
        <Text as="dt" variant="detail">
          {copy.played}
        </Text>
        <Text as="dd" variant="title">
          {copy.people(formatInteger(played))}
        </Text>
      </div>
    </Row>
  );
}
