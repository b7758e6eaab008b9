import { randomUUID } from 'node:crypto';
import type { SafetyBreak } from '@/contract/breaks.contract';
import { assertMember, type MemberReference } from '../account/member-visit.service';
import { recordAction } from '../audit/audit.service';
import { beginBreakWithin } from '../breaks/begin-break.service';
import type { Db } from '../db/tables';
import { runCommand } from '../ledger/ledger.service';
import type { BreakWish } from '../safety/breaks.service';

/**
 * Begins a break at the wish of the member, or makes the present one longer; all sessions of the member end. A closed
 * member can take one too, because an exclusion also keeps the person from registering again.
 * @param note how the member asked for it
 * @throws RefusalError `request.not_found` | `safety.break_not_longer`
 */
export function beginMemberBreak(
  db: Db,
  { agentId, id, by }: MemberReference,
  wish: BreakWish,
  note: string,
): Promise<SafetyBreak> {
  return runCommand(
    db,
    {
      scope: `operator/${by.name}`,
      route: 'member_break',
      // The operator API stores the response per key of a request, so each run here is another break.
      key: randomUUID(),
      content: { id, wish, note },
      lockAccountIds: [],
    },
    async (context) => {
      await assertMember(context.tx, { agentId, id });
      const taker = { memberId: id, by: `operator/${by.name}` };
      const begun = await beginBreakWithin(context, taker, wish);
      await recordAction(context.tx, {
        agentId,
        operator: by.name,
        action: 'member.break',
        subject: `member/${id}`,
        detail: { ...wish, until: begun.ends_at, note },
      });
      return begun;
    },
  );
}
