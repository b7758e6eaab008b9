import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PageStore } from '@/server/web/page.store';

const LONG_MS = 60_000;

/** Makes pages that say how many were made. */
function createMaker() {
  let made = 0;
  return async () => {
    made += 1;
    const number = made;
    await wait(1);
    return number;
  };
}

test('a page that many ask for at once is made once, and answers again while it is fresh', async () => {
  const [store, make] = [new PageStore<number>(LONG_MS), createMaker()];
  expect(await Promise.all([1, 2, 3].map(() => store.get('a', make)))).toEqual([1, 1, 1]);
  expect(await store.get('a', make)).toBe(1);
  expect(await store.get('b', make)).toBe(2);
});

test('a page that is never fresh serves those who wait for it, and nobody after them', async () => {
  const [store, make] = [new PageStore<number>(0), createMaker()];
  expect(await Promise.all([store.get('a', make), store.get('a', make)])).toEqual([1, 1]);
  expect(await store.get('a', make)).toBe(2);
});

test('a failure is told to those who wait, and is not kept', async () => {
  const [store, make] = [new PageStore<number>(LONG_MS), createMaker()];
  const fail = () => Promise.reject(new Error('no database'));
  await expect(store.get('a', fail)).rejects.toThrow('no database');
  expect(await store.get('a', make)).toBe(1);
});

test('of more addresses than are kept the oldest is made again', async () => {
  const [store, make] = [new PageStore<number>(LONG_MS), createMaker()];
  const first = await store.get('first', make);
  for (let count = 0; count < 128; count += 1) await store.get(`other-${count}`, make);
  expect(await store.get('first', make)).not.toBe(first);
  const latest = await store.get('other-127', make);
  expect(await store.get('other-127', make)).toBe(latest);
});
