import type { Notification } from '@/contract/content.contract';
import { formatThaiDay } from '@/domain/thai-date';
import styles from './announcement.module.css';

export interface AnnouncementProps {
  announcement: Notification;
}

/** One announcement: picture, heading, day and text. */
export function Announcement({ announcement }: AnnouncementProps) {
  const { id, image, title, description, published_at: publishedAt } = announcement;
  return (
    <article key={id} className={styles.announcement}>
      {image === '' ? (
        <h3 className={styles.title}>{title}</h3>
      ) : (
        <div className={styles.picture}>
          {/* Not fetched while the dialog is closed, and before all else when it opens with the page. */}
          <img src={image} alt="" loading="lazy" fetchPriority="high" />
          <h3 className={styles.lettering}>{title}</h3>
        </div>
      )}
      <time className={styles.day} dateTime={publishedAt}>
        {formatThaiDay(publishedAt)}
      </time>
      <p className={styles.text}>{description}</p>
    </article>
  );
}
