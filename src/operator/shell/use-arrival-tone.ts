import { useEffect, useEffectEvent, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import type { DeskCounts } from '@/contract/operator/desk.contract';
import type { QueueName } from './queues-list';
import { playTone, wakeTone } from './tone';
import { toneStore } from './tone.store';
import { useMe } from './use-me';
import { useMyQueues } from './use-my-queues';

type Waiting = DeskCounts[QueueName];

/**
 * Returns whether something arrived in a queue. When one thing leaves while another arrives, the count stays and the
 * oldest changes.
 */
function hasArrival(before: Waiting | undefined, now: Waiting): boolean {
  if (!before) return false;
  if (now.count !== before.count) return now.count > before.count;
  return now.count > 0 && now.oldest_at !== before.oldest_at;
}

/** Plays a tone when something arrives in a queue of the person, if the person has switched it on. */
export function useArrivalTone(): void {
  const { name } = useMe();
  const { people } = useSnapshot(toneStore);
  const isOn = people.includes(name);
  const waiting = useMyQueues();
  const before = useRef<ReadonlyMap<QueueName, Waiting>>(new Map());
  const listen = useEffectEvent(() => {
    const arrived = waiting.some(([queue, now]) => hasArrival(before.current.get(queue), now));
    if (waiting.length > 0) before.current = new Map(waiting);
    if (arrived && isOn) playTone();
  });
  const seen = JSON.stringify(waiting);
  useEffect(() => {
    if (seen !== '[]') listen();
  }, [seen]);
  useEffect(() => {
    if (!isOn) return undefined;
    // After a reload, sound is allowed again from the first press on.
    document.addEventListener('pointerdown', wakeTone, { once: true });
    document.addEventListener('keydown', wakeTone, { once: true });
    return () => {
      document.removeEventListener('pointerdown', wakeTone);
      document.removeEventListener('keydown', wakeTone);
    };
  }, [isOn]);
}
