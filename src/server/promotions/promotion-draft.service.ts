import { sql } from 'kysely';
import { isArticlePicture } from '@/contract/article-url';
import type { DataInputOf, ParsedBodyOf } from '@/contract/endpoint';
import { promotionLimits } from '@/contract/operator/promotion.fields';
import type { promotionSave } from '@/contract/operator/promotions.contract';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { assertPictures } from '../pictures/picture.service';
import { readContent } from './promotion.queries';
import { promotionCopy } from './promotion-draft.copy';
import { compareTerms, type TermColumns, toColumns, toStored } from './promotion-writing';
import {
  fetchDetail,
  selectVersions,
  toVersionData,
  type VersionRow,
} from './promotions.operator-queries';

/** The operator who writes promotions of an agent. */
export interface PromotionAuthor {
  agentId: number;
  operator: string;
}

type Detail = DataInputOf<typeof promotionSave>;

/**
 * Writes a draft that members do not see. The same terms again change nothing.
 * @throws RefusalError `request.not_found` | `content.picture_unknown` | `promotion.game_unknown`
 * @throws RefusalError `content.changed`, with the latest writing, when an older one was edited
 */
export function savePromotion(
  db: Db,
  author: PromotionAuthor,
  { id, version, revision, terms }: ParsedBodyOf<typeof promotionSave>,
): Promise<Detail> {
  const { agentId } = author;
  const columns = toColumns(terms);
  return db.transaction().execute(async (tx) => {
    if (id === undefined) {
      await assertShowable(tx, agentId, columns);
      return addPromotion(tx, author, columns);
    }
    const latest = latestOf(await lockVersions(tx, agentId, id));
    const changed = compareTerms(latest, columns);
    if (!changed) return fetchDetail(tx, agentId, id);
    assertLatest(latest, { version, revision });
    await assertShowable(tx, agentId, columns);
    const written =
      latest.published_at === null
        ? await rewrite(tx, author, latest, columns)
        : await addVersion(tx, author, latest, columns);
    await recordAction(tx, {
      ...{ agentId, operator: author.operator, action: 'promotion.save' },
      ...{ subject: `promotion/${id}`, detail: { ...written, ...changed } },
    });
    return fetchDetail(tx, agentId, id);
  });
}

/**
 * Writes a further promotion, as a draft, with the terms of the latest version of another.
 * @throws RefusalError `request.not_found` | `content.picture_unknown` when a picture is none of this site
 */
export function duplicatePromotion(db: Db, author: PromotionAuthor, id: number): Promise<Detail> {
  return db.transaction().execute(async (tx) => {
    const row = latestOf(await lockVersions(tx, author.agentId, id));
    const { name, summary, terms, ...pictures } = readContent(row);
    if (!Object.values(pictures).every(isArticlePicture)) {
      throw new RefusalError('content.picture_unknown');
    }
    const copied = promotionCopy.copyOf(
      name.slice(0, promotionLimits.name - promotionCopy.copyOf('').length),
    );
    return addPromotion(tx, author, {
      ...pickTerms(row),
      content: {
        ...pictures,
        name: copied,
        summary: summary.slice(0, promotionLimits.summary) || copied,
        terms: terms.slice(0, promotionLimits.terms),
      },
    });
  });
}

/**
 * Deletes the draft of a promotion, and with it a promotion that has no published version.
 * @throws RefusalError `request.not_found` when there is no draft
 * @throws RefusalError `content.changed`, with the latest writing, when it is not the one that was seen
 */
export async function discardDraft(
  db: Db,
  { agentId, operator }: PromotionAuthor,
  { id, ...seen }: { id: number; version: number; revision: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const latest = latestOf(await lockVersions(tx, agentId, id));
    if (latest.published_at !== null) throw new RefusalError('request.not_found');
    assertLatest(latest, seen);
    await tx.deleteFrom('promotions').where('id', '=', latest.id).execute();
    await recordAction(tx, {
      ...{ agentId, operator, action: 'promotion.discard', subject: `promotion/${id}` },
      detail: { version: latest.version, before: pickTerms(latest), content: latest.content },
    });
  });
}

function pickTerms(row: VersionRow): Omit<TermColumns, 'content'> {
  const { kind, min_deposit, bonus_basis_points, max_bonus, bonus_amount, turnover_milli } = row;
  const { largest_stake, days_to_play, categories, excluded_games, limit_per_member } = row;
  const { quota, budget, weekdays, takes_from, takes_until, least_vip_level } = row;
  return {
    ...{ kind, min_deposit, bonus_basis_points, max_bonus, bonus_amount, turnover_milli },
    ...{ largest_stake, days_to_play, categories, excluded_games, limit_per_member },
    ...{ quota, budget, weekdays, takes_from, takes_until, least_vip_level },
  };
}

/**
 * Locks all versions of a promotion until the transaction ends, so that changes and takings come one after another.
 * @returns the versions, the first one first
 * @throws RefusalError `request.not_found`
 */
export async function lockVersions(tx: Tx, agentId: number, id: number): Promise<VersionRow[]> {
  await queryRaw(
    tx,
    'SELECT FROM promotions WHERE lineage_id = $1 AND agent_id = $2 ORDER BY id FOR UPDATE',
    [id, agentId],
  );
  const rows = await selectVersions(tx)
    .where('agent_id', '=', agentId)
    .where('lineage_id', '=', id)
    .orderBy('version')
    .execute();
  if (rows.length === 0) throw new RefusalError('request.not_found');
  return rows;
}

/** Returns the version that was written last. */
export function latestOf(versions: readonly VersionRow[]): VersionRow {
  const latest = versions.at(-1);
  if (!latest) throw new Error('a promotion has no version');
  return latest;
}

/**
 * Checks that the latest writing was edited.
 * @throws RefusalError `content.changed`, with the latest writing
 */
export function assertLatest(
  latest: VersionRow,
  edited: { version: number; revision: number },
): void {
  if (latest.version === edited.version && latest.revision === edited.revision) return;
  throw new RefusalError('content.changed', { data: toVersionData(latest) });
}

/**
 * Checks the pictures of a version, which cannot be deleted before the transaction ends, and its excluded games.
 * @throws RefusalError `content.picture_unknown` | `promotion.game_unknown`
 */
export async function assertShowable(
  tx: Tx,
  agentId: number,
  { content, excluded_games: excluded }: Pick<TermColumns, 'content' | 'excluded_games'>,
): Promise<void> {
  const { image, image_wide: wide, image_share: share } = content;
  await assertPictures(tx, agentId, [image, wide, share], 'content.picture_unknown');
  const [unknown] = await queryRaw<{ game: string }>(
    tx,
    `SELECT asked.game FROM jsonb_array_elements_text($1::text::jsonb) AS asked (game)
     WHERE NOT EXISTS (SELECT FROM games WHERE provider_id = split_part(asked.game, '/', 1)
       AND game_id = split_part(asked.game, '/', 2)) LIMIT 1`,
    [JSON.stringify(excluded)],
  );
  if (unknown) throw new RefusalError('promotion.game_unknown', { data: { game: unknown.game } });
}

/** Adds a promotion in last place, as a draft, and records it. */
async function addPromotion(
  tx: Tx,
  { agentId, operator }: PromotionAuthor,
  columns: TermColumns,
): Promise<Detail> {
  await lockOrder(tx, agentId);
  const { id, code } = await tx
    .insertInto('promotions')
    .values({
      ...toStored(columns),
      agent_id: agentId,
      code: sql<string>`'p' || nextval('promotion_numbers')`,
      position: sql<number>`(SELECT coalesce(max(position) + 1, 0) FROM promotions WHERE agent_id = ${agentId})`,
      ...{ is_open: false, written_by: operator },
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  await recordAction(tx, {
    ...{ agentId, operator, action: 'promotion.save', subject: `promotion/${id}` },
    detail: { code, version: 1, before: null, after: columns },
  });
  return fetchDetail(tx, agentId, id);
}

/** Lets changes of the order of promotions come one after another, until the transaction ends. */
export async function lockOrder(tx: Tx, agentId: number): Promise<void> {
  await queryRaw(
    tx,
    `SELECT pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'promotions', $1::bigint), 0))`,
    [agentId],
  );
}

async function rewrite(
  tx: Tx,
  { operator }: PromotionAuthor,
  { id, version, revision }: VersionRow,
  columns: TermColumns,
) {
  await tx
    .updateTable('promotions')
    .set({
      ...toStored(columns),
      revision: revision + 1,
      written_by: operator,
      written_at: sql<Date>`business_now()`,
    })
    .where('id', '=', id)
    .execute();
  return { version, revision: revision + 1 };
}

async function addVersion(
  tx: Tx,
  { agentId, operator }: PromotionAuthor,
  latest: VersionRow,
  columns: TermColumns,
) {
  const { lineage_id, code, position } = latest;
  const version = latest.version + 1;
  await tx
    .insertInto('promotions')
    .values({
      ...toStored(columns),
      ...{ agent_id: agentId, lineage_id, code, position, version },
      ...{ is_open: false, written_by: operator },
    })
    .execute();
  return { version, revision: 1 };
}
