import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { notificationsQuery } from '@/features/content/announcements.queries';
import { findNewest, isNewer, selectImportant } from '@/features/content/announcements.rules';
import { AnnouncementSheet } from '@/features/content/components/announcement-sheet';
import { hydration } from '@/shared/state/hydration';
import { localStore } from '@/shared/state/local.store';
import { closeModal, openModal, sessionStore } from '@/shared/state/session.store';
import { alertStore } from '@/shared/ui/alert';
import { logoutStore } from './logout';
import { isAnnouncementScreen } from './shell/announcement-screen';

const FIELDS = 'input, textarea, select';
/** The tap that ended the typing does its work first. */
const AFTER_TYPING_MS = 500;

/** Shows the important announcements when there are newer ones than were shown, and nothing else asks for attention. */
export function Announcements() {
  const [path] = useLocation();
  const isWelcome = isAnnouncementScreen(path);
  const isBusy = useIsBusy();
  const { isComplete } = useSnapshot(hydration);
  const { announcedUntil } = useSnapshot(localStore);
  const { modals } = useSnapshot(sessionStore);
  const isOpen = modals.notification;
  const { data } = useQuery({ ...notificationsQuery(), enabled: isWelcome });
  const newest = data ? findNewest(selectImportant(data)) : null;
  const isDue = isWelcome && newest !== null && isNewer(newest, announcedUntil);
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (isOpen && isBusy) closeModal('notification');
  }, [isOpen, isBusy]);

  useEffect(() => {
    if (!isComplete || isOpen || isBusy || !isDue) return undefined;
    if (isTyping()) return afterTyping(tryAgain);
    openModal('notification');
    return undefined;
  }, [attempt, isComplete, isOpen, isBusy, isDue]);

  return isOpen || isDue ? <AnnouncementSheet /> : null;
}

/** Whether something else is open over the screen. */
function useIsBusy(): boolean {
  const { modals, selectedGame } = useSnapshot(sessionStore);
  const { isAsking } = useSnapshot(logoutStore);
  const { current: alert } = useSnapshot(alertStore);
  const { notification: _, ...others } = modals;
  return (
    Object.values(others).includes(true) || selectedGame !== null || isAsking || alert !== null
  );
}

/** A field of a closing dialog keeps the focus for a moment. */
function isTyping(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused.matches(FIELDS) && !focused.closest('[role="dialog"]');
}

/** @returns calls it off */
function afterTyping(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handleFocusOut = () => {
    clearTimeout(timer);
    timer = setTimeout(action, AFTER_TYPING_MS);
  };
  document.addEventListener('focusout', handleFocusOut);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusout', handleFocusOut);
  };
}
