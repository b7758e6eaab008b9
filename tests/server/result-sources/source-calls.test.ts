import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { lottoResult } from '@/contract/lotto.contract';
import type { SourceReadings } from '@/contract/operator/lotto-sources.contract';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { openTestRound, type TestRound, typeAgain } from '../../support/draw.fixture';
import {
  askAgain,
  createTestSource,
  putSources,
  readSources,
  type TestSource,
} from '../../support/result-sources.fixture';
import { employ, keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const MARKET = 'test-hanoi';
const right = { special: '70196', first: '04531' };
const wrong = { special: '70197', first: '04531' };
const office: TestSource = createTestSource('office');
const press: TestSource = createTestSource('press');
const silence = { state: 'not_yet', why: 'nothing drawn' } as const;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    resultSources: [office, press],
    prepare: ({ db }) => employ(db, ['audi'], 'auditor'),
  });
});
beforeEach(async () => {
  await app.reset();
  office.told = silence;
  press.told = silence;
});
afterAll(() => app.close());

const refusalOf = (name: ErrorName) => ({ error: errorCodes[name] });
const readings = async (round: TestRound, as = 'audi') =>
  (await operate(app, `/lotto/sources/readings?round_id=${round.roundId}`, { as }))
    .data as SourceReadings;
const bodyOf = (id: number, as = 'audi') => operate(app, `/lotto/sources/body?id=${id}`, { as });
const choose = (body: object, as?: string) =>
  operate(app, '/lotto/sources/set', { body, ...(as !== undefined && { as }) });

async function openRound(mode: string): Promise<TestRound> {
  const round = await openTestRound(app.db, {}, { kind: 'hanoi' });
  await putSources(app.db, MARKET, { mode, sources: [office, press] });
  return round;
}

async function read(): Promise<void> {
  await askAgain(app.db);
  await readSources(app.db, [office, press]);
}

test('an owner chooses the sources of a market, which the audit log keeps once', async () => {
  const choice = { market_id: 'government', mode: 'agree_final', sources: ['office', 'press'] };
  for (let turn = 0; turn < 2; turn += 1) expect(await choose(choice)).toMatchObject({ error: 0 });
  const { data } = await operate(app, '/lotto/sources', { as: 'audi' });
  const listed = data as { sources: object[]; markets: { market_id: string }[] };
  expect(listed.sources).toMatchObject([
    { source_id: 'office', markets: ['government'] },
    { source_id: 'press', markets: ['government'] },
  ]);
  expect(listed.markets.find(({ market_id }) => market_id === 'government')).toMatchObject({
    result_mode: 'agree_final',
    sources: ['office', 'press'],
  });
  const acts = await queryRaw(
    app.db,
    `SELECT detail->'before'->>'mode' AS before FROM operator_actions WHERE action = 'lotto.sources'`,
  );
  expect(acts).toEqual([{ before: 'operator' }]);
});

test('sources are refused that the server does not read, and ends without a person for a market without an official number', async () => {
  const market_id = 'government';
  expect(await choose({ market_id, mode: 'operator', sources: ['glo'] })).toMatchObject(
    refusalOf('lotto.source_unknown'),
  );
  expect(await choose({ market_id: 'lao', mode: 'operator', sources: ['press'] })).toMatchObject(
    refusalOf('lotto.source_unknown'),
  );
  expect(await choose({ market_id: 'lao', mode: 'agree_final', sources: [] })).toMatchObject(
    refusalOf('lotto.no_official_number'),
  );
  expect(await choose({ market_id: 'nowhere', mode: 'operator', sources: [] })).toMatchObject(
    refusalOf('request.not_found'),
  );
  expect(await choose({ market_id, mode: 'operator', sources: ['press', 'press'] })).toMatchObject({
    status: 400,
  });
  expect(await choose({ market_id, mode: 'operator', sources: [] }, 'audi')).toMatchObject(
    refusalOf('operator.role_refused'),
  );
});

test('the numbers of one source are hidden from everybody who has not typed the result', async () => {
  const round = await openRound('agree_final');
  office.told = right;
  await read();
  const seen = await readings(round);
  expect(seen).toMatchObject({ verdict: 'single', is_hidden: true });
  const told = seen.rows.find(({ source_id }) => source_id === 'office')!;
  expect(told).toMatchObject({ state: 'complete', announcement: null, counts: true });
  expect(await bodyOf(told.id)).toMatchObject(refusalOf('lotto.not_typed'));
  const [waiting] = await queryRaw<{ id: number }>(
    app.db,
    'SELECT id FROM lotto_results WHERE round_id = $1',
    [round.id],
  );
  await typeAgain(app.db, waiting!.id, 'som');
  expect((await readings(round, 'som')).is_hidden).toBe(false);
  expect((await readings(round, 'lek')).is_hidden).toBe(true);
});

test('answers stand side by side with their raw bodies when sources agree, and when they contradict', async () => {
  const round = await openRound('agree_operator');
  office.told = right;
  press.told = right;
  await read();
  const agreed = await readings(round);
  expect(agreed).toMatchObject({ verdict: 'agreed', mode: 'agree_operator', is_hidden: false });
  expect(agreed.rows.map(({ announcement }) => announcement)).toEqual([right, right]);
  expect(agreed.held_until).not.toBeNull();
  const shown = await operate(app, `/lotto/rounds/show?round_id=${round.roundId}`, { as: 'lek' });
  expect(shown.data).toMatchObject({ typed: right, waiting: { agreed_by: 'source/press' } });
  const preview = { body: { round_id: round.roundId }, as: 'lek' };
  expect(await operate(app, '/lotto/preview', preview)).toMatchObject({ error: 0 });
  press.told = wrong;
  await read();
  const contested = await readings(round);
  expect(contested).toMatchObject({ verdict: 'contested', is_hidden: false });
  const raw = await bodyOf(contested.rows[0]!.id);
  expect(raw.data).toMatchObject({ content_type: 'application/json' });
  expect((raw.data as { text: string }).text).toContain('70197');
});

test('rounds and readings of another agent are not found', async () => {
  const theirs = await openTestRound(app.db, {}, { kind: 'hanoi', agentId: 2 });
  const [row] = await queryRaw<{ id: number }>(
    app.db,
    `INSERT INTO lotto_source_readings (round_id, source_id, family, is_simulated, state, why, read_at, last_read_at, settles_at)
     VALUES ($1, 'office', 'office', false, 'not_yet', '', now(), now(), now()) RETURNING id`,
    [theirs.id],
  );
  const path = `/lotto/sources/readings?round_id=${theirs.roundId}`;
  expect(await operate(app, path, { as: 'audi' })).toMatchObject(refusalOf('lotto.unknown_round'));
  expect(await bodyOf(row!.id)).toMatchObject(refusalOf('request.not_found'));
});

test('members read the source of a result that was read, and when it was read', async () => {
  const round = await openRound('agree_final');
  office.told = right;
  press.told = right;
  await read();
  const { data } = await app.call(lottoResult, { query: { round_id: round.roundId } });
  const { source } = data.rounds[0]!;
  expect(source?.source_id).toBe('office');
  expect(Date.parse(source?.read_at ?? '')).not.toBeNaN();
});

test('the commands list, choose and show sources and their answers', async () => {
  const run = async (line: string, as = OPERATOR_KEY) => {
    const out: string[] = [];
    const complaints: string[] = [];
    const code = await runOperatorCommand(line.split(' '), {
      env: { OPERATOR_KEY: as === OPERATOR_KEY ? as : keyOf(as) },
      fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
      print: (text) => out.push(text),
      complain: (text) => complaints.push(text),
    });
    return { code, out: out.join('\n'), complaints: complaints.join('\n') };
  };
  const round = await openRound('agree_final');
  expect(
    await run('lotto sources set government --mode agree_operator --sources office,press'),
  ).toMatchObject({ code: 0, out: 'government: agree_operator; sources office, press' });
  expect((await run('lotto sources')).out).toMatch(
    /government +agree_operator +yes +office, press/,
  );
  office.told = right;
  press.told = wrong;
  await read();
  const listed = await run(`lotto sources readings ${round.roundId}`, 'som');
  expect(listed.out).toMatch(/press +complete +70197 04531/);
  const id = /(\d+) +press/.exec(listed.out)?.[1] ?? '';
  expect((await run(`lotto sources body ${id}`, 'som')).out).toContain('"special":"70197"');
});
