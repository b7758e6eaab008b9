import { EARLY_ANNOUNCEMENT_ID } from '@/contract/boot';
import { localStore } from '@/shared/state/local.store';
import { isNewer } from './announcements.rules';

/** The announcement that the served page shows before the app is there; hidden once it was closed. */
export function findEarlyAnnouncement(): HTMLElement | null {
  return document.getElementById(EARLY_ANNOUNCEMENT_ID);
}

/** Makes room for the app. Who has closed it has seen it. */
export function endEarlyAnnouncement(): void {
  const early = findEarlyAnnouncement();
  if (!early) return;
  if (early.hidden) rememberShown(early.dataset['publishedAt'] ?? null);
  early.remove();
}

/**
 * Remembers that what was published until then was shown.
 * @param newest by the server's clock, so that a phone with a wrong one decides nothing; null when nothing was
 */
export function rememberShown(newest: string | null): void {
  if (newest !== null && isNewer(newest, localStore.announcedUntil)) {
    localStore.announcedUntil = newest;
  }
}
