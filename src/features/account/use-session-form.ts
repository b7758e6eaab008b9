import { type TakeRefusal, useButtonCall } from '@/shared/http/use-button-call';
import { signIn } from '@/shared/state/user.store';
import type { NewSession } from './session.api';

/** Runs the request of a form that starts a session, one at a time, and holds its error message. */
export function useSessionForm() {
  const { problem, run } = useButtonCall();
  const begin = (request: () => Promise<NewSession>, takeRefusal?: TakeRefusal) =>
    run(async () => {
      const { token, userInfo } = await request();
      signIn(token, userInfo);
    }, takeRefusal);
  return { problem, begin };
}
