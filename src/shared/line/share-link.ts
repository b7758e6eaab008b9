import { toLineLink } from '@/contract/routes';
import type { ShareCard } from '@/contract/share-card';
import { getClientConfig } from '../config/client-config';
import { userStore } from '../state/user.store';
import { copyText } from '../ui/copy-text';
import { getLinePlatform, type ShareOutcome } from './line-platform';

/** A screen to send to friends. */
export interface SharedScreen extends Omit<ShareCard, 'url'> {
  /** Path and query inside the site. */
  readonly address: string;
}

/** What became of it; a link that was copied, or could not be, is still to be sent. */
export type SharingEnd = 'shared' | 'cancelled' | 'copied' | 'not copied';

/** Sends a screen to friends: by LINE's picker, else by what the device offers, else by a copied link. */
export async function shareScreen(screen: SharedScreen): Promise<SharingEnd> {
  const card = toCard(screen);
  const byLine = await shareByLine(card);
  if (byLine !== 'unavailable') return byLine;
  const byDevice = await shareByDevice(card);
  if (byDevice !== 'unavailable') return byDevice;
  return (await copyText(card.url)) ? 'copied' : 'not copied';
}

/**
 * The address by which a screen is sent on: LINE opens it signed in, and any other browser is led to the site. A friend
 * who becomes a member by it was sent by the member who shares it.
 */
export function toSharedLink(address: string): string {
  const { liffId } = getClientConfig();
  const own = withRef(address, userStore.isLoggedIn ? userStore.authUser?.user.ref : undefined);
  return liffId === '' ? window.location.origin + own : toLineLink(liffId, own);
}

function withRef(address: string, ref: string | undefined): string {
  if (ref === undefined || /[?&]ref=/.test(address)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}ref=${ref}`;
}

/**
 * The address at which LINE takes a link without its SDK: the app of a phone with text and link, on a desktop a page of
 * LINE's, which takes the link alone.
 */
export function toLineSharing({ title, address }: Pick<SharedScreen, 'title' | 'address'>): string {
  const link = toSharedLink(address);
  return isPhone()
    ? `https://line.me/R/share?text=${encodeURIComponent(`${title}\n${link}`)}`
    : `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(link)}`;
}

function isPhone(): boolean {
  return /\b(?:Android|iPhone|iPad|Mobile)\b/.test(navigator.userAgent);
}

function toCard({ address, ...card }: SharedScreen): ShareCard {
  return { ...card, url: toSharedLink(address) };
}

async function shareByLine(card: ShareCard): Promise<ShareOutcome> {
  try {
    return (await getLinePlatform().share?.(card)) ?? 'unavailable';
  } catch {
    // LINE out of reach: the link can be sent all the same.
    return 'unavailable';
  }
}

async function shareByDevice({ title, text, url }: ShareCard): Promise<ShareOutcome> {
  if (!('share' in navigator)) return 'unavailable';
  try {
    await navigator.share({ title, text, url });
    return 'shared';
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    return isCancelled ? 'cancelled' : 'unavailable';
  }
}
