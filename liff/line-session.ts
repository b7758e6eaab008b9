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

/** Stores the LINE user id whenever a session starts. Call it after the stores are restored. */
export function bindSessions(tokens: LineTokenSource): void {
  subscribe(userStore, () => {
    const { userId } = tokens.read();
    if (userStore.isLoggedIn && userId !== null) localStore.lineUserId = userId;
  });
}

/** Asks the user to confirm the identity that LINE names. Resolves to true on confirmation. */
export type AskWho = (identity: LineIdentity) => Promise<boolean>;

/** The last sign-in as stored in this browser. */
export interface KeptUser {
  readonly isLoggedIn: boolean;
  readonly lineUserId: string | null;
  readonly lineAutoSignIn: boolean;
}

/** Reads the last sign-in from storage; until hydration the stores hold only their initial state. */
export function readKeptUser(): KeptUser {
  return { isLoggedIn: hasStoredSession(), ...readStoredLine() };
}

/** Returns whether LINE names another user than at this browser's last sign-in. */
export function isOtherUser(
  { userId }: LineTokens,
  { isLoggedIn, lineUserId }: KeptUser = { isLoggedIn: userStore.isLoggedIn, ...localStore },
): boolean {
  const isRemembered = isLoggedIn || lineUserId !== null;
  return isRemembered && userId !== null && lineUserId !== userId;
}

/**
 * Signs in the member whom LINE identifies, unless they have logged out, and ends the session of any other LINE user. A
 * user other than at the last sign-in has to confirm first, because a link can carry a stranger's tokens.
 * @returns false when the user denies the identity
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
 * Asks the user to confirm the LINE identity. A denial discards the tokens and turns automatic sign-in off.
 * @returns false when the user denies the identity
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
 * Exchanges the LINE tokens for a session. For a LINE user without a linked member it stores the LINE profile for
 * linking.
 * @throws LineFailure `connection` | `unverified`
 */
export async function exchange(tokens: LineTokenSource): Promise<void> {
  (await askSession(tokens)).keep();
}

/** Result of exchanging the LINE tokens. */
export interface SessionResponse {
  /** Whether the result signs a member in. */
  readonly isMember: boolean;
  /** Puts the result into the stores. */
  readonly keep: () => void;
}

/**
 * Makes the request of `exchange` and returns the result without storing it.
 * @throws LineFailure `connection` | `unverified`
 */
export async function askSession(tokens: LineTokenSource): Promise<SessionResponse> {
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

/** Returns the session that the page's start call has begun with this proof, or else begins one. */
async function beginSession(proof: LineProof): Promise<LineSession> {
  const started = await takeStartedSession(proof);
  if (started) return started;
  const { postLineSession } = await import('@/features/line/line.api');
  return postLineSession(proof);
}

/**
 * Retries with the access token when the server refuses the ID token: an expired ID token looks valid when the phone's
 * clock is slow.
 */
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

/**
 * Turns an error into a LineFailure: `unverified` when our server refused the token, `connection` when the request
 * failed otherwise.
 */
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
 * Renews the session by another exchange of the LINE tokens. All calls that were refused with the same session token
 * share one exchange.
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
