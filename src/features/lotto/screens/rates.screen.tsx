import { useQuery } from '@tanstack/react-query';
import { routes } from '@/contract/routes';
import { ButtonLink } from '@/shared/ui/button-link';
import { InfoLine } from '@/shared/ui/info-line';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { LottoPage } from '../components/lotto-page';
import { MarketRates } from '../components/market-rates';
import { lottoQueries } from '../lotto.queries';
import { ratesCopy as copy } from '../rates.copy';
import styles from './rates.screen.module.css';

/** `/lotto/rates`: the rates, the return to player and the limits of every market. */
export function Screen() {
  return (
    <LottoPage title={routes.lottoRates.title} intro={copy.intro}>
      <InfoLine>{copy.rtp}</InfoLine>
      <Rates />
    </LottoPage>
  );
}

function Rates() {
  const { data: rates, error, refetch } = useQuery(lottoQueries.rates());
  const { data: lobby } = useQuery(lottoQueries.lobby());
  if (!rates) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <div className={styles.list} aria-busy="true">
        <Skeleton height={64} />
        <Skeleton height={64} />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    );
  }
  const categories = rates.categories.filter(({ markets }) => markets.length > 0);
  if (categories.length === 0) {
    return (
      <EmptyState
        title={copy.none}
        action={
          <ButtonLink name="home" variant="quiet">
            {copy.toHome}
          </ButtonLink>
        }
      />
    );
  }
  const rounds = lobby?.categories.flatMap(({ markets }) => markets) ?? [];
  return categories.map(({ category_id, name, markets }) => (
    <section key={category_id} aria-labelledby={`rates-${category_id}`}>
      <h2 id={`rates-${category_id}`} className={styles.title}>
        {name}
      </h2>
      <div className={styles.list}>
        {markets.map((market) => (
          <MarketRates
            key={market.market_id}
            market={market}
            roundId={
              rounds.find(({ market_id }) => market_id === market.market_id)?.round?.round_id ??
              null
            }
          />
        ))}
      </div>
    </section>
  ));
}
