import { useInfiniteQuery } from '@tanstack/react-query';
import type { LottoMarket } from '@/contract/lotto.contract';
import { DemoMark } from '@/shared/lottery/demo-mark';
import { DigitFrequency } from '@/shared/lottery/digit-frequency';
import { lotteryCopy } from '@/shared/lottery/lottery.copy';
import { RouteLink } from '@/shared/routing/route-link';
import { ButtonLink } from '@/shared/ui/button-link';
import { InfoLine, Row, Stack, Text } from '@/shared/ui/kit';
import { StateList } from '@/shared/ui/state-list';
import { EmptyState } from '@/shared/ui/states';
import { lottoQueries } from '../lotto.queries';
import { resultsCopy as copy } from '../results.copy';
import { formatRound } from '../round-format';
import { DigitHistory } from './digit-history';
import styles from './market-history.module.css';
import { MarketPicture } from './market-picture';
import { ResultDigits } from './result-digits';
import { ResultSource } from './result-source';

export interface MarketHistoryProps {
  marketId: string;
  /** Undefined while it loads. */
  market: LottoMarket | undefined;
}

/** The results of one market, the latest first. */
export function MarketHistory({ marketId, market }: MarketHistoryProps) {
  const list = useInfiniteQuery(lottoQueries.results(marketId));
  const rounds = list.data?.pages.flatMap((page) => page.rounds);
  return (
    <Stack as="section" gap={3} className={styles.history} aria-labelledby="market-history">
      <Row as="h2" gap={3} variant="heading" id="market-history">
        {market && <MarketPicture image={market.image} size={40} />}
        {market?.name ?? copy.history}
      </Row>
      {rounds && rounds.length > 0 && (
        <Stack gap={2} className={styles.pictures}>
          <DigitHistory rounds={rounds} />
          <DigitFrequency
            results={rounds.map(({ result }) => result).filter((result) => result !== null)}
          />
          <InfoLine>{lotteryCopy.honest}</InfoLine>
        </Stack>
      )}
      <StateList
        list={list}
        rows={rounds?.map((round) => (
          <Stack key={round.round_id} as="li" gap={1} className={styles.row}>
            <Row gap={3} place="spread">
              <Text variant="note">
                {round.number === null ? (
                  formatRound(round)
                ) : (
                  <RouteLink name="yeekee" query={{ round: round.round_id }}>
                    {formatRound(round)}
                  </RouteLink>
                )}
              </Text>
              {round.is_demo_result && <DemoMark />}
            </Row>
            <ResultDigits round={round} />
            <ResultSource source={round.source} />
          </Stack>
        ))}
        empty={
          <EmptyState
            title={copy.noneOfMarket}
            action={
              <ButtonLink name="lottoResults" variant="quiet" replace>
                {copy.seeEvery}
              </ButtonLink>
            }
          />
        }
      />
    </Stack>
  );
}
