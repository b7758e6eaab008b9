import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { findRoute } from '@/contract/route-match';
import { notificationsQuery } from '@/features/content/announcements.queries';
import { findNewest, isNewer, selectImportant } from '@/features/content/announcements.rules';
import { AnnouncementSheet } from '@/features/content/components/announcement-sheet';
import { hydration } from '@/shared/state/hydration';
import { localStore } from '@/shared/state/local.store';
import { closeModal, openModal, sessionStore } from '@/shared/state/session.store';
import { alertStore } from '@/shared/ui/alert';
import { toastStore } from '@/shared/ui/toast';
import { logoutStore } from './logout';

/**
 * Shows the important announcements on the home page when some are newer than the last ones shown and nothing else is
 * open.
 */
export function Announcements() {
  const [path] = useLocation();
  // Only the home page shows announcements: a visitor who follows a link to another screen wants to see that screen.
  const isWelcome = findRoute(path)?.name === 'home';
  const isBusy = useIsBusy();
  const { list: toasts } = useSnapshot(toastStore);
  const hasToast = toasts.length > 0;
  const { isComplete } = useSnapshot(hydration);
  const { announcedUntil } = useSnapshot(localStore);
  const { modals } = useSnapshot(sessionStore);
  const isOpen = modals.notification;
  const { data } = useQuery({ ...notificationsQuery(), enabled: isWelcome });
  const newest = data ? findNewest(selectImportant(data)) : null;
  const isDue = isWelcome && newest !== null && isNewer(newest, announcedUntil);

  useEffect(() => {
    if (isOpen && isBusy) closeModal('notification');
  }, [isOpen, isBusy]);

  useEffect(() => {
    // The announcements would cover a toast.
    if (isComplete && !isOpen && !isBusy && !hasToast && isDue) openModal('notification');
  }, [isComplete, isOpen, isBusy, hasToast, isDue]);

  return isOpen || isDue ? <AnnouncementSheet /> : null;
}

/** Returns whether a game or a dialog other than the announcements is open over the screen. */
function useIsBusy(): boolean {
  const { modals, selectedGame } = useSnapshot(sessionStore);
  const { isAsking } = useSnapshot(logoutStore);
  const { current: alert } = useSnapshot(alertStore);
  const { notification: _, ...others } = modals;
  return (
    Object.values(others).includes(true) || selectedGame !== null || isAsking || alert !== null
  );
}
