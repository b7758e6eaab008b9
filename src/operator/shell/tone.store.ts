import { proxy } from 'valtio/vanilla';
import { persist } from '@/shared/state/persist';
import { isRecord } from '@/shared/state/stored';

/** People who have switched the tone on, on this device. */
export const toneStore = proxy<{ people: string[] }>({ people: [] });

/** Switches the tone of a person on or off. */
export function switchTone(name: string): void {
  const { people } = toneStore;
  toneStore.people = people.includes(name)
    ? people.filter((each) => each !== name)
    : [...people, name];
}

persist({
  name: 'operator-tone',
  version: 1,
  area: 'localStorage',
  store: toneStore,
  save: ({ people }) => ({ people }),
  restore: (saved) => {
    const people: unknown = isRecord(saved) ? saved['people'] : [];
    toneStore.people = Array.isArray(people)
      ? people.filter((name): name is string => typeof name === 'string')
      : [];
  },
});
