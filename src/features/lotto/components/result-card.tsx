import type { LottoRound } from '@/contract/lotto.contract';
import { RouteLink } from '@/shared/routing/route-link';
import { resultsCopy as copy } from '../results.copy';
import { formatRound } from '../round.format';
import { MarketPicture } from './market-picture';
import styles from './result-card.module.css';
import { ResultDigits } from './result-digits';
import { StateWord } from './round-state';

export interface ResultCardProps {
  round: LottoRound;
  /** The market's picture; undefined while it loads. */
  image: string | undefined;
}

/** The result of one round. The market's name links to earlier results. */
export function ResultCard({ round, image }: ResultCardProps) {
  const { market_id, market_name, result, state, note } = round;
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        {image !== undefined && <MarketPicture image={image} size={40} />}
        <h3>
          <RouteLink
            name="lottoResults"
            query={{ market: market_id }}
            className={styles.link}
            aria-label={copy.historyOf(market_name)}
          >
            {market_name}
          </RouteLink>
          <small>{formatRound(round)}</small>
        </h3>
        {!result && <StateWord state={state} />}
      </div>
      <ResultDigits round={round} />
      {note !== null && <p className={styles.note}>{note}</p>}
    </article>
  );
}
