import type { PageViewReport } from '@/contract/analytics.contract';
import type { PageViewRow } from '@/contract/operator/analytics.contract';
import { createBatcher } from '../db/batcher';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

const MOST_VIEWS_PER_BATCH = 500;
/**
 * Most hosts counted separately per day, because anyone can invent host names; the views of further hosts are summed
 * up.
 */
const MOST_REFERRERS_PER_DAY = 200;
const OTHER_REFERRERS = 'other';
const MOST_ROWS = 500;

/** Counts page views. */
export interface PageViewCounter {
  /** Resolves when the view is stored. */
  count: (view: PageViewReport) => Promise<void>;
  drain: () => Promise<void>;
}

/**
 * Creates a counter that stores views in batches. All views of a day update the same rows, and a batch needs only one
 * commit.
 */
export function createPageViewCounter(db: Db, agentId: number): PageViewCounter {
  const batcher = createBatcher<PageViewReport, undefined>({
    maxItems: MOST_VIEWS_PER_BATCH,
    run: async (views) => {
      await addViews(db, agentId, views);
      return views.map(() => undefined);
    },
  });
  return { count: (view) => batcher.submit(view), drain: () => batcher.drain() };
}

/**
 * Returns the page views of a day, the most viewed first.
 * @param day day in Thai time; today when undefined
 */
export function fetchPageViews(db: Db, agentId: number, day?: string): Promise<PageViewRow[]> {
  return queryRaw<PageViewRow>(
    db,
    `SELECT day::text, path, shell, referrer, views FROM page_views
     WHERE agent_id = $1
       AND day = coalesce($2::text::date, (SELECT (business_now() AT TIME ZONE 'Asia/Bangkok')::date))
     ORDER BY views DESC, path, shell, referrer LIMIT $3`,
    [agentId, day ?? null, MOST_ROWS],
  );
}

/** Adds views to their rows in the order of the key, so that two processes never deadlock. */
async function addViews(db: Db, agentId: number, views: readonly PageViewReport[]): Promise<void> {
  await queryRaw(
    db,
    `WITH today AS (SELECT (business_now() AT TIME ZONE 'Asia/Bangkok')::date AS day),
     known AS (
       SELECT DISTINCT referrer FROM page_views JOIN today USING (day) WHERE agent_id = $1 AND referrer <> ''
     ),
     named AS (
       SELECT v.path, v.shell, CASE
         WHEN coalesce(v.referrer, '') = '' THEN ''
         WHEN v.referrer IN (SELECT referrer FROM known) THEN v.referrer
         WHEN (SELECT count(*) FROM known) < $3 THEN v.referrer
         ELSE $4 END AS referrer
       FROM json_to_recordset($2::text::json) AS v(path text, shell text, referrer text)
     )
     INSERT INTO page_views AS p (agent_id, day, path, shell, referrer, views)
     SELECT $1, today.day, path, shell, referrer, count(*) FROM named CROSS JOIN today
     GROUP BY today.day, path, shell, referrer ORDER BY path, shell, referrer
     ON CONFLICT (agent_id, day, path, shell, referrer) DO UPDATE SET views = p.views + excluded.views`,
    [agentId, JSON.stringify(views), MOST_REFERRERS_PER_DAY, OTHER_REFERRERS],
  );
}
