import { EARLY_ANNOUNCEMENT_ID } from '@/contract/boot';
import { localStore } from '@/shared/state/local.store';
import { isNewer } from './announcements.rules';

/** The announcement that the served page shows before the app is there; `hidden` once it was closed. */
export function findEarlyAnnouncement(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`dialog#${EARLY_ANNOUNCEMENT_ID}`);
}

/** Takes it off the page. Who has closed it has seen what it held. */
export function endEarlyAnnouncement(dialog: HTMLDialogElement, wasClosed: boolean): void {
  if (wasClosed) rememberShown(dialog.dataset['publishedAt'] ?? null);
  dialog.remove();
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
