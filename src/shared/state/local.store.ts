import { proxy } from 'valtio/vanilla';
import { toAnswerMark } from '@/contract/documents';
import { ATTRIBUTION_DAYS } from '@/domain/attribution';
import { createUuid } from '@/domain/uuid';
import { persist } from './persist';
import { isRecord, localPlace, readLine, readStored, readText, type StoredLine } from './stored';

/** Referral codes of the link by which this visitor came. They never change the brand. */
export interface Attribution {
  ag: string | null;
  ref: string | null;
  /** Time of the visit in ms since the epoch. */
  seenAt: number;
  /** Whether the server has confirmed the agent code `ag`. */
  isChecked: boolean;
}

interface LocalState extends StoredLine {
  attribution: Attribution | null;
  /** Publication time of the newest announcement that was shown, as an ISO string from the server. */
  announcedUntil: string | null;
  /** Random id of this browser, sent to the server; null until first needed. */
  deviceId: string | null;
  /** Whether page views may be counted; null until the visitor has chosen. */
  allowsAnalytics: boolean | null;
  /**
   * The member and the document versions to which this browser has sent the member's response, so that no request is
   * needed.
   */
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
 * Stores the referral codes of a link. The first link counts for `ATTRIBUTION_DAYS`; a later one replaces it only while
 * the server has not confirmed its agent.
 */
export function rememberAttribution(
  attribution: Pick<Attribution, 'ag' | 'ref'>,
  now = Date.now(),
): void {
  if (findAttribution(now)?.isChecked) return;
  localStore.attribution = { ...attribution, seenAt: now, isChecked: !attribution.ag };
}

/** Returns the referral codes while they are valid; null otherwise. */
export function findAttribution(now = Date.now()): Attribution | null {
  const { attribution } = localStore;
  if (!attribution) return null;
  return now - attribution.seenAt < ATTRIBUTION_DAYS * 86_400_000 ? attribution : null;
}

/** Deletes the member's referral code. An agent's code stays. */
export function forgetReferrer(): void {
  const { attribution } = localStore;
  localStore.attribution = attribution?.ag ? { ...attribution, ref: null } : null;
}

/**
 * Returns a path with this browser's referral codes as query parameters, for opening in another browser: LINE's in-app
 * browser has its own storage.
 * @param url path and query inside the site
 */
export function withAttribution(url: string, attribution = findAttribution()): string {
  const [path = '', search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  for (const name of ['ag', 'ref'] as const) {
    const value = attribution?.[name];
    if (value && !query.has(name)) query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** Returns the random id of this browser, by which the server recognises a browser that the member has used before. */
export function getDeviceId(): string {
  localStore.deviceId ??= createUuid();
  return localStore.deviceId;
}

/** Records that this member has responded to the current documents. */
export function noteDocumentsAnswered(memberId: string): void {
  localStore.documentsAnswered = toAnswerMark(memberId);
}

/** Restores the state of a new device. */
export function reset(): void {
  Object.assign(localStore, initialState());
}

/** Reads the stored LINE settings, even before the store is restored. */
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
