import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { Button } from '@/shared/ui/button';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { uiCopy } from '@/shared/ui/ui.copy';
import { announcementsCopy as copy } from '../announcements.copy';
import { notificationsQuery } from '../announcements.queries';
import { findNewest, selectImportant } from '../announcements.rules';
import { rememberShown } from '../early-announcement';
import { Announcement } from './announcement';
import { AnnouncementActions } from './announcement-actions';

/** The agent's important announcements, one at a time. */
export function NotificationDialog() {
  const { modals } = useSnapshot(sessionStore);
  const { data, error, refetch } = useQuery(notificationsQuery());
  const [index, setIndex] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  const forward = useRef<HTMLButtonElement>(null);
  const isOpen = modals.notification;
  // Back to the first when it opens, not while it closes before everyone's eyes.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setIndex(0);
  }

  const announcements = data && selectImportant(data);
  const total = announcements?.length ?? 0;
  const current = announcements?.[index];
  const handleClose = () => {
    if (announcements) rememberShown(findNewest(announcements));
    closeModal('notification');
  };
  return (
    <SheetDialog
      isOpen={isOpen}
      onClose={handleClose}
      title={copy.title(current ? index + 1 : 0, total)}
      maxWidth={400}
      initialFocus={forward}
      footer={
        current ? (
          <AnnouncementActions
            announcement={current}
            isLast={index === total - 1}
            forward={forward}
            onNext={() => setIndex(index + 1)}
            onClose={handleClose}
          />
        ) : (
          <Button ref={forward} variant="primary" onClick={handleClose}>
            {uiCopy.ok}
          </Button>
        )
      }
    >
      <div aria-live="polite">
        {current && <Announcement announcement={current} />}
        {announcements && !current && <EmptyState title={copy.empty} />}
        {!announcements && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      </div>
      {!announcements && !error && <Skeleton height={200} />}
    </SheetDialog>
  );
}
