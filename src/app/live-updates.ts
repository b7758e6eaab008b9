import { subscribe } from 'valtio/vanilla';
import { type StreamKind, streamKinds } from '@/contract/stream.contract';
import { untilCommandsEnd } from '@/shared/http/http-client';
import { followChanges } from '@/shared/http/stream';
import { takeStreamStart } from '@/shared/http/stream-position';
import { invalidateAfter, invalidateOlder } from '@/shared/query/query-cache';
import { readStartedNotices } from '@/shared/start/started-queries';
import { noteMaintenance } from '@/shared/state/pause.store';
import { sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { refreshMember } from './fresh-member';
import { notifyFreshNotices } from './fresh-notices';

/** Queries that wait while a game is open: the game refreshes balances itself, and notices would cover the game. */
const AFTER_GAME = ['wallet', 'points', 'notices'] as const;

/**
 * Refreshes queries when the server reports a change for the signed-in member.
 * @returns stops the updates
 */
export function keepMemberUpdated(): () => void {
  const held = new Set<StreamKind>();
  let token: string | null = null;
  let stop: (() => void) | undefined;

  const handleChange: ChangeHandler = async (kinds, shownFrom) => {
    // The response to a command already refreshes the queries that the command changed, so the event waits for it.
    if (kinds.includes('site')) noteMaintenance();
    await untilCommandsEnd();
    // While a game is open some queries wait. Otherwise every bet would fetch the balance twice, and screen readers
    // would announce it twice.
    const isPlaying = sessionStore.selectedGame !== null;
    if (isPlaying) for (const kind of kinds) held.add(kind);
    invalidateAfter(kinds, { shownFrom, except: isPlaying ? AFTER_GAME : [] });
    if (!isPlaying && kinds.includes('notices')) notifyFreshNotices();
    if (kinds.includes('safety')) {
      // The page keeps what it knows until the next change.
      refreshMember().catch(() => undefined);
      if (isPlaying) explainRefusal();
    }
  };
  const handleGame = (): void => {
    if (sessionStore.selectedGame !== null || held.size === 0) return;
    invalidateAfter(AFTER_GAME);
    if (held.has('notices')) notifyFreshNotices();
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

/** Listens from the stream position of the page's start call, and refetches data that is older than that call. */
function follow(token: string, handleChange: ChangeHandler): () => void {
  const start = takeStreamStart(token);
  if (start) {
    invalidateOlder(streamKinds, start.sinceMs);
    // Notices may have come while no page was open. Without a start call, the first event reports every kind of change
    // and so includes them.
    void readStartedNotices(token).then((started) => {
      if (started === null) notifyFreshNotices();
      else if (started.length > 0) notifyFreshNotices(started);
    });
  }
  return followChanges({
    onChange: (kinds, shownFrom) => void handleChange(kinds, shownFrom),
    from: start?.position,
    pageFrom: start?.pagePosition,
  });
}

/** Explains a stake that the limits refused, over the game. */
function explainRefusal(): void {
  import('@/features/safety/show-refusal')
    .then((m) => m.showReachedLimit())
    // The game shows its own message, too.
    .catch(() => undefined);
}
