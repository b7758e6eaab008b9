import * as v from 'valibot';
import { ApiError } from '@/shared/http/api-error';
import { Problem } from '@/shared/ui/problem';
import { CallProblem } from '../../kit/call-problem';
import { readDecided } from '../../kit/decided';
import { formatStaffTime } from '../../kit/staff-time';
import { moneyOutCopy as copy, payoutStateNames } from './money-out.copy';

const heldData = v.object({ note: v.string(), by: v.string(), at: v.string() });

const refusalOf = (error: unknown) =>
  error instanceof ApiError ? { name: error.errorName, data: error.data } : null;

/** Returns whether a colleague has decided meanwhile, so that the decision makes no sense any more. */
export function isDecided(error: unknown): boolean {
  return refusalOf(error)?.name === 'operator.decided';
}

/** The sentence of a failed decision; where a colleague was faster, it says who did what, and when. */
export function DecisionProblem({ error }: { error: unknown }) {
  const sentence = describe(error);
  return sentence === null ? <CallProblem error={error} /> : <Problem>{sentence}</Problem>;
}

function describe(error: unknown): string | null {
  const decided = readDecided(error);
  if (decided) {
    const { state, decided_by, decided_at } = decided;
    const stateName = Object.entries(payoutStateNames).find(([name]) => name === state)?.[1];
    return copy.decidedBefore(
      nameOf(decided_by),
      decided_at === null ? '' : formatStaffTime(decided_at),
      stateName ?? state,
    );
  }
  const refusal = refusalOf(error);
  const held = v.safeParse(heldData, refusal?.data);
  if (refusal?.name === 'withdraw.held' && held.success) {
    const { note, by, at } = held.output;
    return copy.heldBefore(nameOf(by), formatStaffTime(at), note);
  }
  return null;
}

/** The name of the one who decided: an operator or the system. */
export function nameOf(by: string | null): string {
  return by === null || by === 'system' ? copy.system : by.replace('operator/', '');
}
