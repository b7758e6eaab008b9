import { subscribe } from 'valtio/vanilla';
import type { LineIdentity, LineProfile } from '@/contract/line.contract';
import type { LineProof } from '@/contract/line-proof.fields';
import { ApiError } from '@/shared/http/api-error';
import { localStore } from '@/shared/state/local.store';
import { sessionStore } from '@/shared/state/session.store';
import { signIn, signOut, userStore } from '@/shared/state/user.store';
import { LineFailure } from './line-failure';
import type { LineTokenSource, LineTokens } from './line-tokens';

/** From now on a session that starts belongs to the LINE user in front of the screen. */
export function bindSessions(tokens: LineTokenSource): void {
  subscribe(userStore, () => {
    const { userId } = tokens.read();
    if (userStore.isLoggedIn && userId !== null) localStore.lineUserId = userId;
  });
}

/** Asks who is in front of the screen whether it is they whom LINE speaks of. */
export type AskWho = (identity: LineIdentity) => Promise<boolean>;

/** Whether LINE speaks of somebody else than when this browser was last signed in. */
export function isOtherUser({ userId }: LineTokens): boolean {
  const isRemembered = userStore.isLoggedIn || localStore.lineUserId !== null;
  return isRemembered && userId !== null && localStore.lineUserId !== userId;
}

/**
 * Before anything is shown inside LINE: a session of somebody else ends, and the member whom LINE vouches
 * for is signed in, unless they logged out. Where that is somebody else than before they are asked first: an
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
  const { proof, accessToken } = tokens.read();
  if (!proof) return;
  try {
    const { postLineSession } = await import('@/features/line/line.api');
    const session = await withEitherToken(postLineSession, proof, accessToken);
    sessionStore.lineVisitor = null;
    signIn(session.token, session.userInfo);
  } catch (error) {
    const refusal = error instanceof ApiError ? error : undefined;
    const profile = refusal && (await readNotLinked(refusal));
    if (profile) {
      sessionStore.lineVisitor = profile;
    } else if (refusal?.errorName !== 'line.not_offered') {
      throw toFailure(error);
    }
  }
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

/** What LINE gave is refused for good, or nobody could say: only the first needs LINE to be asked anew. */
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
