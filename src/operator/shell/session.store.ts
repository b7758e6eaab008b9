import { proxy } from 'valtio/vanilla';

/** Dialogs around the session, which stand over any page. */
export const sessionStore = proxy({
  /** True when the server no longer knows the session. */
  isExpired: false,
  /** True while a call waits for a code. */
  isSteppingUp: false,
});

let answer: ((isProved: boolean) => void) | null = null;

/** Opens the dialog for a code. @returns false when the person cancels it */
export function askForStepUp(): Promise<boolean> {
  sessionStore.isSteppingUp = true;
  return new Promise((resolve) => {
    answer?.(false);
    answer = resolve;
  });
}

/** Closes the dialog for a code. */
export function settleStepUp(isProved: boolean): void {
  sessionStore.isSteppingUp = false;
  answer?.(isProved);
  answer = null;
}
