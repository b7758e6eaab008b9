import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { LottoMarket } from '@/contract/lotto.contract';
import { routes } from '@/contract/routes';
import { ButtonLink } from '@/shared/ui/button-link';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { LottoNav } from '../components/lotto-nav';
import { MarketCard } from '../components/market-card';
import { favouriteMarkets } from '../favourite-markets.store';
import type { Lobby } from '../lotto.api';
import { lottoQueries } from '../lotto.queries';
import { lottoLobbyCopy as copy } from '../lotto-lobby.copy';
import styles from './lotto-lobby.screen.module.css';

const SKELETON_COUNT = 6;

/** `/lotto/lobby`: every market with its round, by category. */
export function Screen() {
  const { data: lobby, error, refetch } = useQuery(lottoQueries.lobby());
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{routes.lottoLobby.title}</h1>
          <p>{copy.intro}</p>
        </div>
        <LottoNav />
      </header>
      {lobby ? (
        <Markets lobby={lobby} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.list} aria-busy="true">
          {Array.from({ length: SKELETON_COUNT }, (_, index) => (
            <Skeleton key={index} height={132} />
          ))}
        </div>
      )}
    </div>
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
    { category_id: 'favourites', name: copy.favourites, markets: favourites },
    ...categories,
  ];
  return sections
    .filter((section) => section.markets.length > 0)
    .map(({ category_id, name, markets: shown }) => (
      <section key={category_id} aria-labelledby={`markets-${category_id}`}>
        <h2 id={`markets-${category_id}`} className={styles.title}>
          {name}
        </h2>
        <ul className={styles.list}>
          {shown.map((market: LottoMarket) => (
            <li key={market.market_id}>
              <MarketCard
                market={market}
                clockOffsetMs={clockOffsetMs}
                isFavourite={kept.has(market.market_id)}
              />
            </li>
          ))}
        </ul>
      </section>
    ));
}
