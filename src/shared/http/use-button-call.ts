import { useRef, useState } from 'react';
import type { ErrorName } from '@/contract/errors';
import { type ModalName, openModal } from '../state/session.store';
import { ApiError, describeError } from './api-error';

/** Dialogs that ask for the step without which a call is refused. */
const questions: Partial<Record<ErrorName, ModalName>> = {
  'phone.unverified': 'verifyPhone',
  'safety.answer_first': 'limitQuestion',
};

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
      const refusal = error instanceof ApiError && error;
      const question = refusal && refusal.errorName && questions[refusal.errorName];
      if (question) openModal(question);
      else if (!(refusal && takeRefusal?.(refusal))) setProblem(describeError(error));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };

  return { problem, isBusy, run };
}
