import type { BroadcastWriting } from '@/contract/operator/broadcasts.contract';
import { recordAction } from '../../audit/audit.service';
import { queryRaw } from '../../db/raw';
import type { Db, Tx } from '../../db/tables';
import { RefusalError } from '../../http/refusal';
import { isCardOpen } from './broadcast-card';
import { lockWritten, type WrittenBroadcast } from './broadcasts.queries';

interface Author {
  agentId: number;
  operator: string;
}

/** A draft, and the writing of it that its author has seen. */
interface SeenDraft {
  id: number;
  revision: number;
}

/**
 * Writes a draft, or an existing one anew.
 * @param seen the draft to write anew; undefined for another one
 * @throws RefusalError `request.not_found` | `content.changed` | `broadcast.no_draft` | `broadcast.asked` |
 * `broadcast.promotion_closed`
 */
export async function writeDraft(
  db: Db,
  { agentId, operator }: Author,
  writing: BroadcastWriting,
  seen?: SeenDraft,
): Promise<SeenDraft> {
  const { title, segment, card, starts_at: startsAt } = writing;
  if (!(await isCardOpen(db, agentId, card))) {
    throw new RefusalError('broadcast.promotion_closed');
  }
  const content = [title, segment, JSON.stringify(card), startsAt, `operator/${operator}`];
  return db.transaction().execute(async (tx) => {
    if (seen) {
      const known = await lockWritten(tx, agentId, seen.id);
      assertDraft(known);
      if (known.revision !== seen.revision) throw new RefusalError('content.changed');
    }
    const [written] = await queryRaw<SeenDraft>(
      tx,
      seen
        ? `UPDATE line_broadcasts SET title = $2, segment = $3, card = $4::text::jsonb, starts_at = $5, written_by = $6,
             written_at = business_now(), revision = revision + 1
           WHERE id = $1 RETURNING id, revision`
        : `INSERT INTO line_broadcasts (agent_id, title, segment, card, starts_at, written_by)
           VALUES ($1, $2, $3, $4::text::jsonb, $5, $6) RETURNING id, revision`,
      [seen?.id ?? agentId, ...content],
    );
    if (!written) throw new Error('failed to store the broadcast');
    await note(tx, { agentId, operator }, written.id, seen ? 'edit' : 'draft', {
      ...{ revision: written.revision, title, segment, card, startsAt },
    });
    return written;
  });
}

/**
 * Discards a draft.
 * @throws RefusalError `request.not_found` | `broadcast.no_draft` | `broadcast.asked`
 */
export async function discardDraft(
  db: Db,
  { agentId, operator, id }: Author & { id: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    assertDraft(await lockWritten(tx, agentId, id));
    await queryRaw(tx, `UPDATE line_broadcasts SET state = 'discarded' WHERE id = $1`, [id]);
    await note(tx, { agentId, operator }, id, 'discard', {});
  });
}

function assertDraft({ state, isAsked }: WrittenBroadcast): void {
  if (state !== 'draft') throw new RefusalError('broadcast.no_draft');
  if (isAsked) throw new RefusalError('broadcast.asked');
}

function note(
  tx: Tx,
  { agentId, operator }: Author,
  id: number,
  act: 'draft' | 'edit' | 'discard',
  detail: object,
): Promise<void> {
  const action = `line.broadcast_${act}`;
  return recordAction(tx, { agentId, operator, action, subject: `line_broadcast/${id}`, detail });
}
