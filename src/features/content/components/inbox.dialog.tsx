import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Notification } from '@/contract/content.contract';
import { formatThaiTime } from '@/domain/thai-date';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { Button, buttonClass } from '@/shared/ui/button';
import { Text } from '@/shared/ui/kit';
import { Picture } from '@/shared/ui/picture';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { announcementsCopy } from '../announcements.copy';
import { markRead, useInbox } from '../inbox';
import { ContentLink } from './content-link';
import styles from './inbox.dialog.module.css';

const close = () => closeModal('inbox');

/**
 * Dialog with all notifications of the agent.
 * @param props.own notifications for this member alone
 */
export function InboxDialog({ own }: { own: ReactNode }) {
  const { modals } = useSnapshot(sessionStore);
  return (
    <SheetDialog
      isOpen={modals.inbox}
      onClose={close}
      title={announcementsCopy.inbox}
      maxWidth={480}
    >
      <Inbox own={own} />
    </SheetDialog>
  );
}

function Inbox({ own }: { own: ReactNode }) {
  const { notifications, error, refetch, unread } = useInbox();
  if (!notifications) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <div aria-busy="true">
        <Skeleton height={240} />
      </div>
    );
  }
  if (notifications.length === 0) return own ?? <EmptyState title={announcementsCopy.emptyInbox} />;
  return (
    <>
      {own}
      <ul className={styles.list}>
        {notifications.map((each) => (
          <li key={each.id}>
            <Message notification={each} isUnread={unread.some(({ id }) => id === each.id)} />
          </li>
        ))}
      </ul>
      {unread.length > 0 && (
        <Button variant="quiet" isWide onClick={() => markRead(unread)}>
          {announcementsCopy.readAll}
        </Button>
      )}
    </>
  );
}

function Message({ notification, isUnread }: { notification: Notification; isUnread: boolean }) {
  const { image, title, description, link, published_at: publishedAt } = notification;
  return (
    <details
      className={styles.message}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && isUnread) markRead([notification]);
      }}
    >
      <summary>
        <span className={styles.text}>
          <Text as="b" variant="label">
            {title}
          </Text>
          <Text as="time" variant="note" dateTime={publishedAt}>
            {formatThaiTime(publishedAt)}
          </Text>
        </span>
        {isUnread && (
          <span className={styles.dot} role="img" aria-label={announcementsCopy.isUnread} />
        )}
      </summary>
      {image !== '' && <Picture src={image} alt="" width={656} height={272} />}
      <p>{description}</p>
      {link !== '' && (
        <ContentLink
          to={link}
          className={buttonClass({ variant: 'outline', isWide: true })}
          onLeave={close}
        >
          {announcementsCopy.more}
        </ContentLink>
      )}
    </details>
  );
}
