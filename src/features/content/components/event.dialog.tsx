import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { announcementsCopy } from '../announcements.copy';
import { eventsQuery } from '../announcements.queries';
import styles from './event.dialog.module.css';
import { EventCarousel } from './event-carousel';

const close = () => closeModal('event');

/** Dialog with the agent's events as pictures; a click beside it does not close it. */
export function EventDialog() {
  const { modals } = useSnapshot(sessionStore);
  return (
    <SheetDialog
      isOpen={modals.event}
      onClose={close}
      title={announcementsCopy.events}
      maxWidth={800}
      isPersistent
      closeClassName={styles.close}
    >
      <Events />
    </SheetDialog>
  );
}

function Events() {
  const { data: events, error, refetch } = useQuery(eventsQuery());
  if (!events) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton className={styles.loading} />;
  }
  if (events.length === 0) return <EmptyState title={announcementsCopy.emptyEvents} />;
  return <EventCarousel events={events} onChoose={close} />;
}
