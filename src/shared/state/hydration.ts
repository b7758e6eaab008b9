import { proxy } from 'valtio/vanilla';

const ROOT_ID = 'root';

/**
 * Whether the app shows who is really here. While it is not complete the page shows what the server rendered for every
 * visitor: stores keep their initial state, and guards let pass.
 */
export const hydration = proxy({ isComplete: !isServerRendered() });

let waiting: (() => void)[] = [];

/** Runs an action once the app has taken over the server's page: at once where there is none. */
export function afterHydration(action: () => void): void {
  if (hydration.isComplete) action();
  else waiting.push(action);
}

/** The app has taken over the server's page, or needs it no longer. */
export function completeHydration(): void {
  if (hydration.isComplete) return;
  hydration.isComplete = true;
  const actions = waiting;
  waiting = [];
  for (const action of actions) action();
  forgetKeptPlaces();
}

/** The places that `page.head.html` had kept are taken. */
function forgetKeptPlaces(): void {
  const { dataset } = document.documentElement;
  delete dataset['member'];
  delete dataset['noticeClosed'];
}

/** On the server itself every page stays the visitor's. */
function isServerRendered(): boolean {
  if (typeof document === 'undefined') return true;
  return document.getElementById(ROOT_ID)?.firstElementChild != null;
}
