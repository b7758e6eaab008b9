import starFullIcon from '@phosphor-icons/core/fill/star-fill.svg?icon';
import starIcon from '@phosphor-icons/core/regular/star.svg?icon';
import type { LottoMarket, LottoRound } from '@/contract/lotto.contract';
import { formatDayOfYear } from '@/domain/thai-date';
import { DemoMark } from '@/shared/lottery/demo-mark';
import { lotteryCopy } from '@/shared/lottery/lottery.copy';
import { isReachable } from '@/shared/routing/use-route';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { StretchedLink } from '@/shared/ui/stretched-link';
import { toggleFavouriteMarket } from '../favourite-markets.store';
import { lottoLobbyCopy as copy } from '../lotto-lobby.copy';
import { targetOf } from '../market.rules';
import styles from './market-card.module.css';
import { MarketPicture } from './market-picture';
import { RoundState, StateWord } from './round-state';

export interface MarketCardProps {
  market: LottoMarket;
  clockOffsetMs: number;
  isFavourite: boolean;
}

/** A market with its current round and its latest result, linked to the round. */
export function MarketCard({ market, clockOffsetMs, isFavourite }: MarketCardProps) {
  const { market_id, name, image, schedule, round, latest } = market;
  return (
    <Stack as="article" isCard className={styles.card}>
      <MarketPicture image={image} />
      <div className={styles.text}>
        <Text as="h3" variant="heading">
          {round && isReachable('lottoRound') ? (
            <StretchedLink {...targetOf(round)}>{name}</StretchedLink>
          ) : (
            name
          )}
        </Text>
        <Text variant="note" className={styles.schedule}>
          {schedule}
        </Text>
        {round ? (
          <RoundState round={round} clockOffsetMs={clockOffsetMs} />
        ) : (
          <Text variant="note" className={styles.schedule}>
            {copy.noRound}
          </Text>
        )}
      </div>
      <Button
        variant="icon"
        className={styles.star}
        aria-pressed={isFavourite}
        aria-label={copy.favourite(name)}
        onClick={() => toggleFavouriteMarket(market_id)}
      >
        <Icon name={isFavourite ? starFullIcon : starIcon} size={22} />
      </Button>
      {latest && <Latest round={latest} />}
    </Stack>
  );
}

function Latest({ round }: { round: LottoRound }) {
  const { day, number, result, state, is_demo_result } = round;
  return (
    <Row as="p" gap={2} variant="note" className={styles.latest}>
      <span className={styles.day}>
        {copy.latest} {number === null ? formatDayOfYear(day) : lotteryCopy.round(number)}
      </span>
      {result && is_demo_result && <DemoMark />}
      {result ? (
        <Row as="span" align="stretch" wraps className={styles.digits}>
          <span>
            {copy.top} <b>{result.three_top}</b>
          </span>
          <span>
            {copy.bottom} <b>{result.two_bottom}</b>
          </span>
        </Row>
      ) : (
        <Row as="span" align="stretch" wraps className={styles.digits}>
          <StateWord state={state} />
        </Row>
      )}
    </Row>
  );
}
