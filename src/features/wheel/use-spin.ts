import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { WheelPlay } from '@/contract/wheel.contract';
import { createUuid } from '@/domain/uuid';
import { ApiError } from '@/shared/http/api-error';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { fetchQuery, invalidateAfter, pauseInvalidation } from '@/shared/query/query-cache';
import { type WheelConfig, wheelQueries } from './wheel.queries';
import { turnTo } from './wheel.rules';

const loadContract = () => import('@/contract/wheel.contract');
const postSpin = commandOf(async () => (await loadContract()).wheelSpinV2);
const postSeen = commandOf(async () => (await loadContract()).wheelReward);

/** Durations in ms of the turn and of the pause before the prize is shown. */
const TURN_MS = 4_200;
const CALM_TURN_MS = 200;
const PAUSE_MS = 250;
const SEED_LETTERS = 16;

/** A spin whose prize is shown. */
export interface ShownPlay {
  readonly play: WheelPlay;
  /** The commitment that this page showed before the spin; undefined for a spin of an earlier visit. */
  readonly noted: string | undefined;
  /** Number of spins left after this one; undefined when the server did not send it. */
  readonly freeSpins?: number;
}

export interface Spinning {
  /** `asking`: the request runs and the wheel does not turn yet. */
  readonly phase: 'rest' | 'asking' | 'turning';
  /** Total rotation of the wheel in degrees. */
  readonly turned: number;
  readonly problem: string | null;
  readonly shownPlay: ShownPlay | null;
  /** Client seed of the next spin as typed; while it is empty, `drawnSeed` is used. */
  readonly ownSeed: string;
  readonly drawnSeed: string;
  readonly setOwnSeed: (seed: string) => void;
  readonly spin: () => void;
  /** Closes the result and marks it as seen. */
  readonly close: () => void;
}

/**
 * Spins the wheel: sends the request, turns the wheel to the drawn number, then shows the prize. Unseen prizes of an
 * earlier visit are shown first.
 * @param restAt rotation in degrees before the first spin
 */
export function useSpin(config: WheelConfig | undefined, restAt: number): Spinning {
  const [turned, setTurned] = useState<number | null>(null);
  const [turning, setTurning] = useState<ShownPlay | null>(null);
  const [finished, setFinished] = useState<ShownPlay | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [ownSeed, setOwnSeed] = useState('');
  const [drawnSeed, setDrawnSeed] = useState(drawSeed);
  const { problem, isBusy, run } = useButtonCall();
  const keyFor = useCommandKey();
  const { data: unseen } = useQuery(wheelQueries.unseen());
  /** Resumes invalidation after the turn, so that no balance reveals the prize before the wheel does. */
  const resumeRef = useRef<(() => void) | undefined>(undefined);

  useEffect(() => {
    if (!turning) return;
    const turnMs = isCalm() ? CALM_TURN_MS : TURN_MS;
    const stop = setTimeout(() => resumeRef.current?.(), turnMs);
    const announcing = setTimeout(() => {
      setFinished(turning);
      setTurning(null);
    }, turnMs + PAUSE_MS);
    return () => {
      clearTimeout(stop);
      clearTimeout(announcing);
    };
  }, [turning]);
  useEffect(() => () => resumeRef.current?.(), []);

  const clientSeed = ownSeed === '' ? drawnSeed : ownSeed;
  const spin = () => {
    if (!config || turning) return;
    void run(
      async () => {
        // After a spin, the next commitment may still be loading.
        const { commitment } = (await fetchQuery(wheelQueries.latestConfig())).setting;
        const { wheelSpinV2 } = await loadContract();
        const resume = pauseInvalidation(wheelSpinV2.invalidates);
        try {
          const key = keyFor(`${commitment} ${clientSeed}`);
          const made = await spinOrFind({ commitment, client_seed: clientSeed }, key);
          resumeRef.current = resume;
          setTurned((before) => turnTo(made.play.number, before ?? restAt));
          setTurning({ ...made, noted: commitment });
          setDrawnSeed(drawSeed());
        } catch (error) {
          resume();
          throw error;
        }
      },
      ({ errorName }) => {
        // Spins or commitment have changed, so they are refetched.
        if (errorName?.startsWith('wheel.')) invalidateAfter(['spins']);
        return false;
      },
    );
  };

  const left = unseen?.plays.find(({ id }) => !closed.has(id));
  const isResting = !isBusy && turning === null;
  const shownPlay = finished ?? (isResting && left ? { play: left, noted: undefined } : null);
  const close = () => {
    if (!shownPlay) return;
    const { id } = shownPlay.play;
    setClosed(new Set([...closed, id]));
    setFinished(null);
    // If marking it as seen fails, the result is shown again next time.
    markSeen(id).catch(() => undefined);
  };
  return {
    phase: turning ? 'turning' : isBusy ? 'asking' : 'rest',
    turned: turned ?? restAt,
    problem,
    shownPlay,
    ownSeed,
    drawnSeed,
    setOwnSeed,
    spin,
    close,
  };
}

/** Spins the wheel; when the response is lost, looks up whether the spin was made. */
async function spinOrFind(
  body: { client_seed: string; commitment: string },
  key: string,
): Promise<Pick<ShownPlay, 'play' | 'freeSpins'>> {
  try {
    const { play, free_spins: freeSpins } = await postSpin(body, key);
    return { play, freeSpins };
  } catch (error) {
    if (error instanceof ApiError && !['offline', 'timeout', 'server'].includes(error.kind)) {
      throw error;
    }
    const unseen = await postSeen({ seen: [] }).catch(() => null);
    const made = unseen?.plays.find(({ commitment }) => commitment === body.commitment);
    if (!made) throw error;
    invalidateAfter((await loadContract()).wheelSpinV2.invalidates);
    return { play: made };
  }
}

async function markSeen(id: string): Promise<void> {
  await postSeen({ seen: [id] });
}

function drawSeed(): string {
  return createUuid().replaceAll('-', '').slice(0, SEED_LETTERS);
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
