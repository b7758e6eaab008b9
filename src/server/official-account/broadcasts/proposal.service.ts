import { requestApproval } from '../../approvals/approval-request.service';
import { assertSecondPerson, SecondPersonError } from '../../approvals/lone-act.service';
import { recordAction } from '../../audit/audit.service';
import { nestedIn } from '../../db/nested-transactions';
import { queryRaw } from '../../db/raw';
import type { Db, Tx } from '../../db/tables';
import { RefusalError } from '../../http/refusal';
import { type CardDeps, isCardOpen, writeMessages } from './broadcast-card';
import { fetchWritten, lockWritten, type WrittenBroadcast } from './broadcasts.queries';
import { computeQuote, type Quote, type QuoteDeps } from './quote.service';

/** Highest number of users whom LINE takes in one call. */
const MOST_IN_BATCH = 500;
/** Kind of the approvals of broadcasts; a trigger of the table looks for it. */
export const BROADCAST_KIND = 'line.broadcast';

/** A writing of a broadcast that an operator acts on. */
interface Proposal {
  agentId: number;
  operator: string;
  id: number;
  revision: number;
}

/**
 * Asks a second person to approve a broadcast, with its quote. A broadcast that is asked for already keeps its approval.
 * @returns the number of the approval; null where one person runs the site, and the broadcast is approved at once
 * @throws RefusalError `request.not_found` | `content.changed` | `line.unavailable` | `broadcast.no_draft` |
 * `broadcast.promotion_closed` | `broadcast.no_recipients` | `broadcast.no_address` | `broadcast.quota`
 */
export async function proposeBroadcast(
  deps: QuoteDeps & CardDeps,
  proposal: Proposal,
): Promise<number | null> {
  const { db } = deps;
  const { agentId, id } = proposal;
  const seen = await fetchWritten(db, agentId, id);
  assertDraftOf(seen, proposal);
  if (seen.isAsked) return seen.approvalId;
  await writeMessages(deps, seen);
  const quote = await computeQuote(deps, seen);
  if (quote.recipients === 0) throw new RefusalError('broadcast.no_recipients');
  if ((quote.leftAboveReserve ?? 0) < 0) throw new RefusalError('broadcast.quota');
  return db.transaction().execute(async (tx) => {
    const broadcast = await lockWritten(tx, agentId, id);
    assertDraftOf(broadcast, proposal);
    if (broadcast.isAsked) return broadcast.approvalId;
    await queryRaw(
      tx,
      'UPDATE line_broadcasts SET proposed_by = $2, approval_id = NULL WHERE id = $1',
      [id, `operator/${proposal.operator}`],
    );
    if (!(await needsSecondPerson(tx, agentId))) {
      await freeze(tx, { ...proposal, most: Infinity });
      return null;
    }
    const approval = await requestApproval(nestedIn(tx), {
      ...{ agentId, operator: proposal.operator, kind: BROADCAST_KIND },
      ...{ subject: `line_broadcast/${id}`, payload: describe(broadcast, quote) },
      ...{ measure: 'broadcast', amount: quote.costSatang },
    });
    await queryRaw(tx, 'UPDATE line_broadcasts SET approval_id = $2 WHERE id = $1', [id, approval]);
    return approval;
  });
}

/** Everything that the second person approves; amounts are in satang. */
function describe(broadcast: WrittenBroadcast, quote: Quote): object {
  const { id, revision, title, segment, card, startsAt } = broadcast;
  const { recipients, quota, leftAboveReserve, costSatang, sendsAt } = quote;
  return {
    ...{ id, revision, title, segment, card, startsAt, recipients, messages: recipients },
    ...{ used: quota.used, most: quota.most, leftAboveReserve, costSatang, sendsAt },
  };
}

/**
 * Approves a broadcast in the transaction of the approval: its recipients are fixed.
 * @param plan.recipients number that was approved
 * @throws RefusalError `content.changed` | `broadcast.no_draft` | `broadcast.promotion_closed` |
 * `broadcast.no_recipients`
 * @throws SecondPersonError when many more members would get it than the approval says
 */
export async function approveBroadcast(
  db: Db,
  plan: Proposal & { recipients: number; approvalId: number },
): Promise<void> {
  const { agentId, id, recipients: most } = plan;
  await db.transaction().execute(async (tx) => {
    const broadcast = await lockWritten(tx, agentId, id);
    assertDraftOf(broadcast, plan);
    if (broadcast.approvalId !== plan.approvalId) throw new RefusalError('content.changed');
    if (!(await isCardOpen(tx, agentId, broadcast.card))) {
      throw new RefusalError('broadcast.promotion_closed');
    }
    await freeze(tx, { ...plan, most });
  });
}

/** Share and number by which the recipients may grow between the quote and the approval. */
const MAY_GROW = { share: 0.1, count: 10 };

async function freeze(
  tx: Tx,
  { agentId, operator, id, most }: Proposal & { most: number },
): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE line_broadcasts SET state = 'approved', approved_at = business_now() WHERE id = $1`,
    [id],
  );
  const [frozen] = await queryRaw<{ recipients: number }>(
    tx,
    'SELECT freeze_line_broadcast($1, $2) AS recipients',
    [id, MOST_IN_BATCH],
  );
  const recipients = frozen?.recipients ?? 0;
  if (recipients === 0) throw new RefusalError('broadcast.no_recipients');
  if (recipients > most * (1 + MAY_GROW.share) + MAY_GROW.count) {
    throw new SecondPersonError('broadcast', null);
  }
  await recordAction(tx, {
    ...{ agentId, operator, action: 'line.broadcast_approve', subject: `line_broadcast/${id}` },
    detail: { recipients },
  });
}

/**
 * Stops an approved broadcast before its next batch.
 * @throws RefusalError `request.not_found` | `broadcast.not_running`
 */
export async function stopBroadcast(
  db: Db,
  { agentId, operator, id }: Omit<Proposal, 'revision'>,
): Promise<void> {
  const by = `operator/${operator}`;
  await db.transaction().execute(async (tx) => {
    await lockWritten(tx, agentId, id);
    const [end] = await queryRaw<{ isEnded: boolean }>(
      tx,
      `SELECT end_line_broadcast($1, 'stopped', $2) AS "isEnded"`,
      [id, by],
    );
    if (!end?.isEnded) throw new RefusalError('broadcast.not_running');
    await recordAction(tx, {
      ...{ agentId, operator, action: 'line.broadcast_stop', subject: `line_broadcast/${id}` },
      detail: {},
    });
  });
}

function assertDraftOf({ state, revision }: WrittenBroadcast, seen: { revision: number }): void {
  if (state !== 'draft') throw new RefusalError('broadcast.no_draft');
  if (revision !== seen.revision) throw new RefusalError('content.changed');
}

async function needsSecondPerson(tx: Tx, agentId: number): Promise<boolean> {
  try {
    await assertSecondPerson(tx, { agentId, approvalId: null, measure: 'broadcast', amount: null });
    return false;
  } catch (error) {
    if (error instanceof SecondPersonError) return true;
    throw error;
  }
}
