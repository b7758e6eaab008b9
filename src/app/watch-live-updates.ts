import { subscribe } from 'valtio/vanilla';
import { userStore } from '@/shared/state/user.store';
import { whenIdle } from './idle';

const RETRY_MS = 3_000;

/**
 * Loads the live updates once a member is signed in and the page is idle.
 * @returns stops loading and updates
 */
export function watchLiveUpdates(): () => void {
  let isOver = false;
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = (): void => undefined;
  let callOff = (): void => undefined;

  const load = (): void => {
    import('./live-updates')
      .then(({ keepMemberUpdated }) => {
        if (!isOver) stop = keepMemberUpdated();
      })
      .catch(() => {
        timer = setTimeout(load, RETRY_MS);
      });
  };
  const handleUser = (): void => {
    if (isWanted || !userStore.isLoggedIn) return;
    isWanted = true;
    unsubscribe();
    callOff = whenIdle(load);
  };
  const unsubscribe = subscribe(userStore, handleUser);
  handleUser();
  return () => {
    isOver = true;
    unsubscribe();
    callOff();
    clearTimeout(timer);
    stop();
  };
}
