import { subscribe } from 'valtio/vanilla';
import type { LineIdentity, LineProfile } from '@/contract/line.contract';
import type { LineProof } from '@/contract/line-proof.fields';
import { accountQueries } from '@/features/account/account.queries';
import type { LineSession } from '@/features/line/line.api';
import { ApiError } from '@/shared/http/api-error';
import { queryClient } from '@/shared/query/query-client';
import { localStore, readStoredLine } from '@/shared/state/local.store';
import { sessionStore } from '@/shared/state/session.store';
import { hasStoredSession, signIn, signOut, userStore } from '@/shared/state/user.store';
import { LineFailure } from './line-failure';
import type { LineTokenSource, LineTokens } from './line-tokens';
import { takeStartedSession } from './started-session';

/** Once the stores are restored: a session that starts from then on belongs to the LINE user in front of the screen. */
export function bindSessions(tokens: LineTokenSource): void {
  subscribe(userStore, () => {
    const { userId } = tokens.read();
    if (userStore.isLoggedIn && userId !== null) localStore.lineUserId = userId;
  });
}

/** Asks who is in front of the screen whether it is they whom LINE speaks of. */
export type AskWho = (identity: LineIdentity) => Promise<boolean>;

/** What this browser keeps about who was signed in last. */
export interface KeptUser {
  readonly isLoggedIn: boolean;
  readonly lineUserId: string | null;
  readonly lineAutoSignIn: boolean;
}

/** Also before the stores are restored, which show the server's page until the app has taken it over. */
export function readKeptUser(): KeptUser {
  return { isLoggedIn: hasStoredSession(), ...readStoredLine() };
}

/** Whether LINE names another user than at this browser's last sign-in. */
export function isOtherUser(
  { userId }: LineTokens,
  { isLoggedIn, lineUserId }: KeptUser = { isLoggedIn: userStore.isLoggedIn, ...localStore },
): boolean {
  const isRemembered = isLoggedIn || lineUserId !== null;
  return isRemembered && userId !== null && lineUserId !== userId;
}

/**
 * Inside LINE, where the page cannot be taken over as it is: a session of somebody else ends, and the member whom LINE
 * vouches for is signed in, unless they logged out. Where that is somebody else than before they are asked first: an
 * address can carry the tokens of a stranger.
 * @returns false when they said that it is not they
 * @throws LineFailure `connection` | `unverified`
 */
export async function establishSession(tokens: LineTokenSource, ask: AskWho): Promise<boolean> {
  const isOther = isOtherUser(tokens.read());
  if (isOther) signOut();
  if (userStore.isLoggedIn || !localStore.lineAutoSignIn) return true;
  if (isOther && !(await confirmUser(tokens, ask))) return false;
  await exchange(tokens);
  return true;
}

/**
 * Lets the one in front of the screen say whether it is they. Otherwise nothing of whom LINE speaks of is kept.
 * @throws LineFailure `connection` | `unverified`
 */
export async function confirmUser(tokens: LineTokenSource, ask: AskWho): Promise<boolean> {
  const { proof, accessToken } = tokens.read();
  if (!proof) return true;
  const { postLineIdentity } = await import('@/features/line/line.api');
  const identity = await withEitherToken(postLineIdentity, proof, accessToken).catch(
    (error: unknown) => {
      throw toFailure(error);
    },
  );
  if (await ask(identity)) {
    localStore.lineUserId = identity.user_id;
    return true;
  }
  tokens.forget();
  localStore.lineAutoSignIn = false;
  sessionStore.lineVisitor = null;
  return false;
}

/**
 * Exchanges what LINE gave for the member's own session. Without a linked member, who LINE says it is
 * is kept for linking.
 * @throws LineFailure `connection` | `unverified`
 */
export async function exchange(tokens: LineTokenSource): Promise<void> {
  (await askSession(tokens)).keep();
}

/** What our server said about the one in front of the screen. */
export interface SessionAnswer {
  /** Whether it signs a member in. */
  readonly isMember: boolean;
  /** Puts it into the stores. */
  readonly keep: () => void;
}

/**
 * Asks what `exchange` keeps, without keeping it.
 * @throws LineFailure `connection` | `unverified`
 */
export async function askSession(tokens: LineTokenSource): Promise<SessionAnswer> {
  const { proof, accessToken } = tokens.read();
  if (!proof) return { isMember: false, keep: () => undefined };
  try {
    const session = await withEitherToken(beginSession, proof, accessToken);
    const keep = () => {
      sessionStore.lineVisitor = null;
      signIn(session.token, session.userInfo);
      queryClient.setQueryData(accountQueries.userInfo().queryKey, session.userInfo);
    };
    return { isMember: true, keep };
  } catch (error) {
    const refusal = error instanceof ApiError ? error : undefined;
    const profile = refusal && (await readNotLinked(refusal));
    if (!profile && refusal?.errorName !== 'line.not_offered') throw toFailure(error);
    const keep = () => {
      if (profile) sessionStore.lineVisitor = profile;
    };
    return { isMember: false, keep };
  }
}

/** Takes the session that the page has begun by this proof; begins one where it has not, or has no answer. */
async function beginSession(proof: LineProof): Promise<LineSession> {
  const started = await takeStartedSession(proof);
  if (started) return started;
  const { postLineSession } = await import('@/features/line/line.api');
  return postLineSession(proof);
}

/** By a slow clock an ID token that has ended looks good: what the server refuses, the access token may still prove. */
async function withEitherToken<T>(
  post: (proof: LineProof) => Promise<T>,
  proof: LineProof,
  accessToken: string | null,
): Promise<T> {
  try {
    return await post(proof);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.errorName === 'line.not_verified';
    if (!isRefused || accessToken === null || !('id_token' in proof)) throw error;
    return post({ access_token: accessToken });
  }
}

/** LINE's token was refused, or could not be checked: only the first needs another token. */
function toFailure(error: unknown): LineFailure {
  const name = error instanceof ApiError ? error.errorName : undefined;
  const isRefused = name === 'line.not_verified' || name === 'line.sign_in_again';
  return new LineFailure(isRefused ? 'unverified' : 'connection', error);
}

async function readNotLinked(refusal: ApiError): Promise<LineProfile | null> {
  if (refusal.errorName !== 'line.not_linked') return null;
  const { readProfile } = await import('@/features/line/line.api');
  return readProfile(refusal.data);
}

let renewing: Promise<void> | null = null;

/**
 * Replaces a dead token by another exchange, once for all calls that find out.
 * @returns whether the same member is signed in again
 */
export async function renewSession(tokens: LineTokenSource, deadToken: string): Promise<boolean> {
  const memberId = userStore.authUser?.user.id;
  if (!localStore.lineAutoSignIn || memberId === undefined || isOtherUser(tokens.read()))
    return false;
  if (userStore.token === deadToken) {
    renewing ??= exchange(tokens)
      .catch(() => undefined)
      .finally(() => {
        renewing = null;
      });
    await renewing;
  }
  return userStore.token !== deadToken && userStore.authUser?.user.id === memberId;
}
