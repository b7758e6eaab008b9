import type { CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { recordAction } from '../audit/audit.service';
import { findSqlState } from '../db/engine/sql-state';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { MalformedError, RefusalError } from '../http/refusal';

/** The balance that the bank showed for an account at the end of a day. */
export interface CountPlan {
  accountId: number;
  day: CalendarDay;
  countedSatang: Satang;
  explanation: string | null;
}

/**
 * Stores the count of an account for a day, or replaces it while the day is not closed.
 * @returns the balance of the books and the difference to it, in satang
 * @throws RefusalError `request.not_found` | `report.day_closed`
 * @throws MalformedError for a day to come
 */
export async function setBankCount(
  db: Db,
  { agentId, operator, plan }: { agentId: number; operator: string; plan: CountPlan },
): Promise<{ bookSatang: Satang; differenceSatang: Satang }> {
  const { accountId, day, countedSatang, explanation } = plan;
  try {
    return await db.transaction().execute(async (tx) => {
      const [own] = await queryRaw<{ id: number }>(
        tx,
        'SELECT id FROM receiving_accounts WHERE id = $1 AND agent_id = $2 FOR NO KEY UPDATE',
        [accountId, agentId],
      );
      if (!own) throw new RefusalError('request.not_found');
      const [before] = await queryRaw<{ counted: number; explanation: string | null }>(
        tx,
        'SELECT counted, explanation FROM bank_counts WHERE account_id = $1 AND day = $2',
        [accountId, day],
      );
      const [written] = await queryRaw<{ book: number }>(
        tx,
        `INSERT INTO bank_counts (agent_id, account_id, day, counted, book, explanation, counted_by)
         VALUES ($1, $2, $3, $4, 0, $5, $6)
         ON CONFLICT (account_id, day) DO UPDATE SET
           counted = excluded.counted, explanation = excluded.explanation, counted_by = excluded.counted_by
         RETURNING book`,
        [agentId, accountId, day, countedSatang, explanation, `operator/${operator}`],
      );
      if (!written) throw new Error('failed to store the count');
      const differenceSatang = countedSatang - written.book;
      await recordAction(tx, {
        ...{ agentId, operator, action: 'bank.count', subject: `receiving_account/${accountId}` },
        detail: { day, before: before ?? null, countedSatang, differenceSatang, explanation },
      });
      return { bookSatang: written.book, differenceSatang };
    });
  } catch (error) {
    const constraint = findSqlState(error)?.constraint;
    if (constraint === 'bank_counts_open_day') throw new RefusalError('report.day_closed');
    if (constraint === 'bank_counts_begun') throw new MalformedError('day', 'วันนี้ยังมาไม่ถึง');
    throw error;
  }
}
