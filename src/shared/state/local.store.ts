import { proxy } from 'valtio/vanilla';
import { isRecord, persist } from './persist';

/** How long a referral counts after the link was opened. */
export const ATTRIBUTION_DAYS = 30;

/** Whose link brought this visitor. It never changes the brand. */
export interface Attribution {
  ag: string | null;
  ref: string | null;
  /** Milliseconds since the epoch. */
  seenAt: number;
}

interface LocalState {
  attribution: Attribution | null;
}

/** Settings of this device that outlive the session. */
export const localStore = proxy<LocalState>({ attribution: null });

/** Remembers whose link was opened. The first one counts for its thirty days, whatever is opened meanwhile. */
export function rememberAttribution(
  attribution: Pick<Attribution, 'ag' | 'ref'>,
  now = Date.now(),
): void {
  if (findAttribution(now)) return;
  localStore.attribution = { ...attribution, seenAt: now };
}

/** Whose link brought this visitor, while it still counts. */
export function findAttribution(now = Date.now()): Attribution | null {
  const { attribution } = localStore;
  if (!attribution) return null;
  return now - attribution.seenAt < ATTRIBUTION_DAYS * 86_400_000 ? attribution : null;
}

/** Back to the state of a fresh device. */
export function reset(): void {
  localStore.attribution = null;
}

persist({
  name: 'local',
  version: 1,
  area: 'localStorage',
  store: localStore,
  save: ({ attribution }) => ({ attribution }),
  restore: (saved) => {
    localStore.attribution = isRecord(saved) ? readAttribution(saved['attribution']) : null;
  },
});

function readAttribution(value: unknown): Attribution | null {
  if (!isRecord(value) || typeof value['seenAt'] !== 'number') return null;
  const text = (key: string) => (typeof value[key] === 'string' ? value[key] : null);
  return { ag: text('ag'), ref: text('ref'), seenAt: value['seenAt'] };
}
