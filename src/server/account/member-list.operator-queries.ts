import { sql } from 'kysely';
import type * as v from 'valibot';
import type { ParsedQueryOf } from '@/contract/endpoint';
import type { memberList } from '@/contract/operator/members.contract';
import { MAIN_WALLET_TYPE_ID } from '@/contract/wallet.contract';
import { formatBaht } from '@/domain/baht';
import { addDays, toDayStart } from '@/domain/calendar-day';
import { maskPhone } from '@/domain/masked-phone';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { fetchBalancesOf } from '../ledger/ledger.service';
import { selectFigures } from './member-figures.queries';

type ListData = v.InferInput<typeof memberList.data>;
type ListFilter = ParsedQueryOf<typeof memberList>;

/** Largest number of members that is counted exactly. Counting more would take longer than reading the page. */
const MOST_COUNTED = 10_000;

/**
 * Returns a page of the members that a filter finds, the newest first. The audit log gets a row for the first page.
 */
export async function listMembers(
  db: Db,
  { agentId, operator }: { agentId: number; operator: string },
  filter: ListFilter,
): Promise<ListData> {
  const { cursor, limit, ...asked } = filter;
  if (cursor === undefined) {
    await db.transaction().execute((tx) =>
      recordAction(tx, {
        agentId,
        operator,
        action: 'member.list',
        subject: 'members',
        detail: asked,
      }),
    );
  }
  const [found, total] = await Promise.all([
    fetchPage(db, agentId, filter),
    // A count may read more than a page, and readers keep the one of the first page.
    cursor === undefined ? countMatching(db, agentId, filter) : null,
  ]);
  const page = found.slice(0, limit);
  const balances = await fetchBalancesOf(
    db,
    page.flatMap(({ account_id }) => account_id ?? []),
  );
  return {
    rows: page.map((row) => ({
      id: row.id,
      username: maskPhone(row.username),
      name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
      vip_level: row.vip_level,
      is_closed: row.closed_at !== null,
      is_staff: row.is_staff,
      created_at: row.created_at.toISOString(),
      first_deposit_at: row.first_deposit_at?.toISOString() ?? null,
      deposits_30d: formatBaht(row.deposits_30d),
      withdrawals_30d: formatBaht(row.withdrawals_30d),
      ggr_30d: formatBaht(row.ggr_30d),
      balance: formatBaht(balances.get(row.account_id ?? 0) ?? 0),
      flags: row.flag === null ? [] : [row.flag],
      last_seen_at: row.last_seen_at?.toISOString() ?? null,
    })),
    next_cursor: found.length > limit ? String(page.at(-1)?.id) : null,
    total,
  };
}

function fetchPage(db: Db, agentId: number, { cursor, limit, ...filter }: ListFilter) {
  return selectMatching(db, agentId, filter)
    .leftJoin('member_flags', 'member_flags.member_id', 'members.id')
    .leftJoin('wallets', (join) =>
      join
        .onRef('wallets.member_id', '=', 'members.id')
        .on('wallets.wallet_type_id', '=', MAIN_WALLET_TYPE_ID),
    )
    .select([
      'members.id',
      'members.username',
      'members.first_name',
      'members.last_name',
      'members.vip_level',
      'members.is_staff',
      'members.created_at',
      'members.closed_at',
      'member_flags.flag',
      'wallets.account_id',
      ...selectFigures(),
      sql<number>`(SELECT coalesce(sum(p.stake - p.payout), 0)::bigint FROM played_days p
        WHERE p.member_id = members.id AND p.day > (SELECT movement_day(business_now())) - 30)`.as(
        'ggr_30d',
      ),
    ])
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(members.created_at, members.id) < (
          SELECT created_at, id FROM members WHERE id = ${Number(cursor)} AND agent_id = ${agentId})`,
      ),
    )
    .orderBy('members.created_at', 'desc')
    .orderBy('members.id', 'desc')
    .limit(limit + 1)
    .execute();
}

async function countMatching(
  db: Db,
  agentId: number,
  filter: Omit<ListFilter, 'cursor' | 'limit'>,
): Promise<number | null> {
  const { count } = await db
    .selectFrom(
      selectMatching(db, agentId, filter)
        .select('members.id')
        .limit(MOST_COUNTED + 1)
        .as('matching'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count > MOST_COUNTED ? null : count;
}

function selectMatching(db: Db, agentId: number, filter: Omit<ListFilter, 'cursor' | 'limit'>) {
  const { joined_from, joined_to, state, vip_level, referrer, agent_code } = filter;
  return db
    .selectFrom('members')
    .where('members.agent_id', '=', agentId)
    .$if(joined_from !== undefined, (query) =>
      query.where('members.created_at', '>=', toDayStart(joined_from ?? '')),
    )
    .$if(joined_to !== undefined, (query) =>
      query.where('members.created_at', '<', toDayStart(addDays(joined_to ?? '', 1))),
    )
    .$if(vip_level !== undefined, (query) =>
      query.where('members.vip_level', '=', vip_level as 0 | 1 | 2),
    )
    .$if(referrer !== undefined, (query) =>
      query.where('members.referrer_member_id', '=', referrer ?? 0),
    )
    .$if(agent_code !== undefined, (query) =>
      query.where('members.attributed_agent_code', '=', agent_code ?? ''),
    )
    .$if(state === 'open', (query) => query.where('members.closed_at', 'is', null))
    .$if(state === 'closed', (query) => query.where('members.closed_at', 'is not', null))
    .$if(state === 'staff', (query) => query.where('members.is_staff', '=', true))
    .$if(state === 'flagged', (query) =>
      query.where(sql<boolean>`EXISTS (SELECT FROM member_flags f WHERE f.member_id = members.id)`),
    )
    .$if(state === 'never_deposited', (query) =>
      query.where(
        sql<boolean>`NOT EXISTS (SELECT FROM deposits d WHERE d.member_id = members.id AND d.state = 'credited')`,
      ),
    );
}
