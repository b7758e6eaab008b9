import { type TakeRefusal, useButtonCall } from '@/shared/http/use-button-call';
import { signIn } from '@/shared/state/user.store';
import type { NewSession } from './session.api';

/** Runs the call of a form that ends in a session, once at a time, and keeps what went wrong beside the form. */
export function useSessionForm() {
  const { problem, run } = useButtonCall();
  const begin = (request: () => Promise<NewSession>, takeRefusal?: TakeRefusal) =>
    run(async () => {
      const { token, userInfo } = await request();
      signIn(token, userInfo);
    }, takeRefusal);
  return { problem, begin };
}
