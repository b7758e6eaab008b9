import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { writeRules } from '../support/agent-rules';
import { createTestApp, type TestApp } from '../support/app';
import { createTestGateway, OPERATOR_KEY, operate, senders } from '../support/deposit.fixture';
import { openTestRound, typeAgain } from '../support/draw.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestProvider } from '../support/test-provider';
import { sized } from '../support/test-size';
import { decide, withdraw } from '../support/withdrawal.fixture';

const TURNS = sized(4, 8);
const AT_ONCE = 6;
let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that serve the same site. */
let apps: TestApp[];
let token: string;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  await writeRules(dbs[0]!, {
    desk: { four_eyes_from: '100.00' },
    withdrawal: { per_day: 1000 },
  });
  const options = {
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
  };
  apps = [];
  for (const db of dbs) apps.push(await createTestApp({ db, ...options }));
  token = await apps[0]!.loginAs(demoMembers[1].username);
});
afterEach(async () => expect((await apps[0]!.verifyLedger()).faults).toEqual([]));
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const processOf = (turn: number) => apps[turn % 2]!;

/** Makes a call many times at the same time, in both processes. */
function insist<Result>(ask: (app: TestApp) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => ask(processOf(turn))));
}

test('a withdrawal approved and paid at the same time is never paid by the operator who approved it', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { id } = await withdraw(apps[0]!, token, '100');
    await Promise.all([
      insist((app) => decide(app, 'approve', id, { as: 'som' })),
      insist((app) => decide(app, 'paid', id, { as: 'som' })),
      ...(turn % 2 === 0 ? [decide(apps[1]!, 'paid', id, { as: 'lek' })] : []),
    ]);
    const [row] = await queryRaw<{ state: string; approved_by: string; ended_by: string | null }>(
      dbs[0]!,
      'SELECT state, approved_by, ended_by FROM withdrawals WHERE id = $1',
      [id],
    );
    expect(row!.approved_by).toBe('operator/som');
    if (row!.state === 'paid') expect(row!.ended_by).toBe('operator/lek');
    else {
      expect(row!.state).toBe('approved');
      expect(await decide(apps[0]!, 'paid', id, { as: 'som' })).toMatchObject({ error: 1904 });
      expect(await decide(apps[0]!, 'paid', id, { as: 'lek' })).toMatchObject({ error: 0 });
    }
  }
});

test('a lottery result is never confirmed by its author, even while another operator confirms it', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const round = await openTestRound(dbs[0]!);
    const body = { round_id: round.roundId, announcement: { number: '8351' } };
    const { data } = await operate(apps[0]!, '/lotto/results', { body, as: 'som' });
    const { id } = data as { id: number };
    await typeAgain(dbs[0]!, id);
    await Promise.all([
      insist((app) => operate(app, '/lotto/results/confirm', { body: { id }, as: 'som' })),
      ...(turn % 2 === 0
        ? [operate(apps[1]!, '/lotto/results/confirm', { body: { id }, as: 'lek' })]
        : []),
    ]);
    const [row] = await queryRaw<{ state: string; ended_by: string | null }>(
      dbs[0]!,
      'SELECT state, ended_by FROM lotto_results WHERE id = $1',
      [id],
    );
    expect(row).toEqual(
      turn % 2 === 0
        ? { state: 'final', ended_by: 'operator/lek' }
        : { state: 'waiting', ended_by: null },
    );
  }
});

test('a payment that one operator reports is credited only once, and by another operator', async () => {
  const { username } = demoMembers[0];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const body = {
      reference: `KB${turn}`,
      account_id: 1,
      amount: '100.00',
      sender_bank_code: senders.stranger.bank_code,
      sender_account_number: senders.stranger.account_number,
      occurred_at: '2026-11-21T08:00:00Z',
    };
    await operate(apps[0]!, '/incoming', { body, as: 'som' });
    const [money] = await queryRaw<{ id: number }>(
      dbs[0]!,
      'SELECT id FROM incoming_payments WHERE reference = $1',
      [body.reference],
    );
    const credit = { body: { id: money!.id, username } };
    const responses = await Promise.all([
      insist((app) => operate(app, '/incoming/credit', { ...credit, as: 'som' })),
      operate(processOf(turn), '/incoming/credit', { ...credit, as: 'lek' }),
    ]);
    expect(responses[0].map(({ error }) => error)).not.toContain(0);
    expect(responses[1]).toMatchObject({ error: 0 });
    const credited = await queryRaw<object>(
      dbs[0]!,
      `SELECT decided_by FROM deposits d WHERE EXISTS (
         SELECT FROM incoming_payments i WHERE i.deposit_id = d.id AND i.id = $1)`,
      [money!.id],
    );
    expect(credited).toEqual([{ decided_by: 'operator/lek' }]);
  }
});
