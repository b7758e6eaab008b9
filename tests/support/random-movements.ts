import { randomUUID } from 'node:crypto';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';

/** From one kind of account to another. A member's kind stands for the account of a random member. */
type Route = readonly [code: string, debit: string, credit: string];

/** Every ledger code with the kinds of accounts that it moves money or points between. */
const routes: readonly Route[] = [
  ['deposit', 'agent_bank', 'member_wallet'],
  ['withdraw_hold', 'member_wallet', 'withdrawal_holds'],
  ['withdraw_paid', 'withdrawal_holds', 'agent_bank'],
  ['withdraw_returned', 'withdrawal_holds', 'member_wallet'],
  ['withdraw_bounced', 'agent_bank', 'member_wallet'],
  ['game_stake', 'member_wallet', 'house_games'],
  ['game_payout', 'house_games', 'member_wallet'],
  ['game_rollback', 'house_games', 'member_wallet'],
  ['game_correction', 'member_wallet', 'house_games'],
  ['game_jackpot', 'house_games', 'member_wallet'],
  ['game_adjustment', 'house_games', 'member_wallet'],
  ['game_promo', 'promotion_budget', 'member_wallet'],
  ['lotto_bet', 'member_wallet', 'house_lotto'],
  ['lotto_prize', 'house_lotto', 'member_wallet'],
  ['lotto_cancel', 'house_lotto', 'member_wallet'],
  ['lotto_refund', 'house_lotto', 'member_wallet'],
  ['lotto_correction', 'member_wallet', 'house_lotto'],
  ['lotto_shot_prize', 'house_lotto', 'member_wallet'],
  ['promotion_bonus', 'promotion_budget', 'member_wallet'],
  ['promotion_forfeit', 'member_wallet', 'promotion_budget'],
  ['promotion_release', 'member_wallet', 'member_wallet'],
  ['coupon_credit', 'promotion_budget', 'member_wallet'],
  ['redeem_credit', 'promotion_budget', 'member_wallet'],
  ['wheel_credit', 'promotion_budget', 'member_wallet'],
  ['quest_credit', 'promotion_budget', 'member_wallet'],
  ['cashback_loss', 'promotion_budget', 'member_wallet'],
  ['cashback_turnover', 'promotion_budget', 'member_wallet'],
  ['poll_prize', 'promotion_budget', 'member_wallet'],
  ['free_round_win', 'promotion_budget', 'member_wallet'],
  ['affiliate_income', 'promotion_budget', 'member_commission'],
  ['affiliate_income_back', 'member_commission', 'promotion_budget'],
  ['affiliate_redeem', 'member_commission', 'member_wallet'],
  ['unproved_return', 'member_wallet', 'promotion_budget'],
  ['unproved_return', 'member_points', 'house_points'],
  ['adjustment', 'house_adjustments', 'member_wallet'],
  ['adjustment', 'member_wallet', 'house_adjustments'],
  ['bank_fee', 'house_fees', 'agent_bank'],
  ['owner_in', 'agent_bank', 'owner_capital'],
  ['owner_out', 'owner_capital', 'agent_bank'],
  ['opening_balance', 'agent_bank', 'member_wallet'],
  ['opening_balance', 'house_points', 'member_points'],
  ['coupon_points', 'house_points', 'member_points'],
  ['points_play', 'house_points', 'member_points'],
  ['points_play_back', 'member_points', 'house_points'],
  ['points_redeem', 'member_points', 'house_points'],
  ['points_return', 'house_points', 'member_points'],
  ['points_adjust', 'house_points', 'member_points'],
  ['wheel_exchange', 'member_points', 'house_points'],
  ['wheel_points', 'house_points', 'member_points'],
  ['quest_check_in', 'house_points', 'member_points'],
  ['quest_points', 'house_points', 'member_points'],
];

/** The ledger codes of random movements. */
export const randomCodes: ReadonlySet<string> = new Set(routes.map(([code]) => code));

/** Parts of the stake and of the payout that the amount of a code is. */
const settled: Readonly<Record<string, readonly [stake: number, payout: number]>> = {
  game_stake: [1, 0],
  game_payout: [0, 1],
  game_rollback: [-1, 0],
  game_correction: [0, -1],
  game_jackpot: [0, 1],
  game_adjustment: [0, 1],
  lotto_bet: [1, 0],
  lotto_prize: [0, 1],
  lotto_cancel: [-1, 0],
  lotto_refund: [-1, 0],
  lotto_correction: [0, -1],
  lotto_shot_prize: [0, 1],
};
const gameCategories = ['slot', 'casino', 'fishing', 'sport', 'freespin', null] as const;
const lottoCategories = ['lotto', 'yeekee'] as const;

/** Enough for random debits of any member. */
const FLOAT = 1_000_000_00;

/** A movement that a test posts. */
export interface RandomMovement {
  id: string;
  code: string;
  debit: number;
  credit: number;
  amount: number;
  reference: string;
  at: string;
  member: number;
  stake: number | null;
  payout: number | null;
  area: string;
  category: string | null;
}

/** The accounts between which random movements are made. */
export interface RandomAccounts {
  /** By kind, the account of each member with the member's id, or the only account of the house. */
  readonly byKind: ReadonlyMap<string, readonly { id: number; member: number }[]>;
}

/** Reads the accounts of the test players and of the house, and gives each player enough money and points. */
export async function fetchRandomAccounts(db: Database): Promise<RandomAccounts> {
  const rows = await queryRaw<{ id: number; kind: string; member: number | null }>(
    db,
    `SELECT a.id, a.kind, a.member_id AS member FROM accounts a LEFT JOIN members m ON m.id = a.member_id
     WHERE a.agent_id = 1 AND (m.id IS NULL OR m.username LIKE 'player-%') ORDER BY a.id`,
  );
  const byKind = new Map<string, { id: number; member: number }[]>();
  for (const { id, kind, member } of rows) {
    byKind.set(kind, [...(byKind.get(kind) ?? []), { id, member: member ?? 0 }]);
  }
  return { byKind };
}

/** Returns movements that give each player enough money, commission and points for random debits. */
export function planFloats({ byKind }: RandomAccounts, at: string): RandomMovement[] {
  const sources = {
    member_wallet: ['opening_balance', 'agent_bank'],
    member_commission: ['affiliate_income', 'promotion_budget'],
    member_points: ['opening_balance', 'house_points'],
  } as const;
  return Object.entries(sources).flatMap(([kind, [code, house]]) =>
    (byKind.get(kind) ?? []).map(({ id, member }) =>
      toMovement(
        { code, debit: byKind.get(house)?.[0]?.id ?? 0, credit: id, member, amount: FLOAT, at },
        () => 0,
      ),
    ),
  );
}

/**
 * Plans random movements of every code, with the settled stakes that belong to play. A payment that came back names
 * a payment before it.
 * @param random returns numbers from 0 up to 1
 * @param from first instant of the movements, which spread over some days and are often near midnight
 */
export function planMovements(
  { byKind }: RandomAccounts,
  { count, random, from, days }: { count: number; random: () => number; from: Date; days: number },
): RandomMovement[] {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const paid: RandomMovement[] = [];
  const planned: RandomMovement[] = [];
  while (planned.length < count) {
    const [code, debitKind, creditKind] = pick(routes);
    const debit = pick(byKind.get(debitKind) ?? []);
    const credit = pick((byKind.get(creditKind) ?? []).filter(({ id }) => id !== debit.id));
    const dayMs = Math.floor(random() * days) * 86_400_000;
    const withinMs =
      random() < 0.2 ? Math.floor(random() * 4) - 2 : Math.floor(random() * 86_400_000);
    const movement = toMovement(
      {
        ...{ code, debit: debit.id, credit: credit.id },
        member: credit.member || debit.member,
        amount: 1 + Math.floor(random() * 500_00),
        at: new Date(from.getTime() + dayMs + withinMs).toISOString(),
      },
      random,
    );
    if (code === 'withdraw_bounced') {
      const payment = paid.pop();
      if (!payment) continue;
      Object.assign(movement, { reference: payment.reference, amount: payment.amount });
    }
    if (code === 'withdraw_paid') paid.push(movement);
    planned.push(movement);
  }
  return planned;
}

function toMovement(
  of: Pick<RandomMovement, 'code' | 'debit' | 'credit' | 'amount' | 'at' | 'member'>,
  random: () => number,
): RandomMovement {
  const [stake, payout] = settled[of.code] ?? [null, null];
  const isLotto = of.code.startsWith('lotto_');
  const categories = isLotto ? lottoCategories : gameCategories;
  const prefix = of.code.startsWith('withdraw') ? 'withdrawal' : of.code;
  return {
    ...of,
    id: randomUUID(),
    reference: `${prefix}/${randomUUID()}`,
    stake: stake === null ? null : stake * of.amount,
    payout: payout === null ? null : payout * of.amount,
    area: isLotto ? 'lotto' : 'games',
    category:
      of.code === 'lotto_shot_prize'
        ? 'shot_prize'
        : (categories[Math.floor(random() * categories.length)] ?? null),
  };
}

const COMMANDS = `
  SELECT record_commands(array_agg(ROW(m.id, 'system', 'random', m.id::text, NULL, '{}', m.at)::commands))
  FROM jsonb_to_recordset($1::text::jsonb) AS m (id uuid, at timestamptz)`;
const TRANSFERS = `
  SELECT post_transfers(ARRAY[ROW(id, id, debit, credit, amount, code, reference)::movement], at)
  FROM (
    SELECT m.* FROM ROWS FROM (jsonb_to_recordset($1::text::jsonb) AS (id uuid, debit bigint, credit bigint,
      amount bigint, code text, reference text, at timestamptz)) WITH ORDINALITY
      AS m (id, debit, credit, amount, code, reference, at, place) ORDER BY place OFFSET 0) moved`;
const STAKES = `
  SELECT settle_stakes(ARRAY(
    SELECT ROW(NULL, member, area, 'random/' || id, stake, payout, 0, at, NULL, NULL, NULL, category)::settled_stakes
    FROM jsonb_to_recordset($1::text::jsonb) AS m (id uuid, member bigint, area text, stake bigint, payout bigint,
      at timestamptz, category text) WHERE stake IS NOT NULL))`;

/** Posts movements and settles their stakes, in one transaction. */
export async function postMovements(
  db: Database,
  movements: readonly RandomMovement[],
  beforeCommit: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const accounts = `{${[...new Set(movements.flatMap(({ debit, credit }) => [debit, credit]))].join(',')}}`;
  await db.transaction().execute(async (tx) => {
    const json = JSON.stringify(movements);
    await queryRaw(tx, 'SELECT lock_accounts($1::text::bigint[])', [accounts]);
    await queryRaw(tx, COMMANDS, [json]);
    await queryRaw(tx, TRANSFERS, [json]);
    await queryRaw(tx, STAKES, [json]);
    await beforeCommit();
  });
}

const DEPOSITS = `
  INSERT INTO deposits (id, agent_id, member_id, method, state, amount, credited_amount, created_at, expires_at, decided_at)
  SELECT split_part(m.reference, '/', 2)::uuid, 1, m.member, 'manual', 'credited', m.amount, m.amount, m.at, m.at, m.at
  FROM jsonb_to_recordset($1::text::jsonb) AS m (code text, reference text, member bigint, amount bigint, at timestamptz)
  WHERE m.code = 'deposit'`;
const WITHDRAWALS = `
  INSERT INTO withdrawals (id, agent_id, member_id, state, amount, bank_code, account_number, requested_at, approved_at,
    approved_by, ended_at, ended_by, bounced_at, bounced_by, bounce_note)
  SELECT split_part(p.reference, '/', 2)::uuid, 1, $2, CASE WHEN b.at IS NULL THEN 'paid' ELSE 'bounced' END, p.amount,
    '004', '0123456789', p.at, p.at, 'operator/som', p.at, 'operator/som', b.at,
    CASE WHEN b.at IS NOT NULL THEN 'operator/som' END, CASE WHEN b.at IS NOT NULL THEN 'x' END
  FROM jsonb_to_recordset($1::text::jsonb) AS p (code text, reference text, amount bigint, at timestamptz)
  LEFT JOIN jsonb_to_recordset($1::text::jsonb) AS b (code text, reference text, at timestamptz)
    ON b.reference = p.reference AND b.code = 'withdraw_bounced'
  WHERE p.code = 'withdraw_paid'`;
const MOVES = `
  INSERT INTO bank_moves (agent_id, kind, from_account_id, to_account_id, amount, bank_reference, occurred_at, transfer_id,
    moved_by, created_at)
  SELECT 1, CASE m.code WHEN 'bank_fee' THEN 'fee' ELSE m.code END,
    CASE WHEN m.code <> 'owner_in' THEN 1 END, CASE WHEN m.code = 'owner_in' THEN 1 END, m.amount, m.id::text, m.at,
    m.id, 'operator/som', m.at
  FROM jsonb_to_recordset($1::text::jsonb) AS m (id uuid, code text, amount bigint, at timestamptz)
  WHERE m.code IN ('bank_fee', 'owner_in', 'owner_out')`;

/** Writes the deposits, withdrawals and bank movements that the movements belong to, without their triggers. */
export async function writeDocuments(
  db: Database,
  movements: readonly RandomMovement[],
): Promise<void> {
  const json = JSON.stringify(movements);
  await withoutTriggers(db, ['deposits', 'withdrawals', 'bank_moves'], async (run) => {
    await run(DEPOSITS, [json]);
    await run(WITHDRAWALS, [json, movements.find(({ member }) => member > 0)?.member]);
    await run(MOVES, [json]);
  });
}

/**
 * Runs statements in a transaction in which no trigger fires.
 * @param tables tables that they write, so that a reset of the database restores them
 */
export async function withoutTriggers(
  db: Database,
  tables: readonly string[],
  work: (run: (text: string, parameters?: unknown[]) => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queryRaw(tx, 'SET LOCAL session_replication_role = replica');
    await work((text, parameters) => queryRaw(tx, text, parameters ?? []));
    const [reset] = await queryRaw<{ isKnown: boolean }>(
      tx,
      `SELECT to_regclass('test_support.written') IS NOT NULL AS "isKnown"`,
    );
    for (const table of reset?.isKnown ? tables : []) {
      await queryRaw(
        tx,
        'INSERT INTO test_support.written VALUES ($1::text::regclass) ON CONFLICT DO NOTHING',
        [table],
      );
    }
  });
}
