import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { DataInputOf, ParsedBodyOf } from '@/contract/endpoint';
import type { promotionOrder, promotionPublish } from '@/contract/operator/promotions.contract';
import { recordAction } from '../audit/audit.service';
import { fetchNow } from '../db/clock.queries';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchPromotionVersion, readContent } from './promotion.queries';
import {
  assertLatest,
  assertShowable,
  latestOf,
  lockOrder,
  lockVersions,
  type PromotionAuthor,
} from './promotion-draft.service';
import { type ActingPerson, noteRisk } from './promotion-opening.service';
import { fetchDetail } from './promotions.operator-queries';

/** A plan to publish the latest writing of a promotion. */
export interface PublishPlan {
  /** Number by which members know the promotion. */
  id: number;
  version: number;
  revision: number;
  /** ISO instant; null to begin at once. */
  startsAt: string | null;
  /** ISO instant; null for no end. */
  endsAt: string | null;
  /** Reason of an owner, which allows publishing a promotion that loses money. */
  insist?: string | undefined;
}

/**
 * Publishes the latest writing, and plans the end of the versions before it for further members. A repetition changes
 * nothing.
 * @throws RefusalError `request.not_found` | `content.changed` | `content.picture_unknown` | `promotion.game_unknown` |
 * `content.ends_early` | `offer.loses` | `promotion.turnover_too_high`
 * @throws SecondPersonError when it may cost more than the operator may approve alone, or loses money
 */
export function publishPromotion(
  db: Db,
  by: ActingPerson,
  plan: PublishPlan,
): Promise<DataInputOf<typeof promotionPublish>> {
  const { agentId, operator } = by;
  const { id, insist } = plan;
  return db.transaction().execute(async (tx) => {
    const versions = await lockVersions(tx, agentId, id);
    const latest = latestOf(versions);
    assertLatest(latest, plan);
    if (latest.published_at !== null) return fetchDetail(tx, agentId, id);
    const content = readContent(latest);
    await assertShowable(tx, agentId, { content, excluded_games: latest.excluded_games });
    const { startsAt, endsAt } = await planTimes(tx, plan);
    const risk = await noteRisk(
      tx,
      by,
      await fetchPromotionVersion(tx, agentId, latest.id),
      insist,
    );
    const before = versions.findLast((each) => each.published_at !== null);
    await tx
      .updateTable('promotions')
      .set({
        is_open: true,
        published_at: sql<Date>`business_now()`,
        starts_at: startsAt,
        ends_at: endsAt,
      })
      .where('id', '=', latest.id)
      .execute();
    await tx
      .updateTable('promotions')
      .set({ replaced_at: sql<Date>`least(replaced_at, ${startsAt}::timestamptz)` })
      .where('lineage_id', '=', id)
      .where('id', '<>', latest.id)
      .execute();
    await recordAction(tx, {
      ...{ agentId, operator, action: 'promotion.publish', subject: `promotion/${id}` },
      detail: {
        code: latest.code,
        before: before ? { version: before.version, ends_at: before.ends_at } : null,
        after: { version: latest.version, starts_at: startsAt, ends_at: endsAt },
        ...risk,
      },
    });
    return fetchDetail(tx, agentId, id);
  });
}

/** Returns the times of a publication; it begins now when no later start is asked. */
async function planTimes(
  tx: Tx,
  { startsAt: asked, endsAt: asksEnd }: PublishPlan,
): Promise<{ startsAt: Date; endsAt: Date | null }> {
  const now = await fetchNow(tx);
  const startsAt = asked !== null && Date.parse(asked) > now.getTime() ? new Date(asked) : now;
  const endsAt = asksEnd === null ? null : new Date(asksEnd);
  if (endsAt !== null && endsAt <= startsAt) throw new RefusalError('content.ends_early');
  return { startsAt, endsAt };
}

/** Returns the plan of a request. @param insist reason of an owner; the reasons of other roles are left out */
export function readPlan(
  { id, version, revision, starts_at, ends_at }: ParsedBodyOf<typeof promotionPublish>,
  insist: string | undefined,
): PublishPlan {
  const plan = { id, version, revision, startsAt: starts_at ?? null, endsAt: ends_at };
  return insist === undefined ? plan : { ...plan, insist };
}

/**
 * Puts the named promotions first, in their order; the others follow as before.
 * @throws RefusalError `request.not_found` for a number that the agent has not
 */
export function orderPromotions(
  db: Db,
  { agentId, operator }: PromotionAuthor,
  { ids }: ParsedBodyOf<typeof promotionOrder>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, agentId);
    const rows = await tx
      .selectFrom('promotions')
      .select('lineage_id')
      .where('agent_id', '=', agentId)
      .where('version', '=', 1)
      .orderBy('position')
      .orderBy('lineage_id')
      .execute();
    const before = rows.map(({ lineage_id: id }) => id);
    if (!ids.every((id) => before.includes(id))) throw new RefusalError('request.not_found');
    const after = [...ids, ...before.filter((id) => !ids.includes(id))];
    if (isDeepStrictEqual(before, after)) return;
    await queryRaw(
      tx,
      `UPDATE promotions p SET position = o.place - 1
       FROM jsonb_array_elements_text($2::text::jsonb) WITH ORDINALITY o (id, place)
       WHERE p.agent_id = $1 AND p.lineage_id = o.id::bigint AND p.position <> o.place - 1`,
      [agentId, JSON.stringify(after)],
    );
    await recordAction(tx, {
      ...{ agentId, operator, action: 'promotion.order', subject: 'promotion' },
      detail: { before, after },
    });
  });
}
