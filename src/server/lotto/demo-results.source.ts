import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Announcement, ResultKind } from '@/domain/lotto-results';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { announceDemoResult, lockRoundToChange } from './result.service';

const ROUNDS_AT_ONCE = 100;

const DUE = `
  SELECT r.id FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
  WHERE r.state IN ('scheduled', 'open', 'closed') AND m.has_demo_results AND m.result_kind <> 'yeekee'
    AND r.draws_at <= (SELECT business_now())
    AND NOT EXISTS (SELECT FROM lotto_results w WHERE w.round_id = r.id AND w.state = 'waiting')`;

/**
 * Announces results of the markets that the demo seed marked, when they are due: labelled, and drawn without a look at
 * any bet. A result that an operator has entered is left to them.
 */
export async function announceDemoResults(db: Kysely<DatabaseTables>): Promise<void> {
  const due = await queryRaw<{ id: number }>(
    db,
    `${DUE} ORDER BY r.draws_at LIMIT ${ROUNDS_AT_ONCE}`,
  );
  for (const { id } of due) {
    await db.transaction().execute(async (tx) => {
      const round = await lockRoundToChange(tx, id);
      // Another process, or an operator, may have been faster.
      const [still] = await queryRaw(tx, `${DUE} AND r.id = $1`, [id]);
      if (still) await announceDemoResult(tx, round, drawAnnouncement(round.resultKind));
    });
  }
}

/** An announcement as such a market makes one, every number as likely as any other. */
export function drawAnnouncement(kind: ResultKind): Announcement {
  switch (kind) {
    case 'government':
      return {
        number: drawDigits(6),
        two_bottom: drawDigits(2),
        three_front: [drawDigits(3), drawDigits(3)],
        three_bottom: [drawDigits(3), drawDigits(3)],
      };
    case 'four_digits':
      return { number: drawDigits(4) };
    case 'stock':
      return {
        index: `${randomInt(1_000, 40_000)}.${drawDigits(2)}`,
        change: `${randomInt(2) === 0 ? '-' : '+'}${randomInt(300)}.${drawDigits(2)}`,
      };
    case 'yeekee':
      throw new Error('the result of yeekee follows from its shots');
  }
}

function drawDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0');
}
