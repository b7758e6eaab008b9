import { proxy } from 'valtio/vanilla';

const ROOT_ID = 'root';

/**
 * Whether the app shows who is really here. While it is not complete the page shows what the server rendered for every
 * visitor: stores keep their initial state, and guards let pass.
 */
export const hydration = proxy({ isComplete: !isServerRendered() });

let waiting: (() => void)[] = [];
let tapped: HTMLElement | null = null;

/** Runs an action once the app has taken over the server's page: at once where there is none. */
export function afterHydration(action: () => void): void {
  if (hydration.isComplete) action();
  else waiting.push(action);
}

/** Whether the page has places for what only members see: where it was rendered for a visitor, it may have none. */
export function isPlaceKeptForMember(): boolean {
  if (hydration.isComplete || typeof document === 'undefined') return true;
  return 'member' in document.documentElement.dataset;
}

/** The app shows who is really here, in place of the server's page. */
export function completeHydration(): void {
  if (hydration.isComplete) return;
  hydration.isComplete = true;
  const actions = waiting;
  waiting = [];
  for (const action of actions) action();
}

/** From here on React hears every tap. */
export function takeKeptTap(): void {
  const start = globalThis.pageStart;
  if (!start) return;
  window.removeEventListener('click', start.keepTap);
  tapped ??= start.tapped;
  start.tapped = null;
}

/** The first screen is hydrated: reserved places are filled, and an early tap is replayed. */
export function settleFirstScreen(): void {
  completeHydration();
  takeKeptTap();
  const { dataset } = document.documentElement;
  delete dataset['member'];
  delete dataset['greeted'];
  delete dataset['noticeClosed'];
  delete dataset['rendered'];
  const target = tapped && findAgain(tapped);
  tapped = null;
  if (target) setTimeout(() => target.click());
}

/** The same link or button where the app has drawn the page anew. */
function findAgain(element: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return element;
  const read = (of: Element) =>
    JSON.stringify([of.textContent, of.getAttribute('href'), of.getAttribute('aria-label')]);
  const alike = document.querySelectorAll<HTMLElement>(`#${ROOT_ID} ${element.localName}`);
  return [...alike].find((candidate) => read(candidate) === read(element));
}

/** On the server itself every page stays the visitor's. */
function isServerRendered(): boolean {
  if (typeof document === 'undefined') return true;
  return document.getElementById(ROOT_ID)?.firstElementChild != null;
}
