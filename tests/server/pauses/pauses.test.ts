import { rmSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentConfig } from '@/contract/agent.contract';
import { depositCreate } from '@/contract/deposits.contract';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { gameDemo, gameLink, gameList, gameWallets } from '@/contract/games.contract';
import { billValidate } from '@/contract/lotto-bills.contract';
import { sitePauses } from '@/contract/pauses.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { withdrawCreate } from '@/contract/withdrawals.contract';
import { yeekeeShoot } from '@/contract/yeekee.contract';
import { demoMembers } from '@/server/account/members.seed';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { closeOverPauses } from '@/server/pauses/pause-plan.service';
import { createTestApp, TEST_URL, type TestApp, type TestPlayer } from '../../support/app';
import {
  createTestGateway,
  OPERATOR_KEY,
  operate,
  receivingAccounts,
  report,
  reserve,
  transfer,
} from '../../support/deposit.fixture';
import { bet, openRound, toBet } from '../../support/lotto.fixture';
import { askPause, pause, readClock, untilHeard } from '../../support/pause.fixture';
import { createRound, slotGame, tableGame } from '../../support/promotion.fixture';
import { createTestProvider } from '../../support/test-provider';
import { openYeekeeRound, type TestYeekeeRound } from '../../support/yeekee.fixture';
import { openSampleSite, writeSampleBuild } from '../../unit/web/page-samples';

const MINUTE = 60_000;
const SITE = 'https://chokdee.example';
const distDir = writeSampleBuild();
const done = { status: 200, error: 0, data: null };
const refused = (name: ErrorName) => ({ error: errorCodes[name] });
/** The HTML of a page without its position in the stream, which moves with every change of the database. */
const withoutPosition = (html: string) => html.replace(/,"position":"\d+"/, '');
let app: TestApp;
let yok: TestApp;
let player: TestPlayer;
let shots: TestYeekeeRound;

beforeAll(async () => {
  const options = {
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    publicUrl: SITE,
    openSite: () => openSampleSite(distDir, { publicUrl: SITE }),
  };
  app = await createTestApp({
    ...options,
    prepare: async (fresh) => {
      player = await fresh.openPlayer(demoMembers[0].username);
      shots = await openYeekeeRound(fresh);
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(async () => {
  await app.reset();
  await untilHeard();
});
afterAll(async () => {
  await app.close();
  rmSync(distDir, { recursive: true });
});

const launch = (game: { game_id: string; provider_id: string } = slotGame) =>
  app.call(gameLink, {
    token: player.token,
    body: { ...game, source: 'sandbox', wallet_id: String(player.accountId), is_mobile: true },
  });
const deposit = () =>
  app.call(depositCreate, {
    token: player.token,
    body: { account_id: receivingAccounts.kbank.id, amount: '100' },
  });
const withdraw = () => app.call(withdrawCreate, { token: player.token, body: { amount: '100' } });
const shoot = () =>
  app.call(yeekeeShoot, {
    token: player.token,
    body: { round_id: shots.roundId, number: '12345' },
  });
const open = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`${TEST_URL}${path}`, { headers, redirect: 'manual' }));

describe('a pause of play', () => {
  test('refuses launches, stakes, bets and shots with its sentence, and nothing else', async () => {
    const round = await openRound(app);
    const playing = createRound(app, player.playerToken);
    await playing.stake(10_00);
    await pause(app, { scope: 'play', message: 'ค่ายเกมปรับปรุง' });
    for (const response of [
      await launch(),
      await app.call(gameWallets, { token: player.token, body: slotGame }),
      await bet(app, player.token, round.round_id, [toBet('two_top', '11', '10')]),
      await shoot(),
    ]) {
      expect(response.refusal).toBe('site.paused');
      expect(response.json).toMatchObject({
        message: expect.stringMatching(/^ค่ายเกมปรับปรุง \(ถึง .+ น\.\)$/) as string,
        data: { scope: 'play', message: 'ค่ายเกมปรับปรุง' },
      });
    }
    expect(await createRound(app, player.playerToken).stake(10_00)).toMatchObject({
      status: 'site_paused',
    });
    // The round that was open is paid, and money still moves in and out.
    expect(await playing.pay(25_00)).toMatchObject({ status: 'ok' });
    expect((await deposit()).refusal).toBeUndefined();
    expect((await withdraw()).refusal).toBeUndefined();
    expect((await app.verifyLedger()).faults).toEqual([]);
  });

  test('that is planned refuses launches two minutes before, and stakes from its start on', async () => {
    await pause(app, { scope: 'play', inMinutes: 20 });
    await app.moveClock(17 * MINUTE);
    expect((await launch()).refusal).toBeUndefined();
    await app.moveClock(18.5 * MINUTE);
    expect((await launch()).refusal).toBe('site.paused');
    const round = createRound(app, player.playerToken);
    expect(await round.stake(10_00)).toMatchObject({ status: 'ok' });
    await app.moveClock(21 * MINUTE);
    expect(await createRound(app, player.playerToken).stake(10_00)).toMatchObject({
      status: 'site_paused',
    });
    expect(await round.giveBack()).toMatchObject({ status: 'ok' });
    await app.moveClock(81 * MINUTE);
    expect((await launch()).refusal).toBeUndefined();
  });
});

test('a pause of one game, provider or market leaves the others open, and other agents', async () => {
  const round = await openRound(app);
  const bill = [toBet('two_top', '11', '10')];
  await pause(app, { scope: 'game/manee/golden-dragon' });
  await pause(app, { scope: 'market/government' });
  expect((await launch()).refusal).toBe('site.paused');
  expect(await createRound(app, player.playerToken).stake(1_00)).toMatchObject({
    status: 'site_paused',
  });
  expect((await launch({ ...slotGame, game_id: 'hundred' })).refusal).toBeUndefined();
  expect(await createRound(app, player.playerToken, 'hundred').stake(1_00)).toMatchObject({
    status: 'ok',
  });
  expect((await bet(app, player.token, round.round_id, bill)).refusal).toBe('site.paused');
  const body = { round_id: round.round_id, items: bill };
  const validated = await app.call(billValidate, { token: player.token, body });
  expect(validated.refusal).toBe('site.paused');
  expect((await shoot()).refusal).toBeUndefined();
  await pause(app, { scope: 'game/manee' });
  expect((await launch({ ...slotGame, game_id: 'hundred' })).refusal).toBe('site.paused');
  expect((await launch(tableGame)).refusal).toBeUndefined();
  const demo = { ...slotGame, source: 'sandbox', is_mobile: true };
  expect((await app.call(gameDemo, { body: demo })).refusal).toBe('site.paused');
  expect((await yok.call(gameDemo, { body: demo })).refusal).toBeUndefined();
});

test('a pause of money refuses orders, while money that arrives is credited', async () => {
  const { amount } = await reserve(app, player.token);
  await pause(app, { scope: 'money_in' });
  await pause(app, { scope: 'money_out' });
  expect((await deposit()).refusal).toBe('site.paused');
  expect((await withdraw()).refusal).toBe('site.paused');
  expect(await report(app, transfer(amount))).toBe('credited');
  expect((await launch()).refusal).toBeUndefined();
});

describe('a pause of the whole site', () => {
  test('answers calls of members with 503, and lets money that arrives and open rounds through', async () => {
    const { amount } = await reserve(app, player.token);
    const round = createRound(app, player.playerToken);
    await round.stake(10_00);
    const id = await pause(app);
    await untilHeard();
    const { status, headers, json } = await app.call(memberWallets, { token: player.token });
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(json).toMatchObject({
      ...refused('site.paused'),
      data: { message: 'ปรับปรุงระบบ', until: expect.any(String) as string },
    });
    expect((await app.call(gameList)).status).toBe(503);
    const config = await app.call(agentConfig, { body: {} });
    expect(config.data).toMatchObject({ has_pauses: true });
    expect((await app.call(sitePauses)).data.pauses).toMatchObject([
      { id, scope: 'all', is_running: true },
    ]);
    expect(await report(app, transfer(amount))).toBe('credited');
    expect(await createRound(app, player.playerToken).stake(1_00)).toMatchObject({
      status: 'site_paused',
    });
    expect(await round.pay(30_00)).toMatchObject({ status: 'ok' });
    expect((await open('/healthz')).status).toBe(200);
    expect((await operate(app, '/withdrawals')).status).toBe(200);
    expect(await operate(app, '/pauses/end', { body: { id } })).toEqual(done);
    await untilHeard();
    expect((await app.call(memberWallets, { token: player.token })).status).toBe(200);
    expect((await app.call(agentConfig, { body: {} })).data.has_pauses).toBeUndefined();
  });

  test.each(['/', '/slot', '/liff', '/liff/slot'])(
    'sends a page with message, end and contact in place of %s, and the real one again',
    async (path) => {
      const before = withoutPosition(await (await open(path)).text());
      const id = await pause(app, { message: 'ย้ายเครื่อง <b>' });
      await untilHeard();
      const response = await open(path);
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const html = await response.text();
      expect(html).toContain('ปิดปรับปรุงชั่วคราว');
      expect(html).toContain('ย้ายเครื่อง &lt;b&gt;');
      expect(html).toContain('คาดว่าเปิดให้บริการอีกครั้ง');
      expect(html).toContain('ติดต่อทาง LINE');
      expect(html).toContain('<noscript><meta http-equiv="refresh"');
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
      expect((await open('/assets/web-1.js')).status).toBe(200);
      await operate(app, '/pauses/end', { body: { id } });
      await untilHeard();
      expect(withoutPosition(await (await open(path)).text())).toBe(before);
    },
  );

  test('is open to a browser with an operator’s link for ten minutes, without money', async () => {
    await pause(app, { minutes: 120 });
    await untilHeard();
    const { data } = await operate(app, '/pauses/look', { body: {} });
    const { url } = v.parse(v.object({ url: v.string() }), data);
    expect(url.startsWith(`${SITE}/look?token=`)).toBe(true);
    const response = await open(url.slice(SITE.length));
    expect(response.status).toBe(302);
    const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect((await open('/slot', { cookie })).status).toBe(200);
    expect((await app.call(gameList, { headers: { cookie } })).status).toBe(200);
    const { json } = await app.call(gameLink, {
      token: player.token,
      headers: { cookie },
      body: {
        ...slotGame,
        source: 'sandbox',
        wallet_id: String(player.accountId),
        is_mobile: true,
      },
    });
    expect(json).toMatchObject(refused('site.paused'));
    expect((await open('/slot', { cookie: 'site_look=guess' })).status).toBe(503);
    await app.moveClock(11 * MINUTE);
    expect((await open('/slot', { cookie })).status).toBe(503);
  });
});

describe('operators', () => {
  test('plan ten minutes ahead, once for a time, for something that exists', async () => {
    expect(await askPause(app, { inMinutes: 9 })).toMatchObject(refused('pause.too_soon'));
    await pause(app, { inMinutes: 11 });
    expect(await askPause(app, { inMinutes: 30 })).toMatchObject(refused('pause.overlaps'));
    expect(await askPause(app, { inMinutes: 90, minutes: 10 })).toMatchObject({ error: 0 });
    expect(await askPause(app, { scope: 'game/nothing' })).toMatchObject(
      refused('pause.unknown_subject'),
    );
    expect(await askPause(app, { scope: 'play', minutes: -1 })).toMatchObject({ status: 400 });
    expect(await askPause(app, { scope: 'play', minutes: 73 * 60 })).toMatchObject({ status: 400 });
    expect((await operate(app, '/pauses', { body: { scope: 'elsewhere' } })).status).toBe(400);
  });

  test('extend a pause and end it, once', async () => {
    const id = await pause(app, { scope: 'play', minutes: 30 });
    const earlier = { id, ends_at: await readClock(app, 10) };
    expect((await operate(app, '/pauses/extend', { body: earlier })).status).toBe(400);
    const later = { id, ends_at: await readClock(app, 60) };
    expect(await operate(app, '/pauses/extend', { body: later })).toEqual(done);
    await app.moveClock(45 * MINUTE);
    expect((await launch()).refusal).toBe('site.paused');
    expect(await operate(app, '/pauses/end', { body: { id } })).toEqual(done);
    expect((await launch()).refusal).toBeUndefined();
    expect(await operate(app, '/pauses/end', { body: { id } })).toMatchObject(
      refused('pause.over'),
    );
  });

  test('see what runs, is planned, was called off and was ended by the clock', async () => {
    await queryRaw(app.db, 'DELETE FROM site_pauses', []);
    const over = await pause(app, { scope: 'play', minutes: 5 });
    const off = await pause(app, { scope: 'money_in', inMinutes: 600 });
    await operate(app, '/pauses/end', { body: { id: off } });
    await app.moveClock(6 * MINUTE);
    await closeOverPauses(app.db);
    const planned = await pause(app, { inMinutes: 60 });
    const running = await pause(app, { scope: 'game/manee/golden-dragon' });
    const { data } = await operate(app, '/pauses?limit=1');
    expect(data).toMatchObject({
      running: [{ id: running, subject: 'Golden Dragon', state: 'running', ended_by: null }],
      planned: [{ id: planned, subject: null, state: 'planned' }],
      rows: [{ id: off, state: 'called_off', ended_by: 'owner' }],
      next_cursor: off,
    });
    const next = await operate(app, `/pauses?limit=1&cursor=${off}`);
    expect(next.data).toMatchObject({
      rows: [{ id: over, state: 'over', ended_by: 'system' }],
      next_cursor: null,
    });
    const actions = await queryRaw<{ action: string }>(
      app.db,
      `SELECT action FROM operator_actions WHERE starts_with(action, 'pause.') ORDER BY seq`,
      [],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      ...['pause.start', 'pause.plan', 'pause.call_off', 'pause.plan', 'pause.start'],
    ]);
  });
});
