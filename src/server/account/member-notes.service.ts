import type * as v from 'valibot';
import type { memberNoteList } from '@/contract/operator/members.contract';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { assertMember, type MemberReference } from './member-visit.service';

/** Returns the notes of the team about a member, the latest first. */
export async function fetchNotes(
  db: Db,
  memberId: number,
  limit: number,
): Promise<v.InferInput<typeof memberNoteList.data>> {
  const rows = await db
    .selectFrom('member_notes')
    .select(['id', 'text', 'written_by', 'written_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, written_at: row.written_at.toISOString() }));
}

/**
 * Adds a note about a member.
 * @throws RefusalError `request.not_found`
 */
export async function addNote(
  db: Db,
  { agentId, id, by }: MemberReference,
  text: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await assertMember(tx, { agentId, id });
    const note = await tx
      .insertInto('member_notes')
      .values({ member_id: id, text, written_by: by.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAction(tx, {
      agentId,
      operator: by.name,
      action: 'member.note',
      subject: `member/${id}`,
      detail: { note: note.id },
    });
  });
}

/**
 * Flags a member, or removes the flag. Setting the present flag again changes nothing.
 * @throws RefusalError `request.not_found`
 */
export async function setFlag(
  db: Db,
  { agentId, id, by }: MemberReference,
  { flag, reason }: { flag: string | null; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await assertMember(tx, { agentId, id });
    const before = await tx
      .selectFrom('member_flags')
      .select('flag')
      .where('member_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if ((before?.flag ?? null) === flag) return;
    await tx.deleteFrom('member_flags').where('member_id', '=', id).execute();
    if (flag !== null) {
      await tx
        .insertInto('member_flags')
        .values({ member_id: id, flag, reason, set_by: by.name })
        .execute();
    }
    await recordAction(tx, {
      agentId,
      operator: by.name,
      action: 'member.flag',
      subject: `member/${id}`,
      detail: { before: before?.flag ?? null, after: flag, reason },
    });
  });
}
