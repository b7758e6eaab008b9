import { randomUUID } from 'node:crypto';
import type { GameCategory } from '@/contract/games.contract';
import { type Withdrawal, withdrawCreate } from '@/contract/withdrawals.contract';
import { queryRaw } from '@/server/db/raw';
import type { TurnoverSource } from '@/server/requirements/turnover.queries';
import type { TestApp } from './app';
import { type OperatorResponse, operate } from './deposit.fixture';

/** Requests a withdrawal to the member's own account; throws if it is refused. */
export async function withdraw(
  app: Pick<TestApp, 'call'>,
  token: string,
  amount = '300',
): Promise<Withdrawal> {
  return (await app.call(withdrawCreate, { token, body: { amount } })).data;
}

/** Details of a decision; each kind sends only those that it takes. */
export interface DecisionDetails {
  readonly as?: string;
  readonly note?: string;
  /** Account of the agent that pays; by default the first one of the demo. */
  readonly account?: number;
  /** Number that the bank gave the transfer; by default one of this withdrawal. */
  readonly reference?: string;
  readonly paidAt?: string;
}

/** Decides on a withdrawal as an operator. */
export function decide(
  app: Pick<TestApp, 'fetch'>,
  kind: 'approve' | 'unapprove' | 'paid' | 'reject' | 'hold' | 'release' | 'bounced',
  id: string,
  { as = 'som', note = 'ชื่อบัญชีไม่ตรง', account = 1, reference, paidAt }: DecisionDetails = {},
): Promise<OperatorResponse> {
  const body = {
    id,
    ...(['reject', 'hold', 'bounced'].includes(kind) && { note }),
    ...(kind === 'paid' && {
      ...{ account_id: account, bank_reference: reference ?? `KB-${id}` },
      ...(paidAt !== undefined && { paid_at: paidAt }),
    }),
  };
  return operate(app, `/withdrawals/${kind}`, { body, as });
}

/** Writes a withdrawal that a member has requested, beside others of the same member, and holds its amount. */
export async function plantWithdrawal(
  app: Pick<TestApp, 'db'>,
  {
    username,
    amountSatang,
    isApproved = false,
  }: {
    username: string;
    amountSatang: number;
    /** Whether `som` has approved it. */
    isApproved?: boolean;
  },
): Promise<{ id: string; number: number }> {
  const id = randomUUID();
  await queryRaw(
    app.db,
    `WITH command AS (
       INSERT INTO commands (id, scope, route, key, answer)
       VALUES (gen_random_uuid(), 'system', 'test', gen_random_uuid()::text, '{}') RETURNING id
     )
     SELECT lock_accounts(ARRAY[a.id]), post_transfers(
       ARRAY[ROW(gen_random_uuid(), command.id, a.id, h.id, $2, 'withdraw_hold', 'withdrawal/' || $3)::movement],
       business_now())
     FROM command, members m JOIN wallets w ON w.member_id = m.id AND w.wallet_type_id = 1
     JOIN accounts a ON a.id = w.account_id JOIN accounts h ON h.agent_id = m.agent_id AND h.kind = 'withdrawal_holds'
     WHERE m.username = $1`,
    [username, amountSatang, id],
  );
  const [row] = await queryRaw<{ number: number }>(
    app.db,
    `INSERT INTO withdrawals (id, agent_id, member_id, state, amount, bank_code, account_number, account_name,
       requested_at, approved_at, approved_by, is_closing)
     SELECT $3, agent_id, m.id, CASE WHEN $4 THEN 'approved' ELSE 'requested' END, $2, coalesce(bank_code, '004'),
       coalesce(bank_account_number, '00' || lpad(m.id::text, 8, '0')), coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username), business_now(), CASE WHEN $4 THEN business_now() END,
       CASE WHEN $4 THEN 'operator/som' END, false
     FROM members m WHERE m.username = $1 RETURNING number`,
    [username, amountSatang, id, isApproved],
  );
  return { id, number: row!.number };
}

/** Returns the ledger transfers of withdrawals, oldest first. */
export function fetchHoldMoves(
  app: Pick<TestApp, 'db'>,
): Promise<{ code: string; reference: string; amount: number; from: string; to: string }[]> {
  return queryRaw(
    app.db,
    `SELECT t.code, t.reference, t.amount, d.kind AS from, c.kind AS to
     FROM transfers t JOIN accounts d ON d.id = t.debit_account_id JOIN accounts c ON c.id = t.credit_account_id
     WHERE starts_with(t.code, 'withdraw') ORDER BY t.seq`,
  );
}

/** Writes ended withdrawals of a member, each ended the given number of minutes after its request. */
export async function endEarlier(
  app: Pick<TestApp, 'db'>,
  tookMinutes: readonly number[],
  {
    username = '0823456789',
    agentId = 1,
    state = 'paid',
    daysAgo = 1,
  }: {
    username?: string;
    agentId?: number;
    state?: 'paid' | 'rejected';
    daysAgo?: number;
  } = {},
): Promise<void> {
  await queryRaw(
    app.db,
    `INSERT INTO withdrawals (agent_id, member_id, state, amount, bank_code, account_number, requested_at,
       approved_at, approved_by, ended_at, ended_by, note)
     SELECT $2, m.id, $4, 10000, '004', '0123456789', asked, asked, 'operator/som',
       asked + took::float8 * interval '1 minute', 'operator/som', CASE $4 WHEN 'rejected' THEN 'ชื่อบัญชีไม่ตรง' END
     FROM members m, jsonb_array_elements_text($1::text::jsonb) AS took,
       (SELECT business_now() - $5 * interval '1 day' AS asked) moment
     WHERE m.username = $3`,
    [JSON.stringify(tookMinutes), agentId, username, state, daysAgo],
  );
}

/** Creates a turnover requirement of a member, partly played. Amounts are satang. */
export async function oweTurnover(
  app: Pick<TestApp, 'db'>,
  username: string,
  {
    required,
    played = 0,
    name = 'โบนัสฝากแรก',
    source = 'promotion',
    categories = null,
  }: {
    required: number;
    played?: number;
    name?: string;
    source?: TurnoverSource;
    /** Categories whose play counts; null when all play counts. */
    categories?: readonly GameCategory[] | null;
  },
): Promise<void> {
  await queryRaw(
    app.db,
    `WITH owed AS (
       INSERT INTO turnover_requirements (member_id, source, reference, name, required, started_at, categories)
       SELECT id, $5, gen_random_uuid()::text, $3, $2, business_now() - interval '1 hour', $6::text::jsonb
       FROM members WHERE username = $1 RETURNING member_id
     )
     INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at)
     SELECT member_id, 'games', gen_random_uuid()::text, $4::bigint, 0, $4::bigint, business_now()
     FROM owed WHERE $4::bigint > 0`,
    [username, required, name, played, source, categories && JSON.stringify(categories)],
  );
}
