/** Key in a history entry's state for the number of open layers. */
const LAYER_DEPTH = 'layerDepth';

/** Returns the key of the current history entry. */
export function getEntryKey(): string {
  const { key } = readState();
  return typeof key === 'string' ? key : 'first';
}

/** Returns the number of open layers that the current history entry represents; 0 for the page itself. */
export function getLayerDepth(): number {
  const depth = readState()[LAYER_DEPTH];
  return typeof depth === 'number' ? depth : 0;
}

/** Returns the state of a history entry. A page and the layers over it share one key. */
export function toEntryState(key: string, depth: number): Record<string, unknown> {
  return depth === 0 ? { key } : { key, [LAYER_DEPTH]: depth };
}

function readState(): Record<string, unknown> {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
