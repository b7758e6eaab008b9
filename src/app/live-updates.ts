import { subscribe } from 'valtio/vanilla';
import { type StreamKind, streamKinds } from '@/contract/stream.contract';
import { untilCommandsEnd } from '@/shared/http/http-transport';
import { followChanges } from '@/shared/http/stream';
import { takeStreamStart } from '@/shared/http/stream-position';
import { invalidateAfter, invalidateOlder } from '@/shared/query/query-cache';
import { sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { tellFreshNotices } from './fresh-notices';

/** Queries that wait while a game is open: it refreshes balances itself, and a notice would be shown over it. */
const AFTER_GAME = ['wallet', 'points', 'notices'] as const;

/**
 * Refreshes what shows something that changed for the member, for as long as one is signed in.
 * @returns stops it
 */
export function keepMemberUpdated(): () => void {
  const held = new Set<StreamKind>();
  let token: string | null = null;
  let stop: (() => void) | undefined;

  const handleChange: ChangeHandler = async (kinds, shownFrom) => {
    // The answer of a command refreshes what the command changed, so the event waits for it.
    await untilCommandsEnd();
    // Every bet of a game would be fetched, and read aloud, twice.
    const isPlaying = sessionStore.selectedGame !== null;
    if (isPlaying) for (const kind of kinds) held.add(kind);
    invalidateAfter(kinds, { shownFrom, except: isPlaying ? AFTER_GAME : [] });
    if (!isPlaying && kinds.includes('notices')) tellFreshNotices();
  };
  const handleGame = (): void => {
    if (sessionStore.selectedGame !== null || held.size === 0) return;
    invalidateAfter(AFTER_GAME);
    if (held.has('notices')) tellFreshNotices();
    held.clear();
  };
  const handleUser = (): void => {
    if (userStore.token === token) return;
    token = userStore.token;
    stop?.();
    held.clear();
    stop = token === null ? undefined : follow(token, handleChange);
  };
  const unsubscribes = [subscribe(userStore, handleUser), subscribe(sessionStore, handleGame)];
  handleUser();
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    stop?.();
  };
}

type ChangeHandler = (kinds: readonly StreamKind[], shownFrom: bigint | undefined) => Promise<void>;

/** Listens from where the answers of this page began, and asks again for what the page had before. */
function follow(token: string, handleChange: ChangeHandler): () => void {
  const start = takeStreamStart(token);
  if (start) {
    invalidateOlder(streamKinds, start.sinceMs);
    // Without a start the first event names every kind, and so brings what happened while no page was open.
    tellFreshNotices();
  }
  return followChanges({
    onChange: (kinds, shownFrom) => void handleChange(kinds, shownFrom),
    from: start?.position,
  });
}
