import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { addNotice } from '../notices/notice.service';
import { describeEnd } from './deposit-decision.service';
import { lockDeposit } from './incoming-match.service';

/** A request of an operator to the member of a deposit. */
export interface DepositQuestion {
  agentId: number;
  operator: string;
  depositId: string;
  /** Request for the member, in Thai. */
  note: string;
}

/** Title of the message to the member. */
const TITLE = 'ขอข้อมูลเพิ่มสำหรับรายการฝาก';

/**
 * Asks the member of a deposit in review for a document. The deposit stays in review; the member gets a message and
 * sees the note at the deposit. A repetition of the same request changes nothing.
 * @throws RefusalError `request.not_found`, or `operator.decided` when the deposit is not in review
 */
export async function askMember(db: Db, question: DepositQuestion): Promise<void> {
  const { agentId, operator, depositId, note } = question;
  const by = `operator/${operator}`;
  await db.transaction().execute(async (tx) => {
    const deposit = await lockDeposit(tx, depositId);
    if (deposit?.agent_id !== agentId) throw new RefusalError('request.not_found');
    if (deposit.state !== 'review') {
      throw new RefusalError('operator.decided', { data: await describeEnd(tx, depositId) });
    }
    const asked = await tx
      .selectFrom('deposits')
      .select(['asked_by', 'asked_note'])
      .where('id', '=', depositId)
      .executeTakeFirstOrThrow();
    if (asked.asked_by === by && asked.asked_note === note) return;
    await tx
      .updateTable('deposits')
      .set({ asked_at: sql<Date>`business_now()`, asked_by: by, asked_note: note })
      .where('id', '=', depositId)
      .execute();
    await addNotice(tx, {
      memberId: deposit.member_id,
      // A second request about the same deposit is another message.
      subject: `deposit/${depositId}/${randomUUID()}`,
      fact: { kind: 'agent_message', title: TITLE, text: note },
    });
    await recordAction(tx, {
      agentId,
      operator,
      action: 'deposit.ask',
      subject: `deposit/${depositId}`,
      detail: { memberId: deposit.member_id, before: asked.asked_note, note },
    });
  });
}
