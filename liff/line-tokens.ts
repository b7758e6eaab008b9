import type { LineProof } from '@/contract/line-proof.fields';
import type { LineSdk } from './line-sdk';

/** An ID token that ends within this is not sent first: the clock of a phone is not the server's. */
const FRESH_FOR_MS = 60_000;

/** Whom LINE speaks of in this browser, and what proves it. */
export interface LineTokens {
  userId: string | null;
  proof: LineProof | null;
  accessToken: string | null;
}

/** Everything that LINE has said so far about who is in front of the screen. */
export interface LineTokenSource {
  read: () => LineTokens;
  /** From now on what the SDK keeps counts too. */
  adopt: (sdk: LineSdk) => void;
  /** Lets go of it, here and in the SDK. */
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
  /** Of LINE's context; null when it does not say. */
  contextUserId: string | null;
}

/**
 * LINE's redirect hands the tokens over in the fragment, so signing in waits for neither the SDK nor LINE. After a
 * reload the SDK has kept them.
 * @param hash fragment of the address that the page was opened at
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
 * A second user of one webview brings an access token and a context of their own, while the SDK still hands out the
 * first one's ID token, as it does after that has expired.
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

/** @returns null for an address that LINE has put nothing into */
function readFragment(hash: string): Given | null {
  // To LINE a plus is a plus.
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

/** What a token says, unverified: it decides only what is asked next, and our server verifies it. */
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
