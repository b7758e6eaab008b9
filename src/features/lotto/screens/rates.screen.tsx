import { useQuery } from '@tanstack/react-query';
import { routes } from '@/contract/routes';
import { LottoPage } from '@/shared/lottery/lotto-page';
import { ButtonLink } from '@/shared/ui/button-link';
import { InfoLine } from '@/shared/ui/kit';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { RatesTable } from '../components/rates-table';
import { lottoQueries } from '../lotto.queries';
import { ratesCopy as copy } from '../rates.copy';

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
      <div aria-busy="true">
        <Skeleton height={480} />
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
  const markets = lobby?.categories.flatMap((category) => category.markets) ?? [];
  const roundIds = new Map(
    markets.flatMap(({ market_id, round }) => (round ? [[market_id, round.round_id]] : [])),
  );
  return (
    <>
      <InfoLine>{copy.legend}</InfoLine>
      <RatesTable categories={categories} roundIds={roundIds} />
    </>
  );
}
