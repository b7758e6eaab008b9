import type { DepositState } from '@/contract/deposits.contract';
import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type {
  bankMessageList,
  bankMessageSetup,
  UnreadReason,
} from '@/contract/operator/bank-messages.contract';
import type { IncomingState, ReviewReason } from '@/contract/operator/money-in.fields';
import { formatBaht } from '@/domain/baht';
import type { BankCode } from '@/domain/banks';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

interface MessageRow {
  id: number;
  device_name: string;
  sender: string;
  text: string;
  receivedAt: Date;
  why: UnreadReason | null;
  closed_by: string | null;
  closedAt: Date | null;
  incoming_id: number | null;
  state: IncomingState | null;
  reason: ReviewReason | null;
  amount: number | null;
  account_id: number | null;
  same_as: number | null;
  deposit: { id: string; number: number; state: DepositState } | null;
}

/** Returns a page of the messages, the latest first; the cursor is the last one. */
export async function fetchMessages(
  db: Db,
  agentId: number,
  { state, cursor, limit }: ParsedQueryOf<typeof bankMessageList>,
): Promise<DataInputOf<typeof bankMessageList>> {
  const rows = await queryRaw<MessageRow>(
    db,
    `SELECT m.id, v.name AS device_name, m.sender, m.text, m.received_at AS "receivedAt", m.why, m.closed_by,
       m.closed_at AS "closedAt", m.incoming_id, i.state, i.reason, i.amount, i.receiving_account_id AS account_id,
       i.same_as, CASE WHEN d.id IS NOT NULL THEN
         jsonb_build_object('id', d.id, 'number', d.number, 'state', d.state) END AS deposit
     FROM bank_messages m
     JOIN bank_devices v ON v.id = m.device_id
     LEFT JOIN incoming_payments i ON i.id = m.incoming_id
     LEFT JOIN deposits d ON d.id = i.deposit_id
     WHERE m.agent_id = $1 AND ($2::bigint IS NULL OR m.id < $2)
       AND CASE WHEN $3::text IS NULL THEN true WHEN $3 = 'unread' THEN m.why IS NOT NULL AND m.closed_at IS NULL
         ELSE i.state = $3 END
     ORDER BY m.id DESC LIMIT $4`,
    [agentId, cursor ?? null, state ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    rows: page.map(toMessage),
    next_cursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  };
}

function toMessage(row: MessageRow): DataInputOf<typeof bankMessageList>['rows'][number] {
  const { receivedAt, closedAt, incoming_id: id, state, amount, account_id: accountId } = row;
  return {
    id: row.id,
    device_name: row.device_name,
    sender: row.sender,
    text: row.text,
    received_at: receivedAt.toISOString(),
    why: row.why,
    closed_by: row.closed_by,
    closed_at: closedAt?.toISOString() ?? null,
    incoming:
      id === null || state === null || amount === null || accountId === null
        ? null
        : {
            ...{ id, state, reason: row.reason, amount: formatBaht(amount), account_id: accountId },
            ...{ same_as: row.same_as, deposit: row.deposit },
          },
  };
}

interface AccountRow {
  account_id: number;
  bank_code: BankCode | null;
  account_number: string;
  account_name: string;
  unshown: number;
  frozenSince: Date | null;
  missing: { incoming_id: number; amount: number; at: string; statement_id: number }[] | null;
}

const ACCOUNTS = `
  SELECT r.id AS account_id, r.bank_code, r.account_number, r.account_name, unshown_by_messages(r.id) AS unshown,
    frozen.since AS "frozenSince", frozen.missing
  FROM receiving_accounts r
  CROSS JOIN LATERAL (
    SELECT min(f.frozen_at) AS since, jsonb_agg(jsonb_build_object('incoming_id', i.id, 'amount', i.amount,
      'at', i.occurred_at, 'statement_id', f.statement_id) ORDER BY i.occurred_at, i.id) AS missing
    FROM bank_message_freezes f JOIN incoming_payments i ON i.id = f.incoming_id
    WHERE f.account_id = r.id AND f.thawed_at IS NULL) frozen
  WHERE r.agent_id = $1 AND (frozen.since IS NOT NULL OR unshown_by_messages(r.id) > 0)
  ORDER BY frozen.since IS NULL, r.position, r.id`;

/** Returns the devices, the limit, and the accounts on which messages have credited or are frozen. */
export async function fetchMessageSetup(
  db: Db,
  agentId: number,
): Promise<DataInputOf<typeof bankMessageSetup>> {
  const [{ deposit }, devices, accounts, [unread]] = await Promise.all([
    fetchAgentRules(db, agentId),
    db
      .selectFrom('bank_devices')
      .select(['id', 'name', 'senders', 'made_by', 'made_at', 'last_seen_at'])
      .select(['revoked_by', 'revoked_at'])
      .where('agent_id', '=', agentId)
      .orderBy('revoked_at', (order) => order.desc().nullsFirst())
      .orderBy('made_at', 'desc')
      .orderBy('id')
      .execute(),
    queryRaw<AccountRow>(db, ACCOUNTS, [agentId]),
    queryRaw<{ count: number }>(
      db,
      `SELECT count(*) AS count FROM bank_messages WHERE agent_id = $1 AND why IS NOT NULL AND closed_at IS NULL`,
      [agentId],
    ),
  ]);
  return {
    limit: formatBaht(deposit.message_limit),
    unread_count: unread?.count ?? 0,
    devices: devices.map(({ made_at, last_seen_at, revoked_at, ...device }) => ({
      ...device,
      made_at: made_at.toISOString(),
      last_seen_at: last_seen_at?.toISOString() ?? null,
      revoked_at: revoked_at?.toISOString() ?? null,
    })),
    accounts: accounts.map(({ unshown, frozenSince, missing, ...account }) => ({
      ...account,
      unshown: formatBaht(unshown),
      frozen: frozenSince && {
        since: frozenSince.toISOString(),
        missing: (missing ?? []).map(({ amount, at, ...row }) => ({
          ...row,
          amount: formatBaht(amount),
          at: new Date(at).toISOString(),
        })),
      },
    })),
  };
}
