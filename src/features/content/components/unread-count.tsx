import { announcementsCopy } from '../announcements.copy';
import { useInbox } from '../inbox';
import styles from './unread-count.module.css';

/** How many notifications the member has not read, with those of another list; nothing where none is left. */
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
