import { useRef, useState } from 'react';
import type { ErrorName } from '@/contract/errors';
import { ApiError, describeError } from '@/shared/http/api-error';

/** Shows a refusal at a field; false when it belongs to no field. */
export type FieldProblem = (name: ErrorName, message: string) => boolean;

/** Runs the call of a form, once at a time, and keeps what went wrong beside the form. */
export function useFormCall() {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  const run = async (call: () => Promise<void>, showAtField?: FieldProblem) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await call();
    } catch (error) {
      const name = error instanceof ApiError ? error.errorName : undefined;
      const message = describeError(error);
      if (!name || !showAtField?.(name, message)) setProblem(message);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };

  return { problem, isBusy, run };
}
