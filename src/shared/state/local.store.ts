import { proxy } from 'valtio/vanilla';
import { toAnswerMark } from '@/contract/documents';
import { ATTRIBUTION_DAYS } from '@/domain/attribution';
import { createUuid } from '@/domain/uuid';
import { persist } from './persist';
import { isRecord, localPlace, readLine, readStored, readText, type StoredLine } from './stored';

/** Whose link brought this visitor. It never changes the brand. */
export interface Attribution {
  ag: string | null;
  ref: string | null;
  /** Milliseconds since the epoch. */
  seenAt: number;
  /** Whether the server was asked about `ag`. */
  isChecked: boolean;
}

interface LocalState extends StoredLine {
  attribution: Attribution | null;
  /** When the newest of the announcements that were shown was published, as the server said. */
  announcedUntil: string | null;
  /** Random name of this browser towards the server; null until it first needs one. */
  deviceId: string | null;
  /** Whether opened screens may be counted; null until the visitor has answered. */
  allowsAnalytics: boolean | null;
  /** Which member answered which versions of the documents here, so that nobody asks the server again. */
  documentsAnswered: string | null;
}

function initialState(): LocalState {
  return {
    attribution: null,
    lineAutoSignIn: true,
    lineUserId: null,
    announcedUntil: null,
    deviceId: null,
    allowsAnalytics: null,
    documentsAnswered: null,
  };
}

/** Settings of this device that outlive the session. */
export const localStore = proxy<LocalState>(initialState());

/**
 * Remembers whose link was opened. The first one counts for its thirty days, whatever is opened meanwhile,
 * unless it is not known yet whether its agent exists.
 */
export function rememberAttribution(
  attribution: Pick<Attribution, 'ag' | 'ref'>,
  now = Date.now(),
): void {
  if (findAttribution(now)?.isChecked) return;
  localStore.attribution = { ...attribution, seenAt: now, isChecked: !attribution.ag };
}

/** Whose link brought this visitor, while it still counts. */
export function findAttribution(now = Date.now()): Attribution | null {
  const { attribution } = localStore;
  if (!attribution) return null;
  return now - attribution.seenAt < ATTRIBUTION_DAYS * 86_400_000 ? attribution : null;
}

/** Lets go of whoever's link it was; the next one opened counts, unless an agent's still does. */
export function forgetReferrer(): void {
  const { attribution } = localStore;
  localStore.attribution = attribution?.ag ? { ...attribution, ref: null } : null;
}

/**
 * An address that is opened in another browser, with what this one knows of whose link brought the visitor: the browser
 * inside LINE keeps a store of its own.
 * @param address path and query inside the site
 */
export function withAttribution(address: string, attribution = findAttribution()): string {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  for (const name of ['ag', 'ref'] as const) {
    const value = attribution?.[name];
    if (value && !query.has(name)) query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** The random name by which the server tells this browser from one that the member never used. */
export function getDeviceId(): string {
  localStore.deviceId ??= createUuid();
  return localStore.deviceId;
}

/** Notes that this member has answered the documents that hold now. */
export function noteDocumentsAnswered(memberId: string): void {
  localStore.documentsAnswered = toAnswerMark(memberId);
}

/** Back to the state of a fresh device. */
export function reset(): void {
  Object.assign(localStore, initialState());
}

/** What is kept of LINE, also before the store has been restored. */
export function readStoredLine(): StoredLine {
  return readLine(readStored(localPlace));
}

persist({
  ...localPlace,
  store: localStore,
  save: (state) => state,
  restore: (saved) => {
    const state = isRecord(saved) ? saved : {};
    localStore.attribution = readAttribution(state['attribution']);
    Object.assign(localStore, readLine(state));
    localStore.announcedUntil = readText(state, 'announcedUntil');
    localStore.deviceId = readText(state, 'deviceId');
    localStore.documentsAnswered = readText(state, 'documentsAnswered');
    const { allowsAnalytics } = state;
    localStore.allowsAnalytics = typeof allowsAnalytics === 'boolean' ? allowsAnalytics : null;
  },
});

function readAttribution(value: unknown): Attribution | null {
  if (!isRecord(value) || typeof value['seenAt'] !== 'number') return null;
  return {
    ag: readText(value, 'ag'),
    ref: readText(value, 'ref'),
    seenAt: value['seenAt'],
    isChecked: value['isChecked'] === true,
  };
}
