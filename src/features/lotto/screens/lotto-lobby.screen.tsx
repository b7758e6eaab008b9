import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { routes } from '@/contract/routes';
import { ButtonLink } from '@/shared/ui/button-link';
import { Stack, Text } from '@/shared/ui/kit';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { LottoNav } from '../components/lotto-nav';
import { MarketCard } from '../components/market-card';
import { favouriteMarkets } from '../favourite-markets.store';
import type { Lobby } from '../lotto.queries';
import { lottoQueries } from '../lotto.queries';
import { lottoLobbyCopy as copy } from '../lotto-lobby.copy';
import { isOpen, sortByTime } from '../market.rules';
import styles from './lotto-lobby.screen.module.css';

const SKELETON_COUNT = 8;
const SKELETON_HEIGHT = 132;

/** `/lotto/lobby`: all markets with their rounds, sorted by closing time. */
export function Screen() {
  const { data: lobby, error, refetch } = useQuery(lottoQueries.lobby());
  return (
    <Stack className={styles.screen}>
      <Stack as="header" gap={3} className={styles.head}>
        <div>
          <Text as="h1" variant="title">
            {routes.lottoLobby.title}
          </Text>
          <p>{copy.intro}</p>
        </div>
        <LottoNav />
      </Stack>
      {lobby ? (
        <Markets lobby={lobby} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="8rem" height={26} className={styles.title} />
          <Stack gap={2} className={styles.list}>
            {Array.from({ length: SKELETON_COUNT }, (_, index) => (
              <Skeleton key={index} height={SKELETON_HEIGHT} />
            ))}
          </Stack>
        </div>
      )}
    </Stack>
  );
}

function Markets({ lobby: { categories, clockOffsetMs } }: { lobby: Lobby }) {
  const kept = new Set(useSnapshot(favouriteMarkets).ids);
  const markets = categories.flatMap((category) => category.markets);
  const favourites = markets.filter(({ market_id }) => kept.has(market_id));
  if (markets.length === 0) {
    return (
      <EmptyState
        title={copy.empty}
        action={
          <ButtonLink name="home" variant="quiet">
            {copy.toHome}
          </ButtonLink>
        }
      />
    );
  }
  const sections = [
    { id: 'favourites', name: copy.favourites, markets: sortByTime(favourites) },
    { id: 'open', name: copy.open, markets: sortByTime(markets.filter(isOpen)) },
    { id: 'others', name: copy.others, markets: sortByTime(markets.filter((one) => !isOpen(one))) },
  ];
  return sections
    .filter((section) => section.markets.length > 0)
    .map(({ id, name, markets: shown }) => (
      <section key={id} aria-labelledby={`markets-${id}`}>
        <h2 id={`markets-${id}`} className={styles.title}>
          {name}
        </h2>
        <Stack as="ul" gap={2} className={styles.list}>
          {shown.map((market) => (
            <Stack key={market.market_id} as="li">
              <MarketCard
                market={market}
                clockOffsetMs={clockOffsetMs}
                isFavourite={kept.has(market.market_id)}
              />
            </Stack>
          ))}
        </Stack>
      </section>
    ));
}
