import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { notificationsQuery } from '@/features/content/announcements.queries';
import { findNewest, isNewer, selectImportant } from '@/features/content/announcements.rules';
import { EarlyAnnouncementPages } from '@/features/content/components/early-announcement-pages';
import { endEarlyAnnouncement, findEarlyAnnouncement } from '@/features/content/early-announcement';
import { localStore } from '@/shared/state/local.store';
import { openModal, sessionStore } from '@/shared/state/session.store';
import { alertStore } from '@/shared/ui/alert';
import { logoutStore } from './logout';
import { isOpenPlace } from './shell/open-place';

const FIELDS = 'input, textarea, select';
/** The tap that ended the typing does its work first. */
const AFTER_TYPING_MS = 500;

/** Shows the important announcements when there are newer ones than were shown, and nothing else asks for attention. */
export function AnnouncementOpener() {
  const [path] = useLocation();
  const isWelcome = isOpenPlace(path);
  const isBusy = useIsBusy();
  const { announcedUntil } = useSnapshot(localStore);
  const { data, error } = useQuery({ ...notificationsQuery(), enabled: isWelcome });
  const announcements = data ? selectImportant(data) : [];
  const newest = findNewest(announcements);
  const [early, setEarly] = useState(findEarlyAnnouncement);
  const offered = useRef<string>(null);
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);

  const isDue = newest !== null && isNewer(newest, announcedUntil);
  const isVain = !isWelcome || isBusy || error !== null || (data !== undefined && !isDue);

  useEffect(() => {
    if (!early) return undefined;
    const end = (wasClosed: boolean) => {
      endEarlyAnnouncement(early, wasClosed);
      setEarly(null);
    };
    if (isVain || early.hidden) end(early.hidden !== false);
    const handleClose = () => end(true);
    early.addEventListener('close', handleClose);
    return () => early.removeEventListener('close', handleClose);
  }, [early, isVain]);

  useEffect(() => {
    if (early || !isWelcome || isBusy || newest === null || newest === offered.current) {
      return undefined;
    }
    // It may have been closed since this was drawn.
    if (!isDue || !isNewer(newest, localStore.announcedUntil)) return undefined;
    if (isTyping()) return afterTyping(tryAgain);
    // A dialog that could not be loaded is not asked for again and again.
    offered.current = newest;
    openModal('notification');
    return undefined;
  }, [early, path, attempt, isWelcome, isBusy, newest, isDue]);

  if (!early || !isDue) return null;
  return <EarlyAnnouncementPages dialog={early} announcements={announcements} newest={newest} />;
}

/** Whether something is open over the screen. */
function useIsBusy(): boolean {
  const { modals, selectedGame } = useSnapshot(sessionStore);
  const { isAsking } = useSnapshot(logoutStore);
  const { current: alert } = useSnapshot(alertStore);
  return (
    Object.values(modals).includes(true) || selectedGame !== null || isAsking || alert !== null
  );
}

/** A field of a dialog that is on its way out keeps the focus for a moment. */
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
