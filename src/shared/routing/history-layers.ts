import { getEntryKey, getLayerDepth, toEntryState } from './history-entry';

/**
 * Time limit in ms for going back. If history entries of a frame lie in between, the `popstate` event never arrives.
 */
const BACK_WAIT_MS = 5000;

interface Layer {
  close: () => void;
  /** Path of the page below the layer. */
  pathname: string;
}

/** Open layers over the page, topmost last; each has a history entry. */
const layers: Layer[] = [];
let isWatching = false;
/** True while the entries of closed layers are being removed from the history. */
let isGoingBack = false;
/** URL that replaced the page's URL while layers were open; the history entries below still have the old URL. */
let replaced: { key: string; href: string } | null = null;

/**
 * Opens a layer with its own history entry, so that going back closes the layer instead of leaving the page. The layer
 * also closes when another page is shown.
 * @param close closes the layer, as a button of the layer does
 * @returns a function that removes the history entry; call it after closing the layer
 */
export function openLayer(close: () => void): () => void {
  watchLayers();
  const layer = { close, pathname: window.location.pathname };
  layers.push(layer);
  settle();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    // Deferred until the layer, and any frame with its own history, has left the page. A layer that opens right after
    // this one reuses its history entry.
    setTimeout(settle);
  };
}

/** Returns whether a layer is open over the page. */
export function hasOpenLayer(): boolean {
  return layers.length > 0;
}

/** Starts to watch the history, and leaves the entry of a layer that a reload has closed. */
export function watchLayers(): void {
  if (isWatching) return;
  isWatching = true;
  // Captures the event, so that this listener runs before the router reads the URL.
  window.addEventListener('popstate', handlePop, true);
  // The router dispatches these two events.
  window.addEventListener('pushState', handleNavigation);
  window.addEventListener('replaceState', handleNavigation);
  // Going back before the page has loaded would stop its loading.
  if (document.readyState === 'complete') leaveOldLayers();
  else window.addEventListener('load', () => setTimeout(leaveOldLayers), { once: true });
}

/**
 * After a reload, leaves the history entry of a layer that no longer exists: goes back to the page's entry if the
 * browser reports it, or else marks the current entry as the page's.
 */
function leaveOldLayers(): void {
  const depth = getLayerDepth();
  // A layer that has opened since the reload reuses the history entry.
  if (depth === 0 || layers.length > 0) return;
  // The oldest supported browsers lack the Navigation API.
  const navigation = 'navigation' in window ? window.navigation : null;
  const below = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - depth];
  if (below?.sameDocument && isSamePage(below.url)) goBack(depth);
  else window.history.replaceState(toEntryState(getEntryKey(), 0), '');
}

/** Returns whether a URL is the current page, with or without a slash at the path's end. */
function isSamePage(url: string | null): boolean {
  const plain = (each: string) => each.replace(/\/(?=$|[?#])/, '');
  return url !== null && plain(url) === plain(window.location.href);
}

function handlePop(): void {
  takeReplacedUrl();
  if (isGoingBack) {
    endGoingBack();
    settle();
    return;
  }
  const depth = getLayerDepth();
  const { pathname } = window.location;
  for (const layer of layers.slice(depth).reverse()) if (layer.pathname === pathname) layer.close();
  closeStrays();
  // Going forward has reached the entry of a closed layer.
  if (depth > layers.length) settle();
}

function handleNavigation({ type }: Event): void {
  if (type === 'replaceState' && getLayerDepth() > 0) {
    replaced = { key: getEntryKey(), href: window.location.href };
  }
  closeStrays();
}

/** Closes layers that belong to a previous page. This is deferred, because most of them close by themselves. */
function closeStrays(): void {
  setTimeout(() => {
    const { pathname } = window.location;
    for (const layer of [...layers].reverse()) if (layer.pathname !== pathname) layer.close();
  });
}

/** Applies a URL that was replaced while layers were open to the history entries below those layers. */
function takeReplacedUrl(): void {
  if (replaced === null || replaced.key !== getEntryKey()) return;
  const { key, href } = replaced;
  const depth = getLayerDepth();
  window.history.replaceState(toEntryState(key, depth), '', href);
  if (depth === 0) replaced = null;
}

/** Makes the number of history entries equal to the number of layers. */
function settle(): void {
  if (isGoingBack) return;
  const depth = getLayerDepth();
  if (depth > layers.length) goBack(depth - layers.length);
  for (let next = depth + 1; next <= layers.length; next += 1) {
    window.history.pushState(toEntryState(getEntryKey(), next), '');
  }
}

let backTimer: ReturnType<typeof setTimeout> | undefined;

/** Goes back asynchronously. A layer that opens before this has finished gets its history entry afterwards. */
function goBack(count: number): void {
  isGoingBack = true;
  backTimer = setTimeout(endGoingBack, BACK_WAIT_MS);
  window.history.go(-count);
}

function endGoingBack(): void {
  isGoingBack = false;
  clearTimeout(backTimer);
}
