import { useRef, useState } from 'react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio/react';
import type { DataOf } from '@/contract/endpoint';
import { yeekeeShoot } from '@/contract/yeekee.contract';
import { isShot } from '@/domain/yeekee';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { openSignIn } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { roomCopy as copy } from './room.copy';
import type { Room } from './room.rules';
import { reset, saveDigits, shotDraft } from './shot-draft.store';
import { useShotWait } from './use-shot-wait';

const postShot = commandOf(yeekeeShoot);

const tooSoon = v.object({ next_shot_at: v.string() });

export interface ShootingOptions {
  room: Room;
  /** Called when the server refuses a shot, because the page's data may be out of date. */
  onStale: () => void;
}

export type Shooting = ReturnType<typeof useShooting>;

/** Manages typing and shooting five digits. A visitor must sign in first; the digits are kept. */
export function useShooting({ room: { round, mine, clockOffsetMs }, onStale }: ShootingOptions) {
  const { isLoggedIn } = useSnapshot(userStore);
  const draft = useSnapshot(shotDraft);
  const { problem, isBusy, run } = useButtonCall();
  const [taken, setTaken] = useState<DataOf<typeof yeekeeShoot> | null>(null);
  const [nextFromServer, setNextFromServer] = useState<string | null>(null);
  const [isShort, setShort] = useState(false);
  const keyFor = useCommandKey();
  // Counts accepted shots, so that a later shot of the same number gets a new idempotency key.
  const count = useRef(0);
  const digits = draft.roundId === round.round_id ? draft.digits : '';
  const nextShotAt = laterOf(nextFromServer, mine?.next_shot_at ?? null);
  const waitSeconds = useShotWait(nextShotAt, clockOffsetMs);

  const type = (text: string): void => {
    setShort(false);
    saveDigits(round.round_id, text);
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
        setNextFromServer(shotTaken.next_shot_at);
        reset();
      },
      ({ errorName, data }) => {
        const wait = v.safeParse(tooSoon, data);
        if (errorName === 'yeekee.too_soon' && wait.success)
          setNextFromServer(wait.output.next_shot_at);
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
