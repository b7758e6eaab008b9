import type { DemoAgent } from '../area';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Answers the question about deposit limits for the members of a demo, so that they can deposit at once. */
export async function seedSafety(db: Db, agents: readonly DemoAgent[]): Promise<void> {
  for (const { id } of agents) {
    await queryRaw(
      db,
      `INSERT INTO member_safety (member_id, answered_at, answer, review_at)
       SELECT id, business_now(), 'declined', business_now() + limits_review_after('declined') FROM members WHERE agent_id = $1 ON CONFLICT DO NOTHING`,
      [id],
    );
  }
}
