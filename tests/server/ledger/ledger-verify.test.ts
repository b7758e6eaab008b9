import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw, runScript } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let player: TestPlayer;
let other: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async (fresh) => {
      player = await fresh.openPlayer();
      other = await fresh.openPlayer(demoMembers[1].username);
    },
  });
});
beforeEach(async () => {
  await app.reset();
  const round = { round_id: 'r1', game_id: 'golden-dragon' };
  for (const [index, who] of [player, other, player].entries()) {
    await app.providerCall('debit', {
      ...round,
      round_id: `r${index}`,
      player_token: who.playerToken,
      transaction_id: `d${index}`,
      amount_satang: 100 + index,
    });
    await app.providerCall('credit', {
      ...round,
      round_id: `r${index}`,
      player_token: who.playerToken,
      transaction_id: `c${index}`,
      amount_satang: 40,
      round_closed: true,
    });
  }
});
afterAll(() => app.close());

/** Runs statements with the triggers disabled, as only the owner of the database could. */
async function tamper(...statements: string[]): Promise<void> {
  for (const table of ['transfers', 'commands']) {
    await runScript(app.db, `ALTER TABLE ${table} DISABLE TRIGGER ${table}_immutable`);
  }
  for (const statement of statements) await runScript(app.db, statement);
  for (const table of ['transfers', 'commands']) {
    await runScript(app.db, `ALTER TABLE ${table} ENABLE TRIGGER ${table}_immutable`);
  }
}

async function kindsOfFaults(): Promise<string[]> {
  const { faults } = await app.verifyLedger();
  for (const fault of faults) expect(fault.detail).not.toBe('');
  return [...new Set(faults.map(({ kind }) => kind))].sort();
}

/** Condition for a stake in the middle of the member's history. */
const middle = "code = 'game_stake' AND reference = 'sandbox/r0'";
/** Condition for the last movement. */
const last = 'seq = (SELECT max(seq) FROM transfers)';
const seal = 'UPDATE transfers t SET digest = transfer_digest(t)';

test('the verification finds no faults in an unchanged ledger', async () => {
  const report = await app.verifyLedger();
  expect(report.faults).toEqual([]);
  expect(report).toMatchObject({ transfers: 17 + 6, accounts: 75 });
});

test.each<[string, string[], string[]]>([
  [
    'an edited amount',
    [`UPDATE transfers SET amount = amount + 1 WHERE ${middle}`],
    ['broken_chain', 'edited_transfer', 'unbalanced_currency', 'wrong_balance'],
  ],
  [
    'an edited amount, sealed again',
    [`UPDATE transfers SET amount = amount + 1 WHERE ${middle}`, seal],
    ['broken_chain', 'unbalanced_currency', 'wrong_balance'],
  ],
  ['an edited reason', [`UPDATE transfers SET code = 'gift' WHERE ${middle}`], ['edited_transfer']],
  [
    'an edited reference',
    [`UPDATE transfers SET reference = 'x' WHERE ${middle}`],
    ['edited_transfer'],
  ],
  [
    'an edited time',
    [`UPDATE transfers SET created_at = created_at - interval '1 microsecond' WHERE ${middle}`],
    ['edited_transfer'],
  ],
  [
    'a movement given to another command',
    [`UPDATE transfers SET command_id = gen_random_uuid() WHERE ${middle}`],
    ['edited_transfer', 'missing_command'],
  ],
  [
    'an edited balance in the history',
    [`UPDATE transfers SET debit_balance_after = 0 WHERE ${middle}`, seal],
    ['broken_chain'],
  ],
  [
    'a balance wiped from the history',
    [`UPDATE transfers SET debit_balance_after = NULL WHERE ${middle}`, seal],
    ['broken_chain', 'wrong_side'],
  ],
  [
    'a movement on an account that does not exist',
    [`UPDATE transfers SET credit_account_id = 999 WHERE ${middle}`, seal],
    ['unbalanced_currency', 'wrong_side'],
  ],
  [
    'a removed movement',
    [`DELETE FROM transfers WHERE ${middle}`],
    ['broken_chain', 'unbalanced_currency', 'wrong_balance'],
  ],
  [
    'the last movement removed',
    [`DELETE FROM transfers WHERE ${last}`],
    ['unbalanced_currency', 'wrong_balance'],
  ],
  ['a removed command', ["DELETE FROM commands WHERE key = 'd0'"], ['missing_command']],
  [
    'a changed balance',
    [
      "UPDATE accounts SET balance = balance + 1 WHERE id = (SELECT min(id) FROM accounts WHERE kind = 'member_wallet')",
    ],
    ['unbalanced_currency', 'wrong_balance'],
  ],
  [
    'money moved between members without a movement',
    [
      "UPDATE accounts SET balance = balance + 1 WHERE id = (SELECT min(id) FROM accounts WHERE kind = 'member_wallet')",
      "UPDATE accounts SET balance = balance - 1 WHERE id = (SELECT max(id) FROM accounts WHERE kind = 'member_wallet' AND balance > 0)",
    ],
    ['wrong_balance'],
  ],
])('the verification finds %s', async (_name, statements, kinds) => {
  await tamper(...statements);
  expect(await kindsOfFaults()).toEqual(kinds);
});

test('the verification for one agent covers only the accounts of that agent', async () => {
  await tamper(
    `UPDATE accounts SET balance = balance + 1 WHERE kind = 'member_wallet' AND agent_id = 2`,
    `UPDATE transfers SET reference = 'edited' WHERE debit_account_id IN (SELECT id FROM accounts WHERE agent_id = 2)`,
  );
  const kinds = ({ faults }: { faults: { kind: string }[] }) =>
    [...new Set(faults.map(({ kind }) => kind))].sort();
  const [own, others, all] = [
    await verifyLedger(app.db, 1),
    await verifyLedger(app.db, 2),
    await verifyLedger(app.db),
  ];
  expect(own.faults).toEqual([]);
  expect(kinds(others)).toEqual(['edited_transfer', 'unbalanced_currency', 'wrong_balance']);
  expect(kinds(all)).toEqual(kinds(others));
  expect(own.transfers + others.transfers).toBe(all.transfers);
  expect(own.accounts + others.accounts).toBe(all.accounts);
});

test('the verification names the account with a wrong balance and the expected balance', async () => {
  await queryRaw(app.db, 'UPDATE accounts SET balance = 5 WHERE id = $1', [player.accountId]);
  const { faults } = await app.verifyLedger();
  const expected = demoMembers[0].balanceSatang - 100 + 40 - 102 + 40;
  expect(faults).toContainEqual({
    kind: 'wrong_balance',
    subject: `account ${player.accountId}`,
    detail: `holds 5, but the replay computes ${expected}`,
  });
});
