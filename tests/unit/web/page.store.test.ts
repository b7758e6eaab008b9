import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PageStore } from '@/server/web/page.store';

const LONG_MS = 60_000;

/** Returns a function that makes numbered pages. */
function createMaker() {
  let made = 0;
  return async () => {
    made += 1;
    const number = made;
    await wait(1);
    return number;
  };
}

test('a page requested several times in parallel is made exactly once and reused while it is fresh', async () => {
  const [store, make] = [new PageStore<number>(LONG_MS), createMaker()];
  expect(await Promise.all([1, 2, 3].map(() => store.get('a', make)))).toEqual([1, 1, 1]);
  expect(await store.get('a', make)).toBe(1);
  expect(await store.get('b', make)).toBe(2);
});

test('a page that is never fresh serves only the requests that waited for it', async () => {
  const [store, make] = [new PageStore<number>(0), createMaker()];
  expect(await Promise.all([store.get('a', make), store.get('a', make)])).toEqual([1, 1]);
  expect(await store.get('a', make)).toBe(2);
});

test('a failure reaches the waiting requests and is not stored', async () => {
  const [store, make] = [new PageStore<number>(LONG_MS), createMaker()];
  const fail = () => Promise.reject(new Error('no database'));
  await expect(store.get('a', fail)).rejects.toThrow('no database');
  expect(await store.get('a', make)).toBe(1);
});

test('the oldest page is dropped when the store is full', async () => {
  const [store, make] = [new PageStore<number>(LONG_MS), createMaker()];
  const first = await store.get('first', make);
  for (let count = 0; count < 128; count += 1) await store.get(`other-${count}`, make);
  expect(await store.get('first', make)).not.toBe(first);
  const latest = await store.get('other-127', make);
  expect(await store.get('other-127', make)).toBe(latest);
});
