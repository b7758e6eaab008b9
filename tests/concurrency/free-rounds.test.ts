import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PlayResponse } from '@/sandbox/games/client/sandbox.protocol';
import {
  createSandboxProvider,
  type SandboxProvider,
  type SandboxTables,
} from '@/sandbox/games/sandbox-provider';
import { createSandboxAdapter } from '@/server/adapters/sandbox-games-adapter';
import type { Database } from '@/server/db/database';
import { isUnavailable } from '@/server/db/engine/unavailable-error';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { redeemItem } from '@/server/points/redemption.service';
import { createItem } from '@/server/points/shop-item.service';
import { postLaunch } from '../server/sandbox/sandbox.bench';
import { createTestApp, TEST_URL, type TestApp } from '../support/app';
import { actDeps } from '../support/free-hands';
import { runJob } from '../support/run-job';
import { testKey } from '../support/test-seeds';
import { keeper, openTwoProcesses, type TwoProcesses } from '../support/two-processes';

const SECRET = 'a secret of the two processes';
const OPENING = 10_000;
const STAKE = 2_00;
const COST = 10;
const AT_ONCE = 64;

/** One process: the site, and the sandbox provider that it calls. */
interface Process {
  readonly db: Database;
  readonly app: TestApp;
  readonly sandbox: SandboxProvider;
}

let both: TwoProcesses;
let processes: Process[];
let itemId: number;
let members: { id: number; player: string; accountId: number }[];

beforeAll(async () => {
  both = await openTwoProcesses({ members: 4, balanceSatang: OPENING, points: 1_000 });
  processes = [];
  for (const each of both.dbs) processes.push(await startProcess(each));
  const { db } = processes[0]!;
  members = await queryRaw(
    db,
    `SELECT m.id, m.username AS player, a.id AS "accountId" FROM members m
     JOIN accounts a ON a.member_id = m.id AND a.kind = 'member_wallet' WHERE m.username LIKE 'player-%' ORDER BY m.id`,
  );
  itemId = await createItem(actDeps(db), keeper, {
    kind: 'free_rounds',
    title: 'รอบฟรีหนึ่งรอบ',
    description: '',
    image: '/art/shop/free-rounds.webp',
    cost: COST,
    stock: null,
    most_per_member: null,
    period: 'ever',
    least_vip_level: 0,
    starts_at: undefined,
    ends_at: undefined,
    force: 'ทดสอบ',
    provider_id: 'manee',
    game_id: 'golden-dragon',
    game_name: 'มังกรทอง',
    rounds: 1,
    stake: STAKE,
    turnover_multiple: 1,
    valid_days: 7,
  });
});
afterEach(async () => expect((await verifyLedger(processes[0]!.db)).faults).toEqual([]));
afterAll(async () => {
  for (const { app } of processes) await app.close();
  await both.close();
});

async function startProcess(db: Database): Promise<Process> {
  const sandbox: SandboxProvider = createSandboxProvider({
    db: db.withTables<SandboxTables>(),
    walletUrl: TEST_URL,
    publicUrl: '',
    secret: SECRET,
    fairnessKey: testKey,
    fetch: (input, init) => app.fetch(new Request(input, init)),
    logger: { warn: () => undefined, error: () => undefined },
    assets: { read: () => Promise.resolve(null) },
    isUnavailable,
  });
  const adapter = createSandboxAdapter({
    url: TEST_URL,
    secret: SECRET,
    fetch: async (input, init) => sandbox.app.fetch(new Request(input, init)),
  });
  const app = await createTestApp({ db, providers: [adapter] });
  return { db, app, sandbox };
}

const at = (turn: number): Process => processes[turn % processes.length]!;

function redeem(turn: number, memberId: number): Promise<string> {
  return redeemItem(at(turn).db, {
    memberId,
    agentId: 1,
    itemId,
    quantity: 1,
    costShown: COST,
    locksShownSatang: null,
    recipient: null,
    idempotencyKey: randomUUID(),
  });
}

const grantAtOnce = () =>
  Promise.all(Array.from({ length: 8 }, (_, turn) => runJob(at(turn).app, 'grant-free-rounds')));

/** Launches the game as the platform does, with the player id that the provider knows from the grant. */
async function launch(playerToken: string): Promise<string> {
  const [known] = await queryRaw<{ id: string }>(
    processes[0]!.db,
    'SELECT player_id AS id FROM game_players WHERE token = $1',
    [playerToken],
  );
  const response = await postLaunch(
    processes[0]!.sandbox,
    { game_id: 'golden-dragon', player: { id: known?.id, token: playerToken } },
    { secret: SECRET },
  );
  const { url } = (await response.json()) as { url: string };
  return new URL(url, TEST_URL).searchParams.get('t') ?? '';
}

async function spin(turn: number, body: object): Promise<PlayResponse> {
  const response = await at(turn).sandbox.app.request(`${TEST_URL}/sandbox/api/spin`, {
    method: 'POST',
    body: JSON.stringify({ bet: STAKE, spin_id: randomUUID(), ...body }),
  });
  return (await response.json()) as PlayResponse;
}

async function grantsOf(memberId: number) {
  return queryRaw<{ id: string; state: string; rounds_played: number; won: number }>(
    processes[0]!.db,
    'SELECT id, state, rounds_played, won FROM free_round_grants WHERE member_id = $1',
    [memberId],
  );
}

async function movementsOf(accountId: number): Promise<{ code: string; amount: number }[]> {
  return queryRaw(
    processes[0]!.db,
    `SELECT code, amount FROM transfers WHERE $1 IN (debit_account_id, credit_account_id) AND code <> 'opening_balance'`,
    [accountId],
  );
}

test('orders of free rounds that two processes send at the same time are granted only once', async () => {
  const { id } = members[0]!;
  await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => redeem(turn, id)));
  await grantAtOnce();
  const grants = await grantsOf(id);
  expect(grants).toHaveLength(AT_ONCE);
  expect(new Set(grants.map(({ state }) => state))).toEqual(new Set(['granted']));
  const { db } = processes[0]!;
  const [kept] = await queryRaw<{ count: number }>(
    db,
    'SELECT count(*) AS count FROM sandbox.free_rounds',
  );
  expect(kept?.count).toBe(AT_ONCE);
  const states = await queryRaw<{ state: string }>(
    db,
    'SELECT DISTINCT state FROM redemptions WHERE member_id = $1',
    [id],
  );
  expect(states).toEqual([{ state: 'done' }]);
});

test('64 concurrent spins of a member with one free round left use it once and never play a paid round', async () => {
  const member = members[1]!;
  await redeem(0, member.id);
  await grantAtOnce();
  const [grant] = await grantsOf(member.id);
  const tokens = await Promise.all(Array.from({ length: 4 }, () => launch(member.player)));
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) =>
      spin(turn, { launch_token: tokens[turn % 4], free_rounds_reference: grant?.id }),
    ),
  );
  const played = responses.flatMap((response) =>
    'round' in response ? [response.round.round_id] : [],
  );
  expect(new Set(played).size).toBe(1);
  const rest = new Set(responses.map(({ status }) => status));
  for (const status of ['ok', 'interrupted', 'pending', 'too_soon', 'free_rounds_over'] as const) {
    rest.delete(status);
  }
  expect([...rest]).toEqual([]);
  await Promise.all(processes.map(({ sandbox }) => sandbox.resumeOpenRounds()));

  const rounds = await queryRaw<{ state: string; win: number }>(
    processes[0]!.db,
    'SELECT state, win FROM sandbox.rounds WHERE free_rounds_reference = $1',
    [grant?.id],
  );
  expect(rounds).toHaveLength(1);
  expect(rounds[0]?.state).toBe('settled');
  const win = rounds[0]?.win ?? 0;
  expect(await grantsOf(member.id)).toMatchObject([{ rounds_played: 1, won: win }]);
  expect(await movementsOf(member.accountId)).toEqual(
    win > 0 ? [{ code: 'free_round_win', amount: win }] : [],
  );
});

test('a free round is paid only once by 64 concurrent credits, whether they are different or identical', async () => {
  const member = members[2]!;
  await redeem(0, member.id);
  await grantAtOnce();
  const [grant] = await grantsOf(member.id);
  const credit = (turn: number, name: string) =>
    at(turn).app.providerCall('credit', {
      player_token: member.player,
      transaction_id: `credit-${name}`,
      round_id: `round-${name}`,
      game_id: 'golden-dragon',
      amount_satang: 5_00,
      round_closed: true,
      valid_turnover_satang: 0,
      free_rounds_reference: grant?.id,
    });
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) => credit(turn, String(turn))),
  );
  const paid = responses.flatMap(({ status }, turn) => (status === 'ok' ? [turn] : []));
  expect(paid).toHaveLength(1);
  expect(new Set(responses.map(({ status }) => status))).toEqual(
    new Set(['ok', 'unknown_free_rounds']),
  );
  const again = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) => credit(turn, String(paid[0]))),
  );
  for (const response of again) expect(response).toMatchObject({ status: 'ok', replayed: true });
  expect(await movementsOf(member.accountId)).toEqual([{ code: 'free_round_win', amount: 5_00 }]);
});

test('when a free round wins while its grant is refused, the win is paid or its points are refunded', async () => {
  const member = members[3]!;
  const { db } = processes[0]!;
  const orders = 24;
  await Promise.all(Array.from({ length: orders }, (_, turn) => redeem(turn, member.id)));
  // The game no longer exists, so the provider refuses the grants when the platform sends them now.
  await queryRaw(db, `UPDATE free_round_grants SET game_id = 'nothing' WHERE member_id = $1`, [
    member.id,
  ]);
  const grants = await grantsOf(member.id);
  const credits = grants.map(({ id }, turn) =>
    at(turn).app.providerCall('credit', {
      player_token: member.player,
      transaction_id: `late-${id}`,
      round_id: `late-${id}`,
      game_id: 'nothing',
      amount_satang: 1_00,
      round_closed: true,
      valid_turnover_satang: 0,
      free_rounds_reference: id,
    }),
  );
  const [responses] = await Promise.all([Promise.all(credits), grantAtOnce()]);
  await queryRaw(db, 'UPDATE free_round_grants SET next_attempt_at = clock_timestamp()');
  await grantAtOnce();
  const ended = new Map((await grantsOf(member.id)).map((grant) => [grant.id, grant]));
  grants.forEach(({ id }, turn) => {
    const isPaid = responses[turn]?.status === 'ok';
    expect(ended.get(id)).toMatchObject(
      isPaid ? { state: 'granted', rounds_played: 1 } : { state: 'refused', rounds_played: 0 },
    );
  });
  const [points] = await queryRaw<{ balance: number }>(
    db,
    `SELECT balance FROM accounts WHERE member_id = $1 AND kind = 'member_points'`,
    [member.id],
  );
  const paid = responses.filter(({ status }) => status === 'ok').length;
  expect(points?.balance).toBe(1_000 - paid * COST);
});
