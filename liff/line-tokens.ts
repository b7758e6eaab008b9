import type { LineProof } from '@/contract/line-proof.fields';
import type { LineSdk } from './line-sdk';

/** Minimum remaining validity in ms of an ID token, as phone and server clocks differ. */
const FRESH_FOR_MS = 60_000;

/** The LINE user in this browser, and the tokens that prove it. */
export interface LineTokens {
  userId: string | null;
  proof: LineProof | null;
  accessToken: string | null;
}

/** Source of the LINE user's tokens, from the link and from the SDK. */
export interface LineTokenSource {
  read: () => LineTokens;
  /** Adds the SDK as a source. */
  adopt: (sdk: LineSdk) => void;
  /** Discards the tokens of the link and of the SDK. */
  forget: () => void;
}

interface Claims {
  sub?: unknown;
  exp?: unknown;
}

interface Given {
  idToken: string | null;
  claims: Claims | null;
  accessToken: string | null;
  /** User id from LINE's context; null when there is no context. */
  contextUserId: string | null;
}

/**
 * Creates a token source from the fragment of LINE's redirect, so that signing in waits for neither the SDK nor LINE.
 * After a reload the SDK has the tokens.
 * @param hash fragment of the URL that the page was opened at
 */
export function createTokenSource(hash: string): LineTokenSource {
  let handed = readFragment(hash);
  let sdk: LineSdk | null = null;
  return {
    read: () => {
      const fromLink = handed && toTokens(handed);
      if (fromLink?.proof && 'id_token' in fromLink.proof) return fromLink;
      return sdk && (!fromLink || sdk.getAccessToken() !== null)
        ? toTokens(readSdk(sdk))
        : (fromLink ?? { userId: null, proof: null, accessToken: null });
    },
    adopt: (next) => {
      sdk = next;
    },
    forget: () => {
      handed = null;
      sdk?.logout();
    },
  };
}

/**
 * Chooses the proof: the ID token, or the access token when the ID token is about to expire or belongs to another user.
 * If two LINE users share a webview, the SDK may still return the first user's ID token to the second one.
 */
function toTokens({ idToken, claims, accessToken, contextUserId }: Given): LineTokens {
  const subject = typeof claims?.sub === 'string' ? claims.sub : null;
  const userId = contextUserId ?? subject;
  const endsAtMs = typeof claims?.exp === 'number' ? claims.exp * 1000 : 0;
  const isUsable =
    idToken !== null &&
    userId !== null &&
    subject === userId &&
    endsAtMs > Date.now() + FRESH_FOR_MS;
  const byAccessToken = accessToken === null ? null : { access_token: accessToken };
  return { userId, accessToken, proof: isUsable ? { id_token: idToken } : byAccessToken };
}

function readSdk(sdk: LineSdk): Given {
  return {
    idToken: sdk.getIDToken(),
    claims: sdk.getDecodedIDToken(),
    accessToken: sdk.getAccessToken(),
    contextUserId: sdk.getContext()?.userId ?? null,
  };
}

/** Returns the tokens in a URL fragment; null when it has none. */
function readFragment(hash: string): Given | null {
  // LINE does not encode a space as a plus sign, so a plus sign in the fragment is literal.
  const given = new URLSearchParams(hash.replace(/^#/, '').replaceAll('+', '%2B'));
  const idToken = given.get('id_token') || null;
  const accessToken = given.get('access_token') || null;
  if (idToken === null && accessToken === null) return null;
  const { userId } = decodeClaims(given.get('context_token')) as { userId?: unknown };
  return {
    idToken,
    claims: decodeClaims(idToken),
    accessToken,
    contextUserId: typeof userId === 'string' ? userId : null,
  };
}

/**
 * Decodes the claims of a token without verifying them: they decide only the next request, and our server verifies the
 * token.
 */
function decodeClaims(token: string | null): object {
  try {
    const payload = (token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
