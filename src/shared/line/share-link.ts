import { toLineLink } from '@/contract/routes';
import type { ShareCard } from '@/contract/share-card';
import { getClientConfig } from '../config/client-config';
import { userStore } from '../state/user.store';
import { copyText } from '../ui/copy-text';
import { getLinePlatform, type ShareOutcome } from './line-platform';

/** A screen to share with friends. */
export interface SharedScreen extends Omit<ShareCard, 'url'> {
  /** Path and query on this site. */
  readonly path: string;
}

/** Result of sharing. After `copied` or `not copied` the user has to send the link themselves. */
export type SharingEnd = 'shared' | 'cancelled' | 'copied' | 'not copied';

/** Shares a screen through LINE's picker, or else through the device's share menu, or else by copying the link. */
export async function shareScreen(screen: SharedScreen): Promise<SharingEnd> {
  const card = toCard(screen);
  const byLine = await shareByLine(card);
  if (byLine !== 'unavailable') return byLine;
  const byDevice = await shareByDevice(card);
  if (byDevice !== 'unavailable') return byDevice;
  return (await copyText(card.url)) ? 'copied' : 'not copied';
}

/**
 * Returns the URL by which a path is shared: LINE opens it signed in, and other browsers open the web site. The URL
 * contains the member's referral code.
 */
export function toSharedLink(path: string): string {
  const { liffId } = getClientConfig();
  const own = withRef(path, userStore.isLoggedIn ? userStore.authUser?.user.ref : undefined);
  return liffId === '' ? window.location.origin + own : toLineLink(liffId, own);
}

function withRef(path: string, ref: string | undefined): string {
  if (ref === undefined || /[?&]ref=/.test(path)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}ref=${ref}`;
}

/**
 * Returns LINE's share URL, which needs no SDK. On a phone it opens LINE's app with text and link; on a desktop it
 * opens LINE's web page with the link only.
 */
export function toLineSharing({ title, path }: Pick<SharedScreen, 'title' | 'path'>): string {
  const link = toSharedLink(path);
  return isPhone()
    ? `https://line.me/R/share?text=${encodeURIComponent(`${title}\n${link}`)}`
    : `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(link)}`;
}

function isPhone(): boolean {
  return /\b(?:Android|iPhone|iPad|Mobile)\b/.test(navigator.userAgent);
}

function toCard({ path, ...card }: SharedScreen): ShareCard {
  return { ...card, url: toSharedLink(path) };
}

async function shareByLine(card: ShareCard): Promise<ShareOutcome> {
  try {
    return (await getLinePlatform().share?.(card)) ?? 'unavailable';
  } catch {
    // Without LINE the link can still be shared in other ways.
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
