import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { announcementsCopy } from '../announcements.copy';
import { eventsQuery } from '../announcements.queries';
import styles from './event.dialog.module.css';
import { EventCarousel } from './event-carousel';

const close = () => closeModal('event');

/** Dialog with the agent's events as pictures; a click beside it does not close it. */
export function EventDialog() {
  const { modals } = useSnapshot(sessionStore);
  const { data = [] } = useQuery(eventsQuery());
  return (
    <SheetDialog
      isOpen={modals.event}
      onClose={close}
      title={announcementsCopy.events}
      maxWidth={800}
      isPersistent
      closeClassName={styles.close}
    >
      <EventCarousel events={data} onChoose={close} />
    </SheetDialog>
  );
}
