import { announcementsCopy } from '../announcements.copy';
import { useInbox } from '../inbox';
import styles from './unread-count.module.css';

/** Number of unread notifications plus `others`, the unread messages of another list; renders nothing for zero. */
export function UnreadCount({ others }: { others: number }) {
  const { unread } = useInbox();
  const count = unread.length + others;
  if (count === 0) return null;
  return (
    <span className={styles.count} role="img" aria-label={announcementsCopy.unread(count)}>
      {count}
    </span>
  );
}
