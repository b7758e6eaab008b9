import { IMPORTANT, type Notification } from '@/contract/content.contract';

/** The announcements that open by themselves. */
export function selectImportant(notifications: readonly Notification[]): Notification[] {
  return notifications.filter(({ type }) => type === IMPORTANT);
}

/**
 * When the newest of the announcements was published, by the server's clock.
 * @returns null when there is none
 */
export function findNewest(announcements: readonly Notification[]): string | null {
  return announcements.reduce<string | null>(
    (newest, { published_at: at }) => (isNewer(at, newest) ? at : newest),
    null,
  );
}

/** Whether something was published after what was shown last. */
export function isNewer(publishedAt: string, shownUntil: string | null): boolean {
  // A time that cannot be read counts as never.
  return shownUntil === null || !(Date.parse(publishedAt) <= Date.parse(shownUntil));
}
