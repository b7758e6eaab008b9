import { toLineLink } from '@/contract/routes';
import type { ShareCard } from '@/contract/share-card';
import { getClientConfig } from '../config/client-config';
import { copyText } from '../ui/copy-text';
import { getLinePlatform, type ShareOutcome } from './line-platform';

/** A screen to send to friends. */
export interface SharedScreen {
  title: string;
  text: string;
  /** Path and query inside the site. */
  address: string;
  /** A PNG or JPEG of the site. */
  image: string;
}

/** Sends a screen to friends: by LINE's picker, else by what the device offers, else by a copied link. */
export async function shareScreen(
  screen: SharedScreen,
): Promise<'shared' | 'cancelled' | 'copied' | 'not copied'> {
  const card = toCard(screen);
  const byLine = await shareByLine(card);
  if (byLine !== 'unavailable') return byLine;
  const byDevice = await shareByDevice(card);
  if (byDevice !== 'unavailable') return byDevice;
  return (await copyText(card.url)) ? 'copied' : 'not copied';
}

/** The address by which a screen is sent on: LINE opens it signed in, and any other browser is led to the site. */
export function toSharedLink(address: string): string {
  const { liffId } = getClientConfig();
  return liffId === '' ? window.location.origin + address : toLineLink(liffId, address);
}

function toCard({ title, text, address, image }: SharedScreen): ShareCard {
  return {
    title,
    text,
    url: toSharedLink(address),
    imageUrl: new URL(image, window.location.origin).href,
  };
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
