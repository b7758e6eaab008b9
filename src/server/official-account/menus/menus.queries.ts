import type { LineMenuName } from '@/contract/line-menus.copy';
import { type Executor, queryRaw } from '../../db/raw';

/** A menu of the house that is kept at LINE. */
export interface KeptMenu {
  name: LineMenuName;
  hash: string;
  richMenuId: string;
  /** Ids of earlier menus that are not deleted yet. */
  replaced: string[];
}

/** Seconds for which a process owns the switch of a user's menu. */
const LEASE_SECONDS = 180;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 600;

/** Returns the menus of an agent that were put at LINE. */
export function fetchKeptMenus(db: Executor, agentId: number): Promise<KeptMenu[]> {
  return queryRaw<KeptMenu>(
    db,
    `SELECT name, hash, rich_menu_id AS "richMenuId", replaced FROM line_menus WHERE agent_id = $1`,
    [agentId],
  );
}

/** Records a menu that was put at LINE. Users who see the earlier one, or may, are switched to it. */
export async function keepMenu(
  db: Executor,
  agentId: number,
  { name, hash, richMenuId }: Omit<KeptMenu, 'replaced'>,
): Promise<void> {
  await queryRaw(
    db,
    `WITH kept AS (
       INSERT INTO line_menus AS m (agent_id, name, hash, rich_menu_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (agent_id, name) DO UPDATE SET hash = excluded.hash, rich_menu_id = excluded.rich_menu_id,
         put_at = clock_timestamp(), replaced = m.replaced || m.rich_menu_id)
     UPDATE line_friends SET menu = 'unknown', menu_due_at = clock_timestamp(), menu_tries = 0
     WHERE agent_id = $1 AND menu IN ($2, 'unknown')`,
    [agentId, name, hash, richMenuId],
  );
}

/** Forgets the menus of an agent; its users see the menu of visitors until menus are put again. */
export async function forgetMenus(db: Executor, agentId: number): Promise<void> {
  await queryRaw(
    db,
    `WITH gone AS (DELETE FROM line_menus WHERE agent_id = $1)
     UPDATE line_friends SET menu = NULL, menu_due_at = clock_timestamp(), menu_tries = 0
     WHERE agent_id = $1 AND menu IS NOT NULL`,
    [agentId],
  );
}

/** Records that an earlier menu was deleted. */
export async function forgetReplaced(
  db: Executor,
  agentId: number,
  richMenuId: string,
): Promise<void> {
  await queryRaw(
    db,
    `UPDATE line_menus SET replaced = array_remove(replaced, $2)
     WHERE agent_id = $1 AND $2 = ANY (replaced)`,
    [agentId, richMenuId],
  );
}

/** A user whose menu this process switches now. */
export interface DueMenu {
  userId: string;
  isFriend: boolean;
  /** The menu that LINE shows; null for the menu of visitors. */
  menu: 'member' | 'paused' | 'unknown' | null;
  /** The menu that the user should see; null for the menu of visitors. */
  wanted: 'member' | 'paused' | null;
  /** Number of tries, including the one that begins now. */
  tries: number;
  changedAt: Date;
  leasedUntil: Date;
}

/**
 * Claims users whose menu is to be compared. The menu that LINE shows them counts as unknown until the switch has ended, also
 * when this process dies in it.
 */
export function claimDueMenus(db: Executor, agentId: number, most: number): Promise<DueMenu[]> {
  return queryRaw<DueMenu>(
    db,
    `WITH due AS (
       SELECT user_id, menu, line_menu_of(agent_id, user_id) AS wanted FROM line_friends
       WHERE agent_id = $1 AND menu_due_at <= clock_timestamp()
       ORDER BY menu_due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     UPDATE line_friends f SET menu_tries = least(f.menu_tries + 1, 1000),
       menu_due_at = date_trunc('milliseconds', clock_timestamp()) + interval '${LEASE_SECONDS} seconds',
       menu = CASE WHEN f.is_friend AND d.wanted IS DISTINCT FROM d.menu THEN 'unknown' ELSE f.menu END
     FROM due d WHERE f.agent_id = $1 AND f.user_id = d.user_id
     RETURNING f.user_id AS "userId", f.is_friend AS "isFriend", d.menu, d.wanted, f.menu_tries AS tries,
       date_trunc('milliseconds', f.changed_at) AS "changedAt", f.menu_due_at AS "leasedUntil"`,
    [agentId, most],
  );
}

/**
 * Records the menus that LINE shows users now. A user whose menu has become due meanwhile stays due with an unknown
 * menu, and one who has left or come back meanwhile is left alone.
 */
export async function finishMenus(
  db: Executor,
  agentId: number,
  switched: readonly DueMenu[],
): Promise<void> {
  const rows = switched.map(({ userId, isFriend, wanted, changedAt, leasedUntil }) => ({
    user_id: userId,
    menu: isFriend ? wanted : null,
    changed_at: changedAt.toISOString(),
    leased_until: leasedUntil.toISOString(),
  }));
  await queryRaw(
    db,
    `UPDATE line_friends f SET menu = CASE WHEN f.menu_due_at = s.leased_until THEN s.menu ELSE 'unknown' END,
       menu_due_at = CASE WHEN f.menu_due_at = s.leased_until THEN NULL
         ELSE coalesce(f.menu_due_at, clock_timestamp()) END,
       menu_tries = CASE WHEN f.menu_due_at = s.leased_until THEN 0 ELSE f.menu_tries END
     FROM jsonb_to_recordset($2::text::jsonb)
       AS s (user_id text, menu text, changed_at timestamptz, leased_until timestamptz)
     WHERE f.agent_id = $1 AND f.user_id = s.user_id AND date_trunc('milliseconds', f.changed_at) = s.changed_at`,
    [agentId, JSON.stringify(rows)],
  );
}

/** Lets users whose menu could not be switched be tried again, after a pause that doubles with each try. */
export async function postponeMenus(
  db: Executor,
  agentId: number,
  failed: readonly DueMenu[],
): Promise<void> {
  const rows = failed.map(({ userId, leasedUntil }) => ({
    user_id: userId,
    leased_until: leasedUntil.toISOString(),
  }));
  await queryRaw(
    db,
    `UPDATE line_friends f SET menu_due_at = clock_timestamp()
       + least(${FIRST_PAUSE_SECONDS} * power(2, least(f.menu_tries, 10)), ${LONGEST_PAUSE_SECONDS}) * interval '1 second'
     FROM jsonb_to_recordset($2::text::jsonb) AS s (user_id text, leased_until timestamptz)
     WHERE f.agent_id = $1 AND f.user_id = s.user_id AND f.menu_due_at = s.leased_until`,
    [agentId, JSON.stringify(rows)],
  );
}

/** Returns whether menus can be switched, and whether earlier ones wait to be deleted. */
export async function fetchMenuWork(
  db: Executor,
  agentId: number,
): Promise<{ hasMenus: boolean; isDue: boolean; hasReplaced: boolean }> {
  const [work] = await queryRaw<{ hasMenus: boolean; isDue: boolean; hasReplaced: boolean }>(
    db,
    `SELECT count(*) > 0 AS "hasMenus", coalesce(bool_or(cardinality(replaced) > 0), false) AS "hasReplaced",
       EXISTS (SELECT FROM line_friends WHERE agent_id = $1 AND menu_due_at <= clock_timestamp()) AS "isDue"
     FROM line_menus WHERE agent_id = $1
       AND NOT EXISTS (SELECT FROM line_official_accounts WHERE agent_id = $1 AND provider = 'other')`,
    [agentId],
  );
  return work ?? { hasMenus: false, isDue: false, hasReplaced: false };
}

/** Counts friends whose menu is to be switched. @param minTries leaves out those that were tried less often */
export async function countDueMenus(
  db: Executor,
  agentId: number,
  minTries: number,
): Promise<number> {
  const [row] = await queryRaw<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM line_friends
     WHERE agent_id = $1 AND menu_due_at IS NOT NULL AND is_friend AND menu_tries >= $2
       AND EXISTS (SELECT FROM line_menus WHERE agent_id = $1)`,
    [agentId, minTries],
  );
  return row?.count ?? 0;
}
