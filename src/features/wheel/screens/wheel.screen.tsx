import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { Row, Stack } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { BackLink } from '@/shared/ui/title-row';
import { Board } from '../components/board';
import { OddsCard } from '../components/odds-card';
import { ProofCard } from '../components/proof-card';
import { SpinsCard } from '../components/spins-card';
import { WheelStage } from '../components/wheel-stage';
import { useSpin } from '../use-spin';
import { wheelCopy as copy } from '../wheel.copy';
import type { WheelConfig } from '../wheel.queries';
import { wheelQueries } from '../wheel.queries';
import { angleOf, layOutSegments } from '../wheel.rules';
import styles from './wheel.screen.module.css';

const ResultDialog = lazyPart(
  () => import('../components/result.dialog').then((m) => m.ResultDialog),
  { onMissing: 'retry' },
);
const HistoryDialog = lazyPart(() =>
  import('../components/history.dialog').then((m) => m.HistoryDialog),
);
const PointsTab = lazyPart(() => import('../components/points-tab').then((m) => m.PointsTab), {
  onMissing: 'error',
  fallback: <Skeleton height={320} />,
});

const POINTS_TAB = '2';

/** `/member/wheel`: the wheel, or the exchange of points with `?tab=2`. */
export function Screen() {
  const [query] = useSearchParams();
  const { data: config, error, refetch } = useQuery(wheelQueries.config());
  const isOfPoints = query.get('tab') === POINTS_TAB;
  return (
    <Stack gap={3} className={styles.screen}>
      {(isOfPoints || (error && !config)) && <Head />}
      {error && !config ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isOfPoints ? (
        config ? (
          <PointsTab config={config} />
        ) : (
          <Skeleton height={320} />
        )
      ) : (
        <Wheel config={config} />
      )}
    </Stack>
  );
}

/** Back link, title and tabs. On a wide screen it is part of the wheel's panel. */
function Head() {
  const [query, setQuery] = useSearchParams();
  const isOfPoints = query.get('tab') === POINTS_TAB;
  return (
    <Row as="header" gap={1} className={styles.head}>
      <BackLink to="member" />
      <h1>{copy.title}</h1>
      <Stack gap={1} className={styles.tabs} role="group" aria-label={copy.tabs}>
        <button
          type="button"
          aria-pressed={!isOfPoints}
          onClick={() => setQuery({}, { replace: true })}
        >
          {copy.wheelTab}
        </button>
        <button
          type="button"
          aria-pressed={isOfPoints}
          onPointerEnter={() => void PointsTab.prefetch()}
          onClick={() => setQuery({ tab: POINTS_TAB }, { replace: true })}
        >
          {copy.pointsTab}
        </button>
      </Stack>
    </Row>
  );
}

function Wheel({ config }: { config: WheelConfig | undefined }) {
  const segments = useMemo(() => layOutSegments(config?.prizes ?? []), [config?.prizes]);
  const [first] = segments;
  // Before the first spin the pointer is at the middle of a segment, not at an edge.
  const spinning = useSpin(config, first ? -angleOf(first.to / 2) : 0);
  const [showsHistory, setShowsHistory] = useState(false);
  const { shownPlay, close, spin } = spinning;
  if (!config) {
    return (
      // The key differs from that of the loaded content, so that the browser does not count the elements as moved.
      <div key="waiting" className={styles.columns} aria-busy="true">
        <div className={styles.panel}>
          <Head />
          <Skeleton className={styles.disc} />
        </div>
        <div className={styles.side}>
          <Skeleton height={140} />
          <Skeleton height={64} />
        </div>
      </div>
    );
  }
  return (
    <>
      <div className={styles.columns}>
        <section className={styles.panel} aria-label={copy.title}>
          <Head />
          <WheelStage segments={segments} freeSpins={config.free_spins} spinning={spinning} />
        </section>
        <div className={styles.side}>
          <SpinsCard config={config} />
          <OddsCard config={config} />
          <ProofCard
            setting={config.setting}
            spinning={spinning}
            onHistory={() => setShowsHistory(true)}
          />
        </div>
        <Board />
      </div>
      <ResultDialog
        isWanted={spinning.phase === 'turning' || shownPlay !== null}
        shownPlay={shownPlay}
        freeSpins={shownPlay?.freeSpins ?? config.free_spins}
        onClose={close}
        onAgain={() => {
          close();
          spin();
        }}
      />
      <HistoryDialog
        isWanted={showsHistory}
        isOpen={showsHistory}
        onClose={() => setShowsHistory(false)}
        onFail={() => setShowsHistory(false)}
      />
    </>
  );
}
