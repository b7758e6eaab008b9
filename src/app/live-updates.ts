import { subscribe } from 'valtio/vanilla';
import { type StreamKind, streamKinds } from '@/contract/stream.contract';
import { followChanges } from '@/shared/http/stream';
import { takeStreamStart } from '@/shared/http/stream-position';
import { invalidateOlder, invalidateTouched } from '@/shared/query/query-cache';
import { sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { tellFreshNotices } from './fresh-notices';

/** What a game moves and looks after while it is open, and what would be told over it. */
const AFTER_GAME: readonly StreamKind[] = ['wallet', 'points', 'notices'];
/** What moves together: money that comes or goes moves the wallet, and play moves what promotions ask for. */
const MONEY: readonly StreamKind[] = ['wallet', 'deposits', 'withdrawals', 'promotions', 'lotto'];

/** Who is signed in says the level too. */
const OF_SESSION: StreamKind = 'vip';

/**
 * Refreshes what shows something that changed for the member, for as long as one is signed in.
 * @returns stops it
 */
export function keepMemberUpdated(): () => void {
  const held = new Set<StreamKind>();
  let token: string | null = null;
  let stop: (() => void) | undefined;

  const handleChange = (heard: readonly StreamKind[]): void => {
    const hasMoney = heard.some((kind) => MONEY.includes(kind));
    const kinds = new Set([...heard, ...(hasMoney ? MONEY : [])]);
    // Every bet would be fetched, and read aloud, twice.
    const isPlaying = sessionStore.selectedGame !== null;
    const now = [...kinds].filter((kind) => !isPlaying || !AFTER_GAME.includes(kind));
    for (const kind of kinds) if (!now.includes(kind)) held.add(kind);
    if (now.length > 0) refresh(now);
    if (kinds.has(OF_SESSION)) invalidateTouched(['session']);
  };
  const handleGame = (): void => {
    if (sessionStore.selectedGame !== null || held.size === 0) return;
    refresh([...held]);
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

/** Refreshes what shows something of these kinds; what the member is told is shown as well. */
function refresh(kinds: readonly StreamKind[]): void {
  invalidateTouched(kinds);
  if (kinds.includes('notices')) tellFreshNotices();
}

/** Listens from where the answers of this page began, and asks again for what the page had before. */
function follow(token: string, onChange: (kinds: readonly StreamKind[]) => void): () => void {
  const start = takeStreamStart(token);
  if (start) {
    invalidateOlder(streamKinds, start.sinceMs);
    // Without a start the first event names every kind, and so brings what happened while no page was open.
    tellFreshNotices();
  }
  return followChanges({ onChange, from: start?.position });
}
