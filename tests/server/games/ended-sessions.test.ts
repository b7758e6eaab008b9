import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, resetPassword } from '@/contract/account.contract';
import { errorCodes } from '@/contract/errors';
import { gameLink } from '@/contract/games.contract';
import { endSessions, logout, memberSessions } from '@/contract/session.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp, type TestPlayer } from '../../support/app';

const { username, password, balanceSatang: opening } = demoMembers[0];
const STAKE_SATANG = 100;

let app: TestApp;
/** Player of the member in the session that a test ends. */
let player: TestPlayer;
/** Player of the member in another session, which does not end. */
let elsewhere: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({
    prepare: async (fresh) => {
      player = await fresh.openPlayer();
      elsewhere = await fresh.openPlayer();
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

function debit(playerToken: string, roundId: string, transactionId = `${roundId}/stake`) {
  return app.providerCall('debit', {
    player_token: playerToken,
    transaction_id: transactionId,
    round_id: roundId,
    game_id: 'golden-dragon',
    amount_satang: STAKE_SATANG,
  });
}

const ended = { status: 'session_ended', balance_satang: null, replayed: false };
const ok = { status: 'ok' };

const endOwnSession = () => app.call(logout, { token: player.token });
const endEverySession = () => app.call(endSessions, { token: elsewhere.token, body: {} });

describe('a game token of an ended session', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['after a logout', endOwnSession],
    ['after leaving everywhere', endEverySession],
    [
      'after its session was ended from another device',
      async () => {
        const sessions = (await app.call(memberSessions, { token: player.token })).data;
        const session = sessions.find(({ is_current }) => is_current)!;
        return app.call(endSessions, {
          token: elsewhere.token,
          body: { session_id: session.session_id },
        });
      },
    ],
    [
      'after the password was changed on another device',
      () =>
        app.call(changePassword, {
          token: elsewhere.token,
          body: { current_password: password, password: 'another one 7' },
        }),
    ],
    [
      'after the password was reset',
      async () => {
        await app.call(resetPassword, { body: { username } });
        const { code } = app.sentCodes.at(-1)!;
        return app.call(resetPassword, { body: { username, code, password: 'another one 7' } });
      },
    ],
    [
      'after its session was deleted',
      () => queryRaw(app.db, 'DELETE FROM member_sessions WHERE member_id = $1', [player.memberId]),
    ],
  ])('can no longer be used for a stake %s', async (_name, end) => {
    expect(await debit(player.playerToken, 'before')).toMatchObject(ok);
    await end();
    expect(await debit(player.playerToken, 'after')).toEqual(ended);
    expect(await app.providerCall('balance', { player_token: player.playerToken })).toEqual(ended);
    const balance = await app.db
      .selectFrom('accounts')
      .select('balance')
      .where('id', '=', player.accountId)
      .executeTakeFirstOrThrow();
    expect(balance).toEqual({ balance: opening - STAKE_SATANG });
  });
});

describe('a stake placed before its session ended', () => {
  beforeEach(async () => {
    await debit(player.playerToken, 'paid');
    await debit(player.playerToken, 'undone');
    await endOwnSession();
  });

  test('can still be paid out, rolled back and replayed', async () => {
    const balanceSatang = opening - 2 * STAKE_SATANG;
    expect(await debit(player.playerToken, 'paid')).toEqual({
      status: 'ok',
      balance_satang: balanceSatang + STAKE_SATANG,
      replayed: true,
    });
    expect(
      await app.providerCall('credit', {
        player_token: player.playerToken,
        transaction_id: 'win',
        round_id: 'paid',
        game_id: 'golden-dragon',
        amount_satang: 700,
        round_closed: true,
      }),
    ).toMatchObject({ ...ok, balance_satang: balanceSatang + 700 });
    expect(
      await app.providerCall('rollback', {
        player_token: player.playerToken,
        transaction_id: 'undone/stake',
        round_id: 'undone',
      }),
    ).toMatchObject({ ...ok, balance_satang: balanceSatang + 700 + STAKE_SATANG });
    expect((await app.verifyLedger()).faults).toEqual([]);
  });

  test('allows no further stake in its round', async () => {
    expect(await debit(player.playerToken, 'paid', 'a second stake')).toEqual(ended);
  });
});

test('after one session has ended, the member can still play in the others', async () => {
  await endOwnSession();
  expect(await debit(elsewhere.playerToken, 'elsewhere')).toMatchObject(ok);
});

test('a game of an ended session asks the member to sign in; opened again it keeps the same player', async () => {
  const launchToken = await launch(player.token);
  const first = await spin(launchToken);
  expect(first).toMatchObject({ status: 'ok' });
  await endOwnSession();
  await app.moveClock(10_000);
  expect(await spin(launchToken)).toMatchObject({
    status: 'refused',
    reason: 'session_ended',
    message: expect.stringContaining('เข้าสู่ระบบ') as string,
    balance_satang: null,
  });
  const reopened = await launch(elsewhere.token);
  const last = await queryRaw<{ players: number }>(
    app.db,
    'SELECT count(DISTINCT player_key)::int AS players FROM sandbox.launches',
  );
  expect(last).toEqual([{ players: 1 }]);
  await app.moveClock(20_000);
  expect(await spin(reopened)).toMatchObject({ status: 'ok' });
  await app.moveClock(30_000);
  // A former launch token stays refused although the member plays in another session.
  expect(await spin(launchToken)).toMatchObject({ reason: 'session_ended' });
  expect((await app.verifyLedger()).faults).toEqual([]);
});

test('a game cannot be launched in an ended session', async () => {
  await endOwnSession();
  const response = await app.call(gameLink, { token: player.token, body: gameBody() });
  expect(response.status).toBe(401);
  expect(response.json).toMatchObject({ error: errorCodes['auth.session_expired'] });
});

const gameBody = () => ({
  game_id: 'golden-dragon',
  provider_id: 'manee',
  source: 'sandbox',
  wallet_id: String(player.accountId),
  is_mobile: true,
});

async function launch(token: string): Promise<string> {
  const { link } = (await app.call(gameLink, { token, body: gameBody() })).data;
  return new URL(link, TEST_URL).searchParams.get('t') ?? '';
}

async function spin(launchToken: string): Promise<unknown> {
  const response = await app.fetch(
    new Request(`${TEST_URL}/sandbox/api/spin`, {
      method: 'POST',
      body: JSON.stringify({ launch_token: launchToken, bet: STAKE_SATANG, spin_id: randomUUID() }),
    }),
  );
  return response.json();
}
