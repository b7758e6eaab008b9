import type { LineEnvironment } from '@/contract/line-environment';
import type { LineProof } from '@/contract/line-proof.fields';
import type { ShareCard } from '@/contract/share-card';

/** What became of sharing; `unavailable`: the user's LINE or this LIFF app has no picker. */
export type ShareOutcome = 'shared' | 'cancelled' | 'unavailable';

/** What differs between LINE and an ordinary browser. */
export interface LinePlatform {
  readonly environment: LineEnvironment;
  /** Opens an address outside the site. */
  openExternal: (url: string) => void;
  /**
   * Signs in by LINE on request and leads on to the address; may leave the page.
   * Null where it is not offered.
   */
  readonly signIn: ((returnTo: string) => Promise<void>) | null;
  /** Lets the user pick friends whom LINE sends the card to; null outside LINE. */
  readonly share: ((card: ShareCard) => Promise<ShareOutcome>) | null;
  /** What LINE gave this browser about who is in front of it; null outside LINE. */
  getProof: () => LineProof | null;
  /** The permission that unlinking takes back; null outside LINE. */
  getAccessToken: () => string | null;
}

let platform: LinePlatform | null = null;

/** Says where the app runs; done once by each entry. */
export function setLinePlatform(next: LinePlatform): void {
  platform = next;
}

/** Where the app runs. */
export function getLinePlatform(): LinePlatform {
  if (!platform) throw new Error('The entry sets the platform before anything is shown');
  return platform;
}
