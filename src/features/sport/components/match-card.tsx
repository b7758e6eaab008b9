import type { SportMatch } from '@/contract/sport.contract';
import { outcomes } from '@/domain/football-markets';
import { formatCountdown } from '@/domain/time-left';
import { RouteLink } from '@/shared/routing/route-link';
import { useServerSeconds } from '@/shared/time/server-clock';
import { Row, Stack, Text } from '@/shared/ui/kit';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { type MatchMoment, readMoment } from '../match.rules';
import { sportCopy as copy } from '../sport.copy';
import { Crest } from './crest';
import styles from './match-card.module.css';

export interface MatchCardProps {
  match: SportMatch;
  clockOffsetMs: number;
  /** Whether to show the league; left out when a heading above the card names it. */
  hasLeague?: boolean;
}

/** A match with its score or its prices, linked to this match in the sportsbook. */
export function MatchCard({ match, clockOffsetMs, hasLeague = false }: MatchCardProps) {
  const moment = readMoment(match, useServerSeconds(clockOffsetMs));
  const isOpen = moment.kind === 'open';
  const { game, score } = match;
  return (
    <Stack
      as={RouteLink}
      gap={1}
      isCard
      name="play"
      query={{ ...game, match_id: match.match_id }}
      className={styles.card}
    >
      <Row
        as="span"
        align="baseline"
        place="spread"
        wraps
        variant="note"
        hasFigures
        className={styles.head}
      >
        {hasLeague && <span>{match.league}</span>}
        <b className={isOpen ? undefined : styles.live}>{describe(moment)}</b>
        {!hasLeague && isOpen && match.is_closing_price && <span>{copy.closing}</span>}
      </Row>
      {(['home', 'away'] as const).map((side) => (
        <Stack key={side} as="span" gap={2} className={styles.team}>
          <Crest {...match[side]} />
          <span>{match[side].name}</span>
          {!isOpen && <b aria-hidden="true">{score[side]}</b>}
        </Stack>
      ))}
      {isOpen ? (
        <Stack as="span" gap={2} className={styles.odds}>
          {outcomes.map((outcome) => (
            <span key={outcome}>
              <Text as="small" variant="detail">
                {copy.outcomes[outcome]}
              </Text>{' '}
              <Text as="b" variant="strong">
                {match.odds[outcome]}
              </Text>
            </span>
          ))}
        </Stack>
      ) : (
        <span className={hidden.hidden}>{copy.score(score.home, score.away)}</span>
      )}
    </Stack>
  );
}

function describe(moment: MatchMoment): string {
  switch (moment.kind) {
    case 'open':
      return copy.startsIn(formatCountdown(moment.seconds));
    case 'playing':
      return copy.minute(moment.minute);
    case 'over':
      return copy.waiting;
  }
}
