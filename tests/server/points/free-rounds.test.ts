import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { gameLink } from '@/contract/games.contract';
import { redemptionHistory, redemptionList, redemptionRedeem } from '@/contract/points.contract';
import { logout } from '@/contract/session.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { withdrawInfo } from '@/contract/withdrawals.contract';
import type { PlayResponse, StateResponse } from '@/sandbox/games/client/sandbox.protocol';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { findClientSeed } from '../../support/lucky-seed';
import { runJob } from '../../support/run-job';
import { planBreak } from '../../support/safety-planter';
import { clearSandbox } from '../sandbox/sandbox.bench';

/** Title of the shop item with ten free rounds that these tests order and play. */
const TITLE = 'รอบฟรี 10 รอบ มังกรทอง';
const STAKE = 2_00;
const COST = 180;
const GAME = { game_id: 'golden-dragon', provider_id: 'manee', source: 'sandbox' };
const opening = demoMembers[0].balanceSatang;

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({ operatorKey: OPERATOR_KEY });
});
beforeEach(async () => {
  await app.reset();
  await clearSandbox(app.db);
  token = await app.loginAs();
});
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  await runJob(app, 'roll-up-played');
  expect((await operate(app, '/played/verify', {})).data).toMatchObject({ is_right: true });
});
afterAll(() => app.close());

async function order(): Promise<void> {
  const { data } = await app.call(redemptionList, {});
  const item = data.find(({ title }) => title === TITLE);
  const response = await app.call(redemptionRedeem, {
    token,
    body: { item_id: item?.id, cost: COST },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(response.refusal).toBeUndefined();
  await runJob(app, 'grant-free-rounds');
}

async function launch(by = token): Promise<string> {
  const [wallet] = (await app.call(memberWallets, { token: by })).data;
  const body = { ...GAME, wallet_id: wallet?.id, is_mobile: true };
  const { data } = await app.call(gameLink, { token: by, body });
  return new URL(data.link, TEST_URL).searchParams.get('t') ?? '';
}

async function ask<Result>(name: string, body: object): Promise<Result> {
  const request = new Request(`${TEST_URL}/sandbox/api/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await (await app.fetch(request)).json()) as Result;
}

async function open(launchToken: string) {
  const state = await ask<StateResponse>('state', { launch_token: launchToken });
  if (state.status !== 'ok') throw new Error(state.status);
  return state;
}

async function spin(launchToken: string, change: object = {}) {
  const { free_rounds: gift } = await open(launchToken);
  return ask<PlayResponse>('spin', {
    launch_token: launchToken,
    bet: STAKE,
    spin_id: randomUUID(),
    free_rounds_reference: gift?.reference,
    ...change,
  });
}

async function bought() {
  const { data } = await app.call(redemptionHistory, { token, query: {} });
  return data.redemptions[0]?.free_rounds;
}

test('free rounds from the shop cost nothing to play, and their win is credited', async () => {
  await order();
  expect(await bought()).toMatchObject({ state: 'granted', rounds: 10, rounds_played: 0 });
  const launchToken = await launch();
  expect((await open(launchToken)).free_rounds).toMatchObject({
    rounds_left: 10,
    stake_satang: STAKE,
  });
  const lucky = await findClientSeed(app.db, GAME.game_id, { stakeSatang: STAKE, wins: true });
  const response = await spin(launchToken, { client_seed: lucky.clientSeed });
  expect(response).toMatchObject({
    status: 'ok',
    round: { is_free: true, win_satang: lucky.winSatang, settled: true },
    balance_satang: opening + lucky.winSatang,
    free_rounds: { rounds_left: 9 },
  });
  expect(await app.balanceOf(token)).toBe(opening + lucky.winSatang);
  expect(await bought()).toMatchObject({ rounds_played: 1, won: lucky.winSatang });
  const { data } = await app.call(withdrawInfo, { token });
  expect(JSON.stringify(data)).toContain('รางวัลรอบฟรี มังกรทอง');
});

test('a lost free round costs nothing and counts neither as stake nor as turnover', async () => {
  await order();
  const launchToken = await launch();
  await open(launchToken);
  const { clientSeed } = await findClientSeed(app.db, GAME.game_id, {
    stakeSatang: STAKE,
    wins: false,
  });
  expect(await spin(launchToken, { client_seed: clientSeed })).toMatchObject({
    status: 'ok',
    round: { win_satang: 0, settled: true },
  });
  expect(await app.balanceOf(token)).toBe(opening);
  expect(await queryRaw(app.db, 'SELECT FROM settled_stakes')).toEqual([]);
  expect(await bought()).toMatchObject({ rounds_played: 1, won: 0, is_usable: true });
});

test('free rounds of one member cannot be used by another member', async () => {
  await order();
  const [grant] = await queryRaw<{ id: string }>(app.db, 'SELECT id FROM free_round_grants');
  const other = await launch(await app.loginAs(demoMembers[1].username));
  expect((await open(other)).free_rounds).toBeNull();
  expect(await spin(other, { free_rounds_reference: grant?.id })).toMatchObject({
    status: 'free_rounds_over',
  });
});

test('a member on a break or signed out cannot play free rounds and keeps them for later', async () => {
  await order();
  const launchToken = await launch();
  await planBreak(app.db, 'time_out', "business_now() + interval '1 hour'");
  expect(await spin(launchToken)).toMatchObject({
    status: 'refused',
    reason: 'refused_by_safety',
  });
  await app.moveClock(2 * 3_600_000);
  expect(await spin(launchToken)).toMatchObject({ status: 'ok', free_rounds: { rounds_left: 9 } });
  await app.call(logout, { token });
  await app.moveClock(2 * 3_600_000 + 5_000);
  expect(await spin(launchToken)).toMatchObject({ status: 'refused', reason: 'session_ended' });
  token = await app.loginAs();
  expect((await open(await launch())).free_rounds).toMatchObject({ rounds_left: 9 });
});

test('free rounds expire at the stated time', async () => {
  await order();
  const { expires_at } = (await bought()) ?? {};
  await app.moveClock(Date.parse(expires_at ?? '') - Date.now() + 1_000);
  token = await app.loginAs();
  expect(await bought()).toMatchObject({ is_usable: false });
  const launchToken = await launch();
  expect((await open(launchToken)).free_rounds).toBeNull();
});
