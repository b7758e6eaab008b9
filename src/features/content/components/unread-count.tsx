import { announcementsCopy } from '../announcements.copy';
import { useInbox } from '../inbox';
import styles from './unread-count.module.css';

/** How many notifications the member has not read; nothing where none is left. */
export function UnreadCount() {
  const { unread } = useInbox();
  if (unread.length === 0) return null;
  return (
    <span className={styles.count} role="img" aria-label={announcementsCopy.unread(unread.length)}>
      {unread.length}
    </span>
  );
}
