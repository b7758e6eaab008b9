import type { LineEnvironment } from '@/contract/line-environment';
import type { LineProof } from '@/contract/line-proof.fields';
import type { ShareCard } from '@/contract/share-card';

/** Result of sharing. `unavailable`: the user's version of LINE, or this LIFF app, has no friend picker. */
export type ShareOutcome = 'shared' | 'cancelled' | 'unavailable';

/** Functions that differ between LINE and an ordinary browser. */
export interface LinePlatform {
  readonly environment: LineEnvironment;
  /** Opens a URL outside the site. */
  openExternal: (url: string) => void;
  /** Signs in with LINE and continues at a path; may leave the page. Null where LINE login is not offered. */
  readonly signIn: ((returnTo: string) => Promise<void>) | null;
  /** Opens LINE's friend picker and sends the card to the selected friends; null outside LINE. */
  readonly share: ((card: ShareCard) => Promise<ShareOutcome>) | null;
  /** Returns LINE's proof of the current user; null outside LINE. */
  getProof: () => LineProof | null;
  /** Returns LINE's access token, which unlinking revokes; null outside LINE. */
  getAccessToken: () => string | null;
}

let platform: LinePlatform | null = null;

/** Sets the platform. The web entry and the LINE entry each do so once. */
export function setLinePlatform(next: LinePlatform): void {
  platform = next;
}

/**
 * Returns the platform.
 * @throws Error before the entry has set it
 */
export function getLinePlatform(): LinePlatform {
  if (!platform) throw new Error('The entry sets the platform before anything is shown');
  return platform;
}
