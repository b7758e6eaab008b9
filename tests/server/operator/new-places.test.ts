import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorNewPlaces } from '@/contract/operator/auth.contract';
import { deskCounts } from '@/contract/operator/desk.contract';
import { demoAgent } from '@/server/agent/agent.seed';
import { seedPeople } from '@/server/operator/people.seed';
import { createTestApp, type TestApp } from '../../support/app';
import { sendFromConsole } from '../../support/console.fixture';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import { createTestProvider } from '../../support/test-provider';
import { openTestSeeds } from '../../support/test-seeds';

const [home, away] = ['203.0.113.7', '198.51.100.9'];
const HOUR_MS = 3_600_000;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    trustedProxies: 1,
    prepare: async ({ db }) => {
      const demo = { isPlayed: true, seeds: await openTestSeeds(db) };
      await seedPeople(db, [demoAgent], demo);
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** Signs a person in from an IP. @returns a function that reads a call in the session */
async function signInFrom(name: string, ip: string) {
  const headers = { 'x-forwarded-for': ip };
  const { cookie } = await sendFromConsole(app, {
    ...{ method: 'POST', path: '/operator/v1/auth/sign_in', headers },
    sample: { name, password: 'demo1234', code: '' },
  });
  return async <S extends v.GenericSchema>(
    { path, data: schema }: { path: string; data: S },
    sample: object = {},
  ): Promise<v.InferOutput<S>> => {
    const { error, data } = await sendFromConsole(app, {
      ...{ method: 'GET', path, sample, headers: { ...headers, cookie } },
    });
    expect(error).toBe(0);
    return v.parse(schema, data);
  };
}

test('the first place of a person is no news, and neither is a known one', async () => {
  await signInFrom('nok', home);
  const read = await signInFrom('nok', home);
  expect((await read(operatorNewPlaces)).rows).toEqual([]);
  expect((await read(deskCounts)).security).toEqual({ count: 0, oldest_at: null });
});

test('a sign-in from another place is shown to the person and to owners, and to no colleague', async () => {
  const nok = await signInFrom('nok', home);
  const again = await signInFrom('nok', away);
  const [pim, audi, sup] = await Promise.all([
    signInFrom('pim', home),
    signInFrom('audi', home),
    signInFrom('sup', home),
  ]);
  const row = { name: 'nok', display_name: 'นก', address: away };
  expect((await nok(operatorNewPlaces)).rows).toMatchObject([{ ...row, is_current: false }]);
  expect((await again(operatorNewPlaces)).rows).toMatchObject([{ ...row, is_current: true }]);
  for (const read of [pim, audi]) {
    expect((await read(operatorNewPlaces)).rows).toMatchObject([{ ...row, is_current: false }]);
  }
  expect((await sup(operatorNewPlaces)).rows).toEqual([]);
  const count = async (read: typeof nok) => (await read(deskCounts)).security.count;
  expect(await Promise.all([nok, pim, audi, sup].map(count))).toEqual([1, 1, 0, 0]);
});

test('it counts for a day, and stays in the list', async () => {
  await signInFrom('nok', home);
  await signInFrom('nok', away);
  await app.moveClock(25 * HOUR_MS);
  const read = await signInFrom('pim', home);
  expect((await read(deskCounts)).security.count).toBe(0);
  expect((await read(operatorNewPlaces)).rows).toHaveLength(1);
});

test('the list can be read page by page and by days', async () => {
  await signInFrom('nok', home);
  for (const place of [1, 2, 3]) await signInFrom('nok', `198.51.100.${place}`);
  const read = await signInFrom('pim', home);
  const first = await read(operatorNewPlaces, { limit: 2 });
  expect(first.rows.map(({ address }) => address)).toEqual(['198.51.100.3', '198.51.100.2']);
  const rest = await read(operatorNewPlaces, { limit: 2, cursor: first.next_cursor });
  expect(rest.rows.map(({ address }) => address)).toEqual(['198.51.100.1']);
  expect(rest.next_cursor).toBeNull();
  expect((await read(operatorNewPlaces, { to: '2020-01-01' })).rows).toEqual([]);
  const today = new Date(Date.now() + 7 * HOUR_MS).toISOString().slice(0, 10);
  expect((await read(operatorNewPlaces, { from: today, to: today })).rows).toHaveLength(3);
});
