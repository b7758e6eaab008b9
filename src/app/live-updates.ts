import { subscribe } from 'valtio/vanilla';
import { type StreamKind, streamKinds } from '@/contract/stream.contract';
import { untilCommandsEnd } from '@/shared/http/http-transport';
import { followChanges } from '@/shared/http/stream';
import { takeStreamStart } from '@/shared/http/stream-position';
import { invalidateAfter, invalidateOlder } from '@/shared/query/query-cache';
import { sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';

/** Queries that a game refreshes while it is open. */
const BALANCES = ['wallet', 'points'] as const;

/**
 * Refreshes what shows something that changed for the member, for as long as one is signed in.
 * @returns stops it
 */
export function keepMemberUpdated(): () => void {
  let areBalancesDue = false;
  let token: string | null = null;
  let stop: (() => void) | undefined;

  const handleChange: ChangeHandler = async (kinds, shownFrom) => {
    // What this page has just caused is refreshed by the command's own answer.
    await untilCommandsEnd();
    // Every bet of a game would be fetched, and read aloud, twice.
    const isPlaying = sessionStore.selectedGame !== null;
    if (isPlaying) areBalancesDue = true;
    invalidateAfter(kinds, { shownFrom, except: isPlaying ? BALANCES : [] });
  };
  const handleGame = (): void => {
    if (sessionStore.selectedGame !== null || !areBalancesDue) return;
    invalidateAfter(BALANCES);
    areBalancesDue = false;
  };
  const handleUser = (): void => {
    if (userStore.token === token) return;
    token = userStore.token;
    stop?.();
    areBalancesDue = false;
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
  if (start) invalidateOlder(streamKinds, start.sinceMs);
  return followChanges({
    onChange: (kinds, shownFrom) => void handleChange(kinds, shownFrom),
    from: start?.position,
  });
}
