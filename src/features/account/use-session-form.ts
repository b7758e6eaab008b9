import { useRef, useState } from 'react';
import type { ErrorName } from '@/contract/errors';
import { ApiError, describeError } from '@/shared/http/api-error';
import { signIn } from '@/shared/state/user.store';
import type { NewSession } from './account.api';

/** Shows a refusal at a field; false when it belongs to no field. */
type FieldProblem = (name: ErrorName, message: string) => boolean;

/** Runs the call of a form that ends in a session, once at a time, and keeps what went wrong beside the form. */
export function useSessionForm() {
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);

  const begin = async (request: () => Promise<NewSession>, showAtField?: FieldProblem) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setProblem(null);
    try {
      const { token, userInfo } = await request();
      signIn(token, userInfo);
    } catch (error) {
      const name = error instanceof ApiError ? error.errorName : undefined;
      const message = describeError(error);
      if (!name || !showAtField?.(name, message)) setProblem(message);
    } finally {
      isRunning.current = false;
    }
  };

  return { problem, begin };
}
