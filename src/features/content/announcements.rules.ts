import { IMPORTANT, type Notification } from '@/contract/content.contract';

/** Selects the announcements that open by themselves. */
export function selectImportant(notifications: readonly Notification[]): Notification[] {
  return notifications.filter(({ type }) => type === IMPORTANT);
}

/**
 * Finds the publication time of the newest announcement, by the server clock.
 * @returns null when there is none
 */
export function findNewest(announcements: readonly Notification[]): string | null {
  return announcements.reduce<string | null>(
    (newest, { published_at: at }) => (isNewer(at, newest) ? at : newest),
    null,
  );
}

/** Whether something was published after the last shown announcement. */
export function isNewer(publishedAt: string, shownUntil: string | null): boolean {
  // An unreadable time counts as newer.
  return shownUntil === null || !(Date.parse(publishedAt) <= Date.parse(shownUntil));
}
