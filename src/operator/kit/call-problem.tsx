import { describeError } from '@/shared/http/api-error';
import { Problem } from '@/shared/ui/problem';
import { issuesOf } from './operator-client';

/** The sentence of a failed command, with the issues of its fields. */
export function CallProblem({ error }: { error: unknown }) {
  if (error === undefined || error === null) return null;
  const issues = issuesOf(error).map(({ message }) => message);
  return <Problem>{issues.length > 0 ? issues.join(' · ') : describeError(error)}</Problem>;
}
