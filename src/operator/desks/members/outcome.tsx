import { CallProblem } from '../../kit/call-problem';
import { waitsForSecond } from '../../kit/operator-client';

/** The sentence of a failed command; a request for a second person is no failure. */
export function Outcome({ error }: { error: unknown }) {
  return waitsForSecond(error) ? null : <CallProblem error={error} />;
}
