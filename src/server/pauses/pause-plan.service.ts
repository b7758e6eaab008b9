import { randomBytes } from 'node:crypto';
import {
  LONGEST_PAUSE_HOURS,
  LOOK_MINUTES,
  PLAN_AHEAD_MINUTES,
} from '@/contract/operator/pauses.contract';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { MalformedError, RefusalError } from '../http/refusal';
import { hashLook } from './pause-gate';
import { LOOK_PATH } from './pauses.routes';

interface Deed {
  agentId: number;
  operator: string;
}

/** A pause to start now or to plan. */
export interface PausePlan extends Deed {
  scope: string;
  /** Null starts it now. */
  startsAt: Date | null;
  endsAt: Date;
  message: string;
}

/**
 * Starts a pause now, or plans one.
 * @returns id of the pause
 * @throws RefusalError `pause.unknown_subject` | `pause.too_soon` | `pause.overlaps`
 * @throws MalformedError when it would end before it begins, or last too long
 */
export function startPause(db: Db, plan: PausePlan): Promise<{ id: number }> {
  const { agentId, operator, scope, startsAt, endsAt, message } = plan;
  return db.transaction().execute(async (tx) => {
    await lockPauses(tx, agentId);
    await assertSubject(tx, agentId, scope);
    const now = await fetchNow(tx);
    const begins = startsAt ?? now;
    if (startsAt && startsAt.getTime() < now.getTime() + PLAN_AHEAD_MINUTES * 60_000) {
      throw new RefusalError('pause.too_soon');
    }
    assertLength(begins, endsAt);
    await assertFree(tx, { agentId, scope, begins, endsAt, except: null });
    const row = await tx
      .insertInto('site_pauses')
      .values({
        ...{ agent_id: agentId, scope, message, starts_at: begins, ends_at: endsAt },
        ...{ created_by: operator, created_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAction(tx, {
      ...{ agentId, operator, action: startsAt ? 'pause.plan' : 'pause.start' },
      subject: `pause/${row.id}`,
      detail: { scope, starts_at: begins, ends_at: endsAt, message },
    });
    return row;
  });
}

/**
 * Moves the end of a pause to a later time.
 * @throws RefusalError `request.not_found` | `pause.over` | `pause.overlaps`
 * @throws MalformedError when the end is not later, or the pause would last too long
 */
export function extendPause(
  db: Db,
  { agentId, operator, id, endsAt }: Deed & { id: number; endsAt: Date },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const pause = await lockOpenPause(tx, agentId, id);
    if (endsAt <= pause.ends_at) {
      throw new MalformedError('ends_at', 'ต้องหลังเวลาสิ้นสุดเดิม');
    }
    assertLength(pause.starts_at, endsAt);
    const { scope, starts_at: begins } = pause;
    await assertFree(tx, { agentId, scope, begins, endsAt, except: id });
    await tx.updateTable('site_pauses').set({ ends_at: endsAt }).where('id', '=', id).execute();
    await recordAction(tx, {
      ...{ agentId, operator, action: 'pause.extend', subject: `pause/${id}` },
      detail: { before: { ends_at: pause.ends_at }, after: { ends_at: endsAt } },
    });
  });
}

/**
 * Ends a running pause now, or calls off a planned one.
 * @throws RefusalError `request.not_found` | `pause.over`
 */
export function endPause(db: Db, { agentId, operator, id }: Deed & { id: number }): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const pause = await lockOpenPause(tx, agentId, id);
    const now = await fetchNow(tx);
    await tx
      .updateTable('site_pauses')
      .set({ ended_at: now, ended_by: operator })
      .where('id', '=', id)
      .execute();
    await recordAction(tx, {
      ...{ agentId, operator, action: now < pause.starts_at ? 'pause.call_off' : 'pause.end' },
      subject: `pause/${id}`,
      detail: { scope: pause.scope, ends_at: pause.ends_at },
    });
  });
}

/**
 * Creates a link that shows the paused site to one browser.
 * @returns path on the members' host
 */
export function createLook(
  db: Db,
  { agentId, operator }: Deed,
): Promise<{ path: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  return db.transaction().execute(async (tx) => {
    await queryRaw(tx, 'DELETE FROM pause_looks WHERE expires_at <= business_now()', []);
    const [look] = await queryRaw<{ expires_at: Date }>(
      tx,
      `INSERT INTO pause_looks (token_hash, agent_id, expires_at, created_by)
       VALUES ($1, $2, business_now() + ${LOOK_MINUTES} * interval '1 minute', $3) RETURNING expires_at`,
      [hashLook(token), agentId, operator],
    );
    if (!look) throw new Error('failed to store the link');
    await recordAction(tx, {
      ...{ agentId, operator, action: 'pause.look', subject: 'site' },
      detail: { expires_at: look.expires_at },
    });
    return { path: `${LOOK_PATH}?token=${token}`, expiresAt: look.expires_at };
  });
}

/** Marks pauses that the clock has ended. While there is none, it writes nothing. */
export async function closeOverPauses(db: Db): Promise<void> {
  const over = await queryRaw(
    db,
    'SELECT FROM site_pauses WHERE ended_at IS NULL AND ends_at <= business_now() LIMIT 1',
    [],
  );
  if (over.length === 0) return;
  await queryRaw(
    db,
    `UPDATE site_pauses SET ended_at = ends_at, ended_by = 'system'
     WHERE ended_at IS NULL AND ends_at <= business_now()`,
    [],
  );
}

/** Two operators who plan at the same moment take turns, so that neither overlooks the other's pause. */
async function lockPauses(tx: Tx, agentId: number): Promise<void> {
  await queryRaw(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `pauses/${agentId}`,
  ]);
}

async function lockOpenPause(tx: Tx, agentId: number, id: number) {
  await lockPauses(tx, agentId);
  const pause = await tx
    .selectFrom('site_pauses')
    .selectAll()
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .forUpdate()
    .executeTakeFirst();
  if (!pause) throw new RefusalError('request.not_found');
  if (pause.ended_at || pause.ends_at <= (await fetchNow(tx))) throw new RefusalError('pause.over');
  return pause;
}

async function fetchNow(tx: Tx): Promise<Date> {
  const [row] = await queryRaw<{ now: Date }>(tx, 'SELECT business_now() AS now', []);
  if (!row) throw new Error('the database has no clock');
  return row.now;
}

function assertLength(begins: Date, endsAt: Date): void {
  const hours = (endsAt.getTime() - begins.getTime()) / 3_600_000;
  if (hours <= 0) throw new MalformedError('ends_at', 'ต้องหลังเวลาเริ่ม');
  if (hours > LONGEST_PAUSE_HOURS) {
    throw new MalformedError('ends_at', `นานที่สุด ${LONGEST_PAUSE_HOURS} ชั่วโมง`);
  }
}

async function assertFree(
  tx: Tx,
  asked: { agentId: number; scope: string; begins: Date; endsAt: Date; except: number | null },
): Promise<void> {
  const taken = await queryRaw(
    tx,
    `SELECT FROM site_pauses
     WHERE agent_id = $1 AND scope = $2 AND ended_at IS NULL AND starts_at < $4 AND ends_at > $3
       AND id IS DISTINCT FROM $5::bigint LIMIT 1`,
    [asked.agentId, asked.scope, asked.begins, asked.endsAt, asked.except],
  );
  if (taken.length > 0) throw new RefusalError('pause.overlaps');
}

async function assertSubject(tx: Tx, agentId: number, scope: string): Promise<void> {
  const [kind, ...names] = scope.split('/');
  if (names.length === 0) return;
  const [provider = '', game] = names;
  const found =
    kind === 'market'
      ? await queryRaw(tx, 'SELECT FROM lotto_markets WHERE agent_id = $1 AND market_id = $2', [
          agentId,
          provider,
        ])
      : await queryRaw(
          tx,
          `SELECT FROM game_providers p WHERE p.provider_id = $1 AND ($2::text IS NULL OR EXISTS (
             SELECT FROM games g WHERE g.provider_id = p.provider_id AND g.game_id = $2))`,
          [provider, game ?? null],
        );
  if (found.length === 0) throw new RefusalError('pause.unknown_subject');
}
