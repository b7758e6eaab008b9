import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { notificationsQuery } from '@/features/content/announcements.queries';
import { findNewest, isNewer, selectImportant } from '@/features/content/announcements.rules';
import { useQuery } from '@/shared/query/use-query';
import { localStore } from '@/shared/state/local.store';
import { openModal, sessionStore } from '@/shared/state/session.store';
import { alertStore } from '@/shared/ui/alert';
import { logoutStore } from './logout';
import { isOpenPlace } from './shell/open-place';

const FIELDS = 'input, textarea, select';
/** Whoever comes for something looks around first, and nothing opens under a finger. */
const CALM_MS = 2500;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'scroll', 'focusout'] as const;

/** Opens the important announcements when there are newer ones than were shown, and nothing else asks for attention. */
export function AnnouncementOpener() {
  const [path] = useLocation();
  const isWelcome = isOpenPlace(path);
  const isBusy = useIsBusy();
  const { announcedUntil } = useSnapshot(localStore);
  const { data } = useQuery({ ...notificationsQuery(), enabled: isWelcome });
  const newest = data ? findNewest(selectImportant(data)) : null;
  const offered = useRef<string>(null);

  useEffect(() => {
    if (!isWelcome || isBusy || newest === null || newest === offered.current) return undefined;
    if (!isNewer(newest, announcedUntil)) return undefined;
    return whenCalm(() => {
      // A dialog that could not be loaded is not asked for again and again.
      offered.current = newest;
      openModal('notification');
    });
  }, [path, isWelcome, isBusy, newest, announcedUntil]);
  return null;
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

/**
 * Does something once nobody has touched the page for a while, and nobody is typing.
 * @returns calls it off
 */
function whenCalm(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isTyping() ? wait() : action()), CALM_MS);
  };
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, wait, { passive: true });
  wait();
  return () => {
    clearTimeout(timer);
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, wait);
  };
}
