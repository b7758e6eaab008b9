import type { Notification } from '@/contract/content.contract';
import { formatThaiDay } from '@/domain/thai-date';
import { Card, Text } from '@/shared/ui/kit';
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
        <Text as="h3" variant="title">
          {title}
        </Text>
      ) : (
        <Card className={styles.picture}>
          {/* Loaded only while the dialog is open, and before other pictures when the dialog opens with the page. */}
          <img src={image} alt="" loading="lazy" fetchPriority="high" />
          <h3 className={styles.lettering}>{title}</h3>
        </Card>
      )}
      <Text as="time" variant="note" dateTime={publishedAt}>
        {formatThaiDay(publishedAt)}
      </Text>
      <p className={styles.text}>{description}</p>
    </article>
  );
}
