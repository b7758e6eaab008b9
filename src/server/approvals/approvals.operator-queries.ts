import { sql } from 'kysely';
import type * as v from 'valibot';
import type {
  approvalList,
  approvalShow,
  approvalStates,
} from '@/contract/operator/approvals.contract';
import type { OperatorRole } from '@/contract/operator-roles';
import { formatBaht } from '@/domain/baht';
import type { Db } from '../db/tables';
import type { CallingOperator } from '../http/acting-operator';
import { RefusalError } from '../http/refusal';

type State = (typeof approvalStates)[number];
type Row = v.InferInput<typeof approvalList.data>[number];

/** Roles that see only their own requests. */
const OWN_ONLY: readonly OperatorRole[] = ['content', 'lotto', 'support'];

/** The approvals that an operator may see: all of the agent, or only their own for `content`, `lotto` and `support`. */
interface Sight {
  agentId: number;
  operator: Pick<CallingOperator, 'name' | 'role'>;
}

function selectApprovals(db: Db, { agentId, operator }: Sight) {
  return db
    .selectFrom('approvals')
    .selectAll()
    .select(
      sql<State>`CASE WHEN state = 'waiting' AND expires_at <= business_now() THEN 'expired' ELSE state END`.as(
        'shown_state',
      ),
    )
    .where('agent_id', '=', agentId)
    .$if(OWN_ONLY.includes(operator.role), (query) =>
      query.where('requested_by', '=', `operator/${operator.name}`),
    );
}

type Found = Awaited<ReturnType<ReturnType<typeof selectApprovals>['executeTakeFirstOrThrow']>>;

function toRow(row: Found): Row {
  const isCount = row.measure === 'points' || row.measure === 'spins';
  const amount = isCount ? String(row.amount) : row.amount === null ? null : formatBaht(row.amount);
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    measure: row.measure,
    amount,
    state: row.shown_state,
    requested_by: row.requested_by,
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
    note: row.note,
  };
}

/** Returns the approvals that an operator may see, the latest first. */
export async function fetchApprovals(
  db: Db,
  sight: Sight,
  { state, limit }: { state: State | undefined; limit: number },
): Promise<Row[]> {
  const rows = await db
    .selectFrom(selectApprovals(db, sight).as('shown'))
    .selectAll()
    .$if(state !== undefined, (query) => query.where('shown_state', '=', state as State))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

/** Returns one approval with its payload. @throws RefusalError `request.not_found` */
export async function fetchApproval(
  db: Db,
  sight: Sight,
  id: number,
): Promise<v.InferInput<typeof approvalShow.data>> {
  const row = await selectApprovals(db, sight).where('id', '=', id).executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return { ...toRow(row), payload: row.payload };
}
