import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Marks notices about the seeded past as shown and read, and keeps external channels from sending them. */
export async function seedNotices(db: Db): Promise<void> {
  await queryRaw(
    db,
    `UPDATE notices SET shown_at = happened_at, read_at = happened_at, handed_at = written_at
     WHERE handed_at IS NULL AND written_at > clock_timestamp() - interval '10 minutes'
       AND happened_at < business_now() - interval '10 minutes'`,
  );
}
