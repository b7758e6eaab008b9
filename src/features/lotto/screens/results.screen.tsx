import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import { routes } from '@/contract/routes';
import { toCalendarDay } from '@/domain/calendar-day';
import { LottoPage } from '@/shared/lottery/lotto-page';
import { getServerTime } from '@/shared/time/server-clock';
import { Chip } from '@/shared/ui/chip';
import { Row } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { useScrolledToChoice } from '@/shared/ui/use-scrolled-to-choice';
import { MarketHistory } from '../components/market-history';
import { ResultsOfDay } from '../components/results-of-day';
import { lottoQueries } from '../lotto.queries';
import { resultsCopy as copy } from '../results.copy';
import { readDay } from '../results.rules';
import styles from './results.screen.module.css';

/** `/lotto/results`: results by day or by market; the choice is in the URL. */
export function Screen() {
  const [query, setQuery] = useSearchParams();
  const { data: lobby } = useQuery(lottoQueries.lobby());
  const markets = lobby?.categories.flatMap((category) => category.markets) ?? [];
  const marketId = query.get('market');
  const row = useRef<HTMLDivElement>(null);
  useScrolledToChoice(row, marketId ?? '', markets.length);
  const show = (next: Record<string, string>) => setQuery(next, { replace: true });
  return (
    <LottoPage title={routes.lottoResults.title} intro={copy.intro}>
      <Row
        gap={2}
        align="stretch"
        ref={row}
        className={styles.chips}
        role="group"
        aria-label={copy.marketLabel}
      >
        <Chip isSelected={marketId === null} onClick={() => show({})}>
          {copy.everyMarket}
        </Chip>
        {!lobby && <Skeleton className={styles.waiting} />}
        {markets.map(({ market_id, name }) => (
          <Chip
            key={market_id}
            isSelected={marketId === market_id}
            onClick={() => show({ market: market_id })}
          >
            {name}
          </Chip>
        ))}
      </Row>
      {marketId === null ? (
        <ResultsOfDay
          day={readDay(query)}
          // Without the server time, no day counts as the last one.
          today={lobby ? toCalendarDay(new Date(getServerTime(lobby))) : '9999-12-31'}
          markets={markets}
          onDay={(day) => show({ date: day })}
        />
      ) : (
        <MarketHistory
          key={marketId}
          marketId={marketId}
          market={markets.find(({ market_id }) => market_id === marketId)}
        />
      )}
    </LottoPage>
  );
}
