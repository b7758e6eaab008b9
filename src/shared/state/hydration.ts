import { proxy } from 'valtio/vanilla';

const ROOT_ID = 'root';

/**
 * Whether the app shows the actual user. Before that, the page shows the server's HTML for visitors: stores keep their
 * initial state, and guards allow every screen.
 */
export const hydration = proxy({ isComplete: !isServerRendered() });

let waiting: (() => void)[] = [];
let tapped: HTMLElement | null = null;

/** Runs an action after hydration, or at once on a page that is not server-rendered. */
export function afterHydration(action: () => void): void {
  if (hydration.isComplete) action();
  else waiting.push(action);
}

/**
 * Returns whether the page has kept space free for content that only a member sees; the server's HTML, made for
 * visitors, may lack it.
 */
export function isPlaceKeptForMember(): boolean {
  if (hydration.isComplete || typeof document === 'undefined') return true;
  return 'member' in document.documentElement.dataset;
}

/** Ends hydration: from now on the app shows the actual user. Runs the waiting actions. */
export function completeHydration(): void {
  if (hydration.isComplete) return;
  hydration.isComplete = true;
  const actions = waiting;
  waiting = [];
  for (const action of actions) action();
}

/** Reads the tap that the inline script has stored, and stops storing taps. */
export function takeKeptTap(): void {
  const start = globalThis.pageStart;
  if (!start) return;
  window.removeEventListener('click', start.keepTap);
  tapped ??= start.tapped;
  start.tapped = null;
}

/** Removes the marks of the server-rendered page once the first screen has hydrated, and replays an early tap. */
export function settleFirstScreen(): void {
  completeHydration();
  takeKeptTap();
  const { dataset } = document.documentElement;
  delete dataset['member'];
  delete dataset['prefetched'];
  delete dataset['noticeClosed'];
  delete dataset['rendered'];
  const target = tapped && findAgain(tapped);
  tapped = null;
  if (target) setTimeout(() => target.click());
}

/**
 * Finds a link or button again after the page was rendered anew: the element itself, or one with the same text, URL and
 * label.
 */
function findAgain(element: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return element;
  const read = (of: Element) =>
    JSON.stringify([of.textContent, of.getAttribute('href'), of.getAttribute('aria-label')]);
  const alike = document.querySelectorAll<HTMLElement>(`#${ROOT_ID} ${element.localName}`);
  return [...alike].find((candidate) => read(candidate) === read(element));
}

/** Returns whether the page is server-rendered. On the server itself it always is. */
function isServerRendered(): boolean {
  if (typeof document === 'undefined') return true;
  return document.getElementById(ROOT_ID)?.firstElementChild != null;
}
