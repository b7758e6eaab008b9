import { subscribe } from 'valtio/vanilla';
import { type StreamKind, streamKinds } from '@/contract/stream.contract';
import { followChanges } from '@/shared/http/stream';
import { takeStreamStart } from '@/shared/http/stream-position';
import { invalidateOlder, invalidateTouched } from '@/shared/query/query-cache';
import { sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';

/** What a game moves, and looks after while it is open. */
const BALANCES: readonly StreamKind[] = ['wallet', 'points'];
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
    const now = [...kinds].filter((kind) => !isPlaying || !BALANCES.includes(kind));
    for (const kind of kinds) if (!now.includes(kind)) held.add(kind);
    if (now.length > 0) invalidateTouched(now);
    if (kinds.has(OF_SESSION)) invalidateTouched(['session']);
  };
  const handleGame = (): void => {
    if (sessionStore.selectedGame !== null || held.size === 0) return;
    invalidateTouched([...held]);
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

/** Listens from where the answers of this page began, and asks again for what the page had before. */
function follow(token: string, onChange: (kinds: readonly StreamKind[]) => void): () => void {
  const start = takeStreamStart(token);
  if (start) invalidateOlder(streamKinds, start.sinceMs);
  return followChanges({ onChange, from: start?.position });
}
