import { subscribe } from 'valtio/vanilla';
import type { LineIdentity, LineProfile, LineProof } from '@/contract/line.contract';
import { ApiError } from '@/shared/http/api-error';
import { localStore } from '@/shared/state/local.store';
import { sessionStore } from '@/shared/state/session.store';
import { signIn, signOut, userStore } from '@/shared/state/user.store';
import { LineFailure } from './line-failure';
import type { LineSdk } from './line-sdk';

/** An ID token that ends within this is not sent first: the clock of a phone is not the server's. */
const FRESH_FOR_MS = 60_000;

/** Whom LINE speaks of in this browser, and what proves it. */
export interface LineTokens {
  userId: string | null;
  proof: LineProof | null;
  accessToken: string | null;
}

/**
 * Reads what LINE gave this browser. A second user of one webview brings an access token and a context of
 * their own, while the SDK still hands out the first one's ID token, as it does after that has expired.
 */
export function readTokens(line: LineSdk): LineTokens {
  const idToken = line.getIDToken();
  const claims = line.getDecodedIDToken();
  const accessToken = line.getAccessToken();
  const userId = line.getContext()?.userId ?? claims?.sub ?? null;
  const isUsable =
    idToken !== null &&
    claims?.sub === userId &&
    (claims.exp ?? 0) * 1000 > Date.now() + FRESH_FOR_MS;
  const byAccessToken = accessToken === null ? null : { access_token: accessToken };
  return { userId, accessToken, proof: isUsable ? { id_token: idToken } : byAccessToken };
}

/** From now on a session that starts belongs to the LINE user in front of the screen. */
export function bindSessions(line: LineSdk): void {
  subscribe(userStore, () => {
    if (userStore.isLoggedIn) localStore.lineUserId = readTokens(line).userId;
  });
}

/** Asks who is in front of the screen whether it is they whom LINE speaks of. */
export type AskWho = (identity: LineIdentity) => Promise<boolean>;

/** Whether LINE speaks of somebody else than when this browser was last signed in. */
export function isOtherUser(line: LineSdk): boolean {
  const isRemembered = userStore.isLoggedIn || localStore.lineUserId !== null;
  return isRemembered && localStore.lineUserId !== readTokens(line).userId;
}

/**
 * Before anything is shown inside LINE: a session of somebody else ends, and the member whom LINE vouches
 * for is signed in, unless they logged out. Where that is somebody else than before they are asked first: an
 * address can carry the tokens of a stranger.
 * @returns false when they said that it is not they
 * @throws LineFailure `connection` | `unverified`
 */
export async function establishSession(line: LineSdk, ask: AskWho): Promise<boolean> {
  const isOther = isOtherUser(line);
  if (isOther) signOut();
  if (userStore.isLoggedIn || !localStore.lineAutoSignIn) return true;
  if (isOther && !(await confirmUser(line, ask))) return false;
  await exchange(line);
  return true;
}

/**
 * Lets the one in front of the screen say whether it is they. Otherwise nothing of whom LINE speaks of is kept.
 * @throws LineFailure `connection` | `unverified`
 */
export async function confirmUser(line: LineSdk, ask: AskWho): Promise<boolean> {
  const { proof, accessToken } = readTokens(line);
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
  line.logout();
  localStore.lineAutoSignIn = false;
  sessionStore.lineVisitor = null;
  return false;
}

/**
 * Exchanges what LINE gave for the member's own session. Without a linked member, who LINE says it is
 * is kept for linking.
 * @throws LineFailure `connection` | `unverified`
 */
export async function exchange(line: LineSdk): Promise<void> {
  const { proof, accessToken } = readTokens(line);
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
export async function renewSession(line: LineSdk, deadToken: string): Promise<boolean> {
  const memberId = userStore.authUser?.user.id;
  if (!localStore.lineAutoSignIn || memberId === undefined || isOtherUser(line)) return false;
  if (userStore.token === deadToken) {
    renewing ??= exchange(line)
      .catch(() => undefined)
      .finally(() => {
        renewing = null;
      });
    await renewing;
  }
  return userStore.token !== deadToken && userStore.authUser?.user.id === memberId;
}
