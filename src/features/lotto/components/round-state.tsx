import type { LottoRound, RoundState as State } from '@/contract/lotto.contract';
import { formatTimeLeft } from '@/domain/time-left';
import { lotteryCopy } from '@/shared/lottery/lottery.copy';
import { useSecondsLeft } from '@/shared/time/server-clock';
import { Row, Text } from '@/shared/ui/kit';
import { lottoCopy } from '../lotto.copy';
import { stateOnTime } from '../round.rules';
import styles from './round-state.module.css';

/** Seconds below which the countdown is highlighted as urgent. */
const URGENT_SECONDS = 60;
/** Seconds below which the countdown is highlighted as soon. */
const SOON_SECONDS = 3600;

/** The state of a round as one word. */
export function StateWord({ state }: { state: State }) {
  return (
    <Text as="span" variant="note" className={styles.word} data-state={state}>
      {lottoCopy.roundStates[state]}
    </Text>
  );
}

export interface RoundStateProps {
  round: LottoRound;
  clockOffsetMs: number;
}

/** The state of a round and the time until it opens or closes. */
export function RoundState({ round, clockOffsetMs }: RoundStateProps) {
  if (round.state === 'open')
    return (
      <Counting
        state="open"
        number={round.number}
        word={lottoCopy.closesIn}
        until={round.closes_at}
        clockOffsetMs={clockOffsetMs}
      />
    );
  if (round.state === 'scheduled')
    return (
      <Counting
        state="scheduled"
        number={round.number}
        word={lottoCopy.opensIn}
        until={round.opens_at}
        clockOffsetMs={clockOffsetMs}
      />
    );
  return (
    <Row as="p" wraps className={styles.state}>
      <RoundNumber number={round.number} />
      <StateWord state={round.state} />
    </Row>
  );
}

function RoundNumber({ number }: Pick<LottoRound, 'number'>) {
  return number !== null && <b>{lotteryCopy.round(number)}</b>;
}

interface CountingProps {
  state: State;
  number: number | null;
  word: string;
  until: string;
  clockOffsetMs: number;
}

function Counting({ state, number, word, until, clockOffsetMs }: CountingProps) {
  const seconds = useSecondsLeft(until, clockOffsetMs);
  return (
    <Row as="p" wraps className={styles.state}>
      <RoundNumber number={number} />
      <StateWord state={seconds === 0 ? stateOnTime(state) : state} />
      {seconds > 0 && (
        <Text
          as="span"
          tone="soft"
          hasFigures
          className={styles.left}
          role="timer"
          data-haste={state === 'open' ? hasteOf(seconds) : undefined}
        >
          {word} {formatTimeLeft(seconds)}
        </Text>
      )}
    </Row>
  );
}

function hasteOf(seconds: number): 'urgent' | 'soon' | undefined {
  if (seconds < URGENT_SECONDS) return 'urgent';
  return seconds < SOON_SECONDS ? 'soon' : undefined;
}
