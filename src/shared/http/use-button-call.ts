import { useRef, useState } from 'react';
import { openModal } from '../state/session.store';
import { ApiError, describeError } from './api-error';

/** Handles a refusal. After false, the refusal's message is shown beside the button. */
export type TakeRefusal = (refusal: ApiError) => boolean;

/**
 * Returns a function that runs the call of a button, one call at a time, and the error message of the last call. A
 * member with an unverified phone gets the verification dialog, and one who has not answered the question about deposit
 * limits gets that question.
 */
export function useButtonCall() {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  const run = async (call: () => Promise<void>, takeRefusal?: TakeRefusal) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await call();
    } catch (error) {
      if (error instanceof ApiError && error.errorName === 'phone.unverified') {
        openModal('verifyPhone');
      } else if (error instanceof ApiError && error.errorName === 'safety.answer_first') {
        openModal('limitQuestion');
      } else if (!(error instanceof ApiError && takeRefusal?.(error))) {
        setProblem(describeError(error));
      }
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };

  return { problem, isBusy, run };
}
