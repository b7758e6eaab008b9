import { useRef, useState } from 'react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio/react';
import { isShot } from '@/domain/yeekee';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { openSignIn } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { postShot, type TakenShot } from '../yeekee.api';
import { roomCopy as copy } from './room.copy';
import type { Room } from './room.rules';
import { keepDigits, reset, shotDraft } from './shot-draft.store';
import { useShotWait } from './use-shot-wait';

const tooSoon = v.object({ next_shot_at: v.string() });

export interface ShootingOptions {
  room: Room;
  /** The server sees the round otherwise: what the page knows is old. */
  onStale: () => void;
}

export type Shooting = ReturnType<typeof useShooting>;

/** Five digits on their way into a round; a visitor signs in first and comes back to them. */
export function useShooting({ room: { round, mine, clockOffsetMs }, onStale }: ShootingOptions) {
  const { isLoggedIn } = useSnapshot(userStore);
  const draft = useSnapshot(shotDraft);
  const { problem, isBusy, run } = useButtonCall();
  const [taken, setTaken] = useState<TakenShot | null>(null);
  const [toldNext, setToldNext] = useState<string | null>(null);
  const [isShort, setShort] = useState(false);
  const keyFor = useCommandKey();
  // The same number once more is another shot, once the last is known to be in.
  const count = useRef(0);
  const digits = draft.roundId === round.round_id ? draft.digits : '';
  const nextShotAt = laterOf(toldNext, mine?.next_shot_at ?? null);
  const waitSeconds = useShotWait(nextShotAt, clockOffsetMs);

  const type = (text: string): void => {
    setShort(false);
    keepDigits(round.round_id, text);
  };
  const shoot = async (): Promise<void> => {
    if (!userStore.isLoggedIn) {
      openSignIn();
      return;
    }
    setShort(!isShot(digits));
    if (!isShot(digits) || waitSeconds > 0) return;
    await run(
      async () => {
        const shot = { round_id: round.round_id, number: digits };
        const shotTaken = await postShot(shot, keyFor(JSON.stringify([count.current, shot])));
        count.current += 1;
        setTaken(shotTaken);
        setToldNext(shotTaken.next_shot_at);
        reset();
      },
      ({ errorName, data }) => {
        const wait = v.safeParse(tooSoon, data);
        if (errorName === 'yeekee.too_soon' && wait.success) setToldNext(wait.output.next_shot_at);
        else onStale();
        return false;
      },
    );
  };
  return {
    isLoggedIn,
    digits,
    type,
    shoot,
    isBusy,
    taken,
    nextShotAt,
    waitSeconds,
    problem: isShort ? copy.incomplete : problem,
  };
}

function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) > Date.parse(other) ? one : other;
}
