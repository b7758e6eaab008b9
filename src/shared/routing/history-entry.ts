/** Says in an entry's state how many layers are open over its page. */
const LAYER_DEPTH = 'layerDepth';

/** Key of the history entry that is shown. */
export function getEntryKey(): string {
  const { key } = readState();
  return typeof key === 'string' ? key : 'first';
}

/** How many open layers the current history entry represents; 0 for a page itself. */
export function getLayerDepth(): number {
  const depth = readState()[LAYER_DEPTH];
  return typeof depth === 'number' ? depth : 0;
}

/** The state of an entry. The entries of a page and of the layers over it have one key. */
export function toEntryState(key: string, depth: number): Record<string, unknown> {
  return depth === 0 ? { key } : { key, [LAYER_DEPTH]: depth };
}

function readState(): Record<string, unknown> {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
