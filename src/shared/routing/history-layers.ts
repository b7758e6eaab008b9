import { getEntryKey, getLayerDepth, toEntryState } from './history-entry';

/** A frame's own entries may lie in between; then going back is never heard of here. */
const BACK_WAIT_MS = 5000;

interface Layer {
  close: () => void;
  /** The page it is open over. */
  pathname: string;
}

/** What is open over the page, the topmost last; each has an entry of the history. */
const layers: Layer[] = [];
let isWatching = false;
/** Entries of closed layers are being removed from the history. */
let isGoingBack = false;
/** What took the page's address while entries of layers stood above that of the page. */
let replaced: { key: string; href: string } | null = null;

/**
 * Gives something that opens over the page an entry of the history, so that going back closes it instead of leaving
 * the page. It is closed too when another page is shown.
 * @param close closes it as its own button would
 * @returns to be called once it is closed; takes its entry back
 */
export function openLayer(close: () => void): () => void {
  watchLayers();
  const layer = { close, pathname: window.location.pathname };
  layers.push(layer);
  settle();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    // After the layer, and a frame with a history of its own, have left the page. A layer that follows at once takes
    // the entry over.
    setTimeout(settle);
  };
}

/** Whether something is open over the page. */
export function hasOpenLayer(): boolean {
  return layers.length > 0;
}

/** Listens to the history, and leaves an entry whose layer did not outlive a reload. */
export function watchLayers(): void {
  if (isWatching) return;
  isWatching = true;
  // Before the router looks at the address.
  window.addEventListener('popstate', handlePop, true);
  // The router's own events.
  window.addEventListener('pushState', handleNavigation);
  window.addEventListener('replaceState', handleNavigation);
  // A step back before the page has loaded ends its loading.
  if (document.readyState === 'complete') leaveOldLayers();
  else window.addEventListener('load', () => setTimeout(leaveOldLayers), { once: true });
}

/** After a reload: back to the page itself where it is known to lie below, else the entry becomes that of the page. */
function leaveOldLayers(): void {
  const depth = getLayerDepth();
  // A layer that has opened since takes the entry over.
  if (depth === 0 || layers.length > 0) return;
  // Younger than the oldest browsers that the site is for.
  const navigation = 'navigation' in window ? window.navigation : null;
  const below = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - depth];
  if (below?.sameDocument && isSamePage(below.url)) goBack(depth);
  else window.history.replaceState(toEntryState(getEntryKey(), 0), '');
}

/** The layers of a page have its address; LINE's entry may have put a slash behind it. */
function isSamePage(url: string | null): boolean {
  const plain = (address: string) => address.replace(/\/(?=$|[?#])/, '');
  return url !== null && plain(url) === plain(window.location.href);
}

function handlePop(): void {
  takeReplacedAddress();
  if (isGoingBack) {
    endGoingBack();
    settle();
    return;
  }
  const depth = getLayerDepth();
  const { pathname } = window.location;
  for (const layer of layers.slice(depth).reverse()) if (layer.pathname === pathname) layer.close();
  closeStrays();
  // Going forward leads to where a layer was.
  if (depth > layers.length) settle();
}

function handleNavigation({ type }: Event): void {
  if (type === 'replaceState' && getLayerDepth() > 0) {
    replaced = { key: getEntryKey(), href: window.location.href };
  }
  closeStrays();
}

/** Nothing stays over another page. What belongs to the page that was left is gone by then, with nothing to close. */
function closeStrays(): void {
  setTimeout(() => {
    const { pathname } = window.location;
    for (const layer of [...layers].reverse()) if (layer.pathname !== pathname) layer.close();
  });
}

/** An address that was replaced under a layer is that of the page below too. */
function takeReplacedAddress(): void {
  if (replaced === null || replaced.key !== getEntryKey()) return;
  const { key, href } = replaced;
  const depth = getLayerDepth();
  window.history.replaceState(toEntryState(key, depth), '', href);
  if (depth === 0) replaced = null;
}

/** One entry for each layer, neither more nor fewer. */
function settle(): void {
  if (isGoingBack) return;
  const depth = getLayerDepth();
  if (depth > layers.length) goBack(depth - layers.length);
  for (let next = depth + 1; next <= layers.length; next += 1) {
    window.history.pushState(toEntryState(getEntryKey(), next), '');
  }
}

let backTimer: ReturnType<typeof setTimeout> | undefined;

/** Going back takes its time; a layer that opens meanwhile gets its entry afterwards. */
function goBack(count: number): void {
  isGoingBack = true;
  backTimer = setTimeout(endGoingBack, BACK_WAIT_MS);
  window.history.go(-count);
}

function endGoingBack(): void {
  isGoingBack = false;
  clearTimeout(backTimer);
}
