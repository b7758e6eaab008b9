import type { LottoRound } from '@/contract/lotto.contract';
import { DemoMark } from '@/shared/lottery/demo-mark';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { StretchedLink } from '@/shared/ui/stretched-link';
import { resultsCopy as copy } from '../results.copy';
import { formatRound } from '../round-format';
import { MarketPicture } from './market-picture';
import styles from './result-card.module.css';
import { ResultDigits } from './result-digits';
import { ResultSource } from './result-source';
import { StateWord } from './round-state';

export interface ResultCardProps {
  round: LottoRound;
  /** The market's picture; undefined while it loads. */
  image: string | undefined;
}

/** The result of one round; the market's name links to earlier results. */
export function ResultCard({ round, image }: ResultCardProps) {
  const { market_id, market_name, result, is_demo_result, state, note } = round;
  return (
    <Stack as="article" gap={2} isCard className={styles.card}>
      <Row gap={3} className={styles.head}>
        {image !== undefined && <MarketPicture image={image} size={40} />}
        <h3>
          <StretchedLink
            name="lottoResults"
            query={{ market: market_id }}
            aria-label={copy.historyOf(market_name)}
          >
            {market_name}
          </StretchedLink>
          <small>{formatRound(round)}</small>
        </h3>
        {result ? is_demo_result && <DemoMark /> : <StateWord state={state} />}
      </Row>
      <ResultDigits round={round} />
      <ResultSource source={round.source} />
      {note !== null && <Text variant="quiet">{note}</Text>}
    </Stack>
  );
}
