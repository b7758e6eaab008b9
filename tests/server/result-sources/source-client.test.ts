import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSetSource } from '@/server/adapters/result-sources/exchange-sources';
import { createGloSource } from '@/server/adapters/result-sources/glo-source';
import { createSanookSource } from '@/server/adapters/result-sources/sanook-source';
import { openSourceClient } from '@/server/adapters/result-sources/source-client';
import { createXsmbSource } from '@/server/adapters/result-sources/xsmb-source';
import {
  governmentDraws,
  writeGloOfDay,
  writeLatestGlo,
  writeSanookPage,
  writeSetIndices,
} from '../../support/result-bodies.fixture';
import { type ResultStandIn, startResultStandIn } from '../../support/result-stand-in';

const DAY = '2026-06-16';
const BEFORE = '2026-05-16';
const draw = governmentDraws[DAY];
const LATEST = '/api/lottery/getLatestLottery';
const OF_DAY = '/api/checking/getLotteryResult';
let standIn: ResultStandIn;

beforeEach(async () => {
  standIn = await startResultStandIn();
});
afterEach(() => standIn.close());

const asked = { marketId: 'government', kind: 'government', day: DAY } as const;
const glo = () => createGloSource({ fetch, origin: standIn.origin });
const SMALL_LIMIT_MS = 200;

test('the government lottery is read from the draw before to the whole result', async () => {
  const { lastTwo: _last, ...three } = draw;
  standIn.play(LATEST, [
    [0, writeLatestGlo(BEFORE, governmentDraws[BEFORE])],
    [30, writeLatestGlo(DAY, {})],
    [60, writeLatestGlo(DAY, three)],
    [90, '<html>busy</html>'],
    [120, writeLatestGlo(DAY, draw)],
  ]);
  const states: string[] = [];
  for (const second of [0, 30, 60, 90, 120]) {
    standIn.moveTo(second);
    states.push((await glo().read(asked)).state);
  }
  expect(states).toEqual(['not_yet', 'not_yet', 'partial', 'unreadable', 'complete']);
  expect(standIn.asked).toHaveLength(5);
});

test('a draw before the latest one is asked for by its day, and a raw body is kept', async () => {
  standIn.play(LATEST, [[0, writeLatestGlo('2026-07-01', draw)]]);
  const body = writeGloOfDay(DAY, draw);
  standIn.play(OF_DAY, [[0, body]]);
  const answer = await glo().read(asked);
  expect(answer).toMatchObject({ state: 'complete', announcement: { number: '287184' } });
  expect(new TextDecoder().decode(answer.raw)).toBe(body);
  expect(standIn.asked[1]).toBe(`POST ${OF_DAY} {"date":"16","month":"06","year":"2026"}`);
  standIn.play(OF_DAY, [[0, '{"status":true,"response":null}']]);
  expect(await glo().read(asked)).toMatchObject({ state: 'not_yet' });
});

test('the news site is read by the address of its day', async () => {
  standIn.play('/lotto/check/16062569/', [[0, writeSanookPage('16 มิถุนายน 2569', draw)]]);
  const source = createSanookSource({ fetch, origin: standIn.origin });
  expect(await source.read(asked)).toMatchObject({ state: 'complete', day: DAY });
});

test('a configured site is read by its address of the day', async () => {
  standIn.play('/kq/28-11-2026.html', [[0, '28/11/2026 ĐB 70196 G1 04531']]);
  const site = { name: 'ours', url: `${standIn.origin}/kq/{dd}-{mm}-{yyyy}.html` };
  const source = createXsmbSource({ fetch, site });
  const hanoi = { marketId: 'hanoi', kind: 'hanoi', day: '2026-11-28' } as const;
  expect(source).toMatchObject({ sourceId: 'xsmb/ours', family: 'xsmb/ours', serves: ['hanoi'] });
  expect(await source.read(hanoi)).toMatchObject({ state: 'complete' });
});

test('the exchange is asked with the cookies of its page', async () => {
  standIn.play('/th/home', [[0, '<html>SET</html>']]);
  standIn.play('/api/set/index', [[0, writeSetIndices({})]]);
  const cookies: (string | null)[] = [];
  const watched: typeof fetch = (url, init) => {
    cookies.push(new Headers(init?.headers).get('cookie'));
    return fetch(url, init);
  };
  const source = createSetSource({ fetch: watched, origin: standIn.origin });
  const stock = { marketId: 'thai-stock', kind: 'stock', day: '2026-07-10' } as const;
  expect(await source.read(stock)).toMatchObject({ state: 'complete' });
  expect(cookies).toEqual([null, 'visit=1']);
});

describe('a source is unavailable when it', () => {
  const get = () => openSourceClient(fetch, SMALL_LIMIT_MS).get(`${standIn.origin}/page`);

  test.each([
    ['fails', { status: 500 }, 'status 500'],
    ['leads elsewhere', { status: 302, location: 'https://evil.example/' }, 'status 302'],
    ['sends five megabytes', { bytes: 5 * 1024 * 1024 }, 'more than 256 KB'],
    ['does not respond in time', { isSilent: true }, `no answer within ${SMALL_LIMIT_MS} ms`],
  ] as const)('%s', async (_what, response, message) => {
    standIn.play('/page', [[0, response]]);
    await expect(get()).rejects.toMatchObject({ name: 'SourceUnavailableError', message });
  });

  test('cannot be reached', async () => {
    await standIn.close();
    await expect(get()).rejects.toMatchObject({ message: 'no connection' });
    standIn = await startResultStandIn();
  });
});
