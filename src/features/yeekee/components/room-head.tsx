import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import { formatLongDay } from '@/domain/thai-date';
import { formatTimeLeft } from '@/domain/time-left';
import { hrefFor } from '@/shared/routing/use-route';
import { useSecondsLeft } from '@/shared/time/server-clock';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { roomCopy as copy } from '../room.copy';
import type { Room, RoomPhase } from '../room.rules';
import styles from './room-head.module.css';

const ShareRound = lazyPart(() => import('@/shared/lottery/share-round').then((m) => m.ShareRound));

/** Seconds below which the countdown is highlighted. */
const URGENT_SECONDS = 60;

const steps = ['betting', 'shooting', 'drawing', 'end'] as const;

/** Index of each phase's step; lower steps are done. */
const stepOf: Record<RoomPhase, number> = {
  waiting: -1,
  betting: 0,
  shooting: 1,
  drawing: 2,
  drawn: 3,
  voided: 3,
};

export interface RoomHeadProps {
  room: Room;
  phase: RoomPhase;
}

/** Header with the round, its phase, and a countdown to the next phase. */
export function RoomHead({ room, phase }: RoomHeadProps) {
  const { round } = room;
  return (
    <Stack as="header" gap={2}>
      <Row gap={1} className={styles.names}>
        <ButtonLink
          name="yeekee"
          query={{ market: round.market_id, date: round.day }}
          variant="icon"
          aria-label={copy.back}
        >
          <Icon name={caretIcon} />
        </ButtonLink>
        <div className={styles.name}>
          <Text as="h1" variant="title">
            {copy.title(round.market_name, round.number)}
          </Text>
          <p>{formatLongDay(round.day)}</p>
        </div>
        <ShareRound round={round} path={hrefFor('yeekee', {}, { round: round.round_id })} />
      </Row>
      <Stack isCard className={styles.state} data-phase={phase}>
        <Text variant="heading" tone="soft" className={styles.word} role="status">
          {copy.phases[phase]}
        </Text>
        <TimeLeft room={room} phase={phase} />
        <Stack as="ol" gap={1} className={styles.steps} aria-label={copy.steps}>
          {steps.map((step, index) => (
            <li
              key={step}
              data-done={index < stepOf[phase]}
              aria-current={index === stepOf[phase] ? 'step' : undefined}
            >
              {copy.step[step]}
            </li>
          ))}
        </Stack>
      </Stack>
    </Stack>
  );
}

function TimeLeft({ room: { round, clockOffsetMs }, phase }: RoomHeadProps) {
  if (phase === 'drawn' || phase === 'voided') return null;
  const instant = {
    waiting: round.opens_at,
    betting: round.closes_at,
    shooting: round.shooting_ends_at,
    drawing: round.draws_at,
  }[phase];
  return <Countdown key={phase} until={instant} clockOffsetMs={clockOffsetMs} phase={phase} />;
}

interface CountdownProps {
  until: string;
  clockOffsetMs: number;
  phase: keyof typeof copy.until;
}

function Countdown({ until, clockOffsetMs, phase }: CountdownProps) {
  const seconds = useSecondsLeft(until, clockOffsetMs);
  const isUrgent = seconds < URGENT_SECONDS && (phase === 'betting' || phase === 'shooting');
  if (seconds === 0)
    return (
      phase === 'drawing' && (
        <Text variant="quiet" className={styles.left}>
          {copy.drawingSoon}
        </Text>
      )
    );
  return (
    <Text variant="quiet" className={styles.left} role="timer" data-urgent={isUrgent}>
      {copy.until[phase]} <b>{formatTimeLeft(seconds)}</b>
    </Text>
  );
}
