import { signIn } from '@/shared/state/user.store';
import type { NewSession } from './account.api';
import { type FieldProblem, useFormCall } from './use-form-call';

/** Runs the call of a form that ends in a session, once at a time, and keeps what went wrong beside the form. */
export function useSessionForm() {
  const { problem, run } = useFormCall();
  const begin = (request: () => Promise<NewSession>, showAtField?: FieldProblem) =>
    run(async () => {
      const { token, userInfo } = await request();
      signIn(token, userInfo);
    }, showAtField);
  return { problem, begin };
}
