import { sql } from 'kysely';
import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type {
  offeredPromotions,
  PromotionClosing,
  PromotionState,
  promotionSave,
  promotionVersions,
} from '@/contract/operator/promotions.contract';
import { formatBaht } from '@/domain/baht';
import type { HouseEdges } from '@/domain/expected-win';
import { worstResult } from '@/domain/promotion';
import { fetchAgentRules } from '../agent/agent.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { readContent, toOfferTerms, toTimeOfDay, toWeekdays } from './promotion.queries';

type Row = DataInputOf<typeof offeredPromotions>[number];
type Detail = DataInputOf<typeof promotionSave>;

/** How many members have a promotion, and its bonuses in satang. */
interface PromotionUse {
  waiting: number;
  running: number;
  granted: number;
  bonus: number;
  reserved: number;
}

const useOf = (versions: 'id' | 'lineage_id') => sql<PromotionUse>`(
  SELECT jsonb_build_object('waiting', sum(u.waiting), 'running', sum(u.running), 'granted', sum(u.granted),
    'bonus', sum(u.bonus), 'reserved', sum(u.reserved))
  FROM promotions v CROSS JOIN LATERAL promotion_version_use(v) u
  WHERE ${sql.ref(`v.${versions}`)} = ${sql.ref(`promotions.${versions}`)})`;

/** Selects versions of promotions with their states and times. */
export function selectVersions(db: Db) {
  return db
    .selectFrom('promotions')
    .selectAll()
    .select([
      sql<PromotionState>`promotion_state(promotions)`.as('state'),
      sql<PromotionClosing | null>`promotion_closed_as(promotions)`.as('closed_as'),
      sql<boolean>`coalesce(starts_at <= business_now(), true)`.as('has_begun'),
    ]);
}

/** A version as stored in the database, with its state. */
export type VersionRow = Awaited<
  ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>
>;

const selectShown = (db: Db) =>
  selectVersions(db)
    .select(useOf('lineage_id').as('use'))
    .where(sql<boolean>`coalesce(replaced_at > business_now(), true)`);

type ShownRow = VersionRow & { use: PromotionUse };

/** Returns all promotions of the agent in display order, in all states, with the numbers of their use. */
export async function fetchPromotionsForOperator(db: Db, agentId: number): Promise<Row[]> {
  const { house_edges: edges } = (await fetchAgentRules(db, agentId)).affiliate;
  const rows = await selectShown(db)
    .where('agent_id', '=', agentId)
    .orderBy('position')
    .orderBy('lineage_id')
    .orderBy('version')
    .execute();
  const lineages = new Map<number, ShownRow[]>();
  for (const row of rows) {
    lineages.set(row.lineage_id, [...(lineages.get(row.lineage_id) ?? []), row]);
  }
  return [...lineages.values()].map((versions) => toRow(versions, edges));
}

/**
 * Returns a promotion with its latest version.
 * @throws RefusalError `request.not_found`
 */
export async function fetchDetail(db: Db, agentId: number, id: number): Promise<Detail> {
  const { house_edges: edges } = (await fetchAgentRules(db, agentId)).affiliate;
  const rows = await selectShown(db)
    .where('agent_id', '=', agentId)
    .where('lineage_id', '=', id)
    .orderBy('version')
    .execute();
  const [latest] = await selectVersions(db)
    .select(useOf('id').as('use'))
    .where('agent_id', '=', agentId)
    .where('lineage_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .execute();
  if (!latest || rows.length === 0) throw new RefusalError('request.not_found');
  return { promotion: toRow(rows, edges), latest: toVersionData(latest) };
}

/**
 * Returns a promotion and a page of its versions; the cursor is the number of the last one.
 * @throws RefusalError `request.not_found`
 */
export async function fetchVersions(
  db: Db,
  agentId: number,
  { id, cursor, limit }: ParsedQueryOf<typeof promotionVersions>,
): Promise<DataInputOf<typeof promotionVersions>> {
  const detail = await fetchDetail(db, agentId, id);
  const rows = await selectVersions(db)
    .select(useOf('id').as('use'))
    .where('agent_id', '=', agentId)
    .where('lineage_id', '=', id)
    .$if(cursor !== undefined, (query) => query.where('version', '<', Number(cursor)))
    .orderBy('version', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    ...detail,
    rows: page.map(toVersionData),
    next_cursor: rows.length > limit ? String(page.at(-1)?.version) : null,
  };
}

/** Describes a promotion by its versions, the first one first: the one that is offered, and the one that comes next. */
function toRow(versions: readonly ShownRow[], edges: HouseEdges): Row {
  const published = versions.filter((each) => each.published_at !== null);
  const shown = published.findLast((each) => each.has_begun) ?? published.at(-1) ?? versions.at(-1);
  if (!shown) throw new Error('a promotion has no version');
  const next = versions.findLast(
    ({ version, state }) => version > shown.version && state !== 'closed' && state !== 'open',
  );
  const { name, image } = readContent(shown);
  const { use } = shown;
  return {
    ...{ id: shown.lineage_id, code: shown.code, kind: shown.kind, name, image },
    ...{ version: shown.version, state: shown.state, closed_as: shown.closed_as },
    is_open: shown.is_open,
    next: next
      ? { version: next.version, state: next.state, starts_at: toText(next.starts_at) }
      : null,
    ...toTimes(shown),
    ...toBonus(shown),
    expected_result: formatBaht(worstResult(toOfferTerms(shown), edges)),
    ...{ waiting: use.waiting, running: use.running, granted: use.granted },
    ...{ bonus: formatBaht(use.bonus), reserved: formatBaht(use.reserved) },
  };
}

/** Converts a version to the format of the contract; without counts, they are 0. */
export function toVersionData(row: VersionRow & { use?: PromotionUse }): Detail['latest'] {
  const { waiting = 0, running = 0, granted = 0 } = row.use ?? {};
  const { version, revision, state, closed_as, written_by, kind, days_to_play } = row;
  const { excluded_games, limit_per_member, least_vip_level, categories } = row;
  return {
    ...{ version, revision, state, closed_as, written_by, kind, days_to_play },
    ...{ categories, excluded_games, limit_per_member, least_vip_level },
    ...{ waiting, running, granted },
    ...{ written_at: row.written_at.toISOString(), published_at: toText(row.published_at) },
    ...readContent(row),
    ...toTimes(row),
    ...toBonus(row),
    largest_stake: formatBaht(row.largest_stake),
    weekdays: toWeekdays(row.weekdays),
    takes_from: row.takes_from === null ? null : toTimeOfDay(row.takes_from),
    takes_until: row.takes_until === null ? null : toTimeOfDay(row.takes_until),
  };
}

const toText = (time: Date | null) => time?.toISOString() ?? null;
const toBaht = (satang: number | null) => (satang === null ? null : formatBaht(satang));

const toTimes = ({ starts_at, ends_at }: VersionRow) => ({
  starts_at: toText(starts_at),
  ends_at: toText(ends_at),
});

const toBonus = (row: VersionRow) => ({
  min_deposit: formatBaht(row.min_deposit),
  bonus_percent: row.bonus_basis_points === null ? null : row.bonus_basis_points / 100,
  max_bonus: toBaht(row.max_bonus),
  bonus_amount: toBaht(row.bonus_amount),
  turnover_multiple: row.turnover_milli / 1000,
  quota: row.quota,
  budget: toBaht(row.budget),
});
