import { createHash } from 'node:crypto';
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTVerifyGetKey,
  jwtVerify,
  type RemoteJWKSetOptions,
} from 'jose';
import * as v from 'valibot';
import type { LineProfile } from '@/contract/line.contract';
import type { LineProof } from '@/contract/line-proof.fields';
import { RefusalError } from '../http/refusal';
import { createChannelTokens } from './channel-tokens';

/** The verified content of a LINE proof. */
export interface VerifiedProof {
  profile: LineProfile;
  /** When LINE issued the proof; null for an access token, because LINE does not reveal it. */
  issuedAt: Date | null;
  /** Hash that recognises a proof used twice. */
  hash: Uint8Array;
}

/** Access to LINE: verifies the identity of a user and revokes permissions. */
export interface LineGateway {
  /**
   * Verifies a proof and reads the user's profile from it.
   * @throws RefusalError `line.not_verified` for a proof that is expired or was not issued by LINE to this channel
   * @throws RefusalError `line.unavailable` when LINE does not respond
   */
  verify(proof: LineProof): Promise<VerifiedProof>;
  /**
   * Tells whether the user of a verified access token is a friend of the channel's official account.
   * @throws RefusalError `line.not_verified` | `line.unavailable`
   */
  isFriend(accessToken: string): Promise<boolean>;
  /**
   * Revokes the permissions that the user gave this channel.
   * @throws Error when LINE did not confirm the revocation
   */
  deauthorize(accessToken: string): Promise<void>;
}

/** A gateway over the network, which must keep LINE's public keys fresh. */
export interface LineConnection extends LineGateway {
  /**
   * Fetches LINE's keys now and at an interval, so that no sign-in waits for them.
   * @param onFailure called when a fetch fails; the known keys stay in use
   * @returns a function that stops fetching, and resolves when no fetch is running
   */
  keepKeys(onFailure: (error: unknown) => void): () => Promise<void>;
}

export interface LineGatewayOptions {
  /** Host of LINE's API. */
  readonly apiUrl: string;
  /** Channel that every proof must be issued to. */
  readonly channelId: string;
  /** Secret of the channel; needed only to revoke permissions. */
  readonly channelSecret: string | undefined;
  readonly fetch: typeof fetch;
  /** Milliseconds to wait for each response of LINE; 5 s by default, and for keys never more than 3 s. */
  readonly timeoutMs?: number;
}

const ISSUER = 'https://access.line.me';
const TIMEOUT_MS = 5_000;
/** The longest time that a sign-in waits for keys while none are known. */
const KEYS_WITHIN_MS = 3_000;
const KEYS_EVERY_MS = 5 * 60_000;
/** The shortest time between fetches for unknown key ids, because anyone can invent a key id. */
const UNKNOWN_KEY_REST_MS = 30_000;
const CLOCK_TOLERANCE_SECONDS = 10;

const idTokenClaims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty()),
  name: v.optional(v.string(), ''),
  picture: v.optional(v.string()),
  iat: v.number(),
});
const accessTokenResponse = v.object({ client_id: v.string(), expires_in: v.number() });
const profileResponse = v.object({
  userId: v.pipe(v.string(), v.nonEmpty()),
  displayName: v.string(),
  pictureUrl: v.optional(v.string()),
});
const friendshipResponse = v.object({ friendFlag: v.boolean() });

/** Creates a gateway that speaks LINE Login v2.1 over HTTP. */
export function createLineGateway(options: LineGatewayOptions): LineConnection {
  const { apiUrl, channelId, channelSecret, timeoutMs = TIMEOUT_MS } = options;
  const { findKey, keepKeys } = createKeys(new URL(`${apiUrl}/oauth2/v2.1/certs`), {
    timeoutDuration: Math.min(timeoutMs, KEYS_WITHIN_MS),
    [customFetch]: options.fetch,
  });

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await options.fetch(`${apiUrl}${path}`, {
        ...init,
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      throw new RefusalError('line.unavailable', { cause });
    }
  }

  async function verifyIdToken(idToken: string): Promise<VerifiedProof> {
    const payload = await readIdToken(idToken);
    const claims = v.safeParse(idTokenClaims, payload);
    if (!claims.success) throw new RefusalError('line.not_verified', { cause: claims.issues });
    const { sub, name, picture, iat } = claims.output;
    return {
      profile: { user_id: sub, display_name: name, picture_url: safePicture(picture) },
      issuedAt: new Date(iat * 1000),
      // Only the signed part is hashed, because the same signature can be encoded in two ways.
      hash: hashOf(idToken.slice(0, idToken.lastIndexOf('.'))),
    };
  }

  async function readIdToken(idToken: string): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(idToken, findKey, {
        issuer: ISSUER,
        audience: channelId,
        algorithms: ['ES256'],
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      return payload;
    } catch (cause) {
      throw new RefusalError(isAboutTheToken(cause) ? 'line.not_verified' : 'line.unavailable', {
        cause,
      });
    }
  }

  async function verifyAccessToken(accessToken: string): Promise<VerifiedProof> {
    const query = new URLSearchParams({ access_token: accessToken });
    const verified = await read(await ask(`/oauth2/v2.1/verify?${query}`), accessTokenResponse);
    // A token issued to another channel is no proof for this one.
    if (verified.client_id !== channelId || verified.expires_in <= 0) {
      throw new RefusalError('line.not_verified');
    }
    const headers = { authorization: `Bearer ${accessToken}` };
    const profile = await read(await ask('/v2/profile', { headers }), profileResponse);
    return {
      profile: {
        user_id: profile.userId,
        display_name: profile.displayName,
        picture_url: safePicture(profile.pictureUrl),
      },
      issuedAt: null,
      hash: hashOf(accessToken),
    };
  }

  return {
    keepKeys,
    verify: (proof) =>
      'id_token' in proof ? verifyIdToken(proof.id_token) : verifyAccessToken(proof.access_token),
    isFriend: async (accessToken) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      const response = await read(
        await ask('/friendship/v1/status', { headers }),
        friendshipResponse,
      );
      return response.friendFlag;
    },
    deauthorize: async (accessToken) => {
      if (channelSecret === undefined) throw new Error('LINE_CHANNEL_SECRET is not set');
      const channel = { ...options, channelSecret, timeoutMs };
      const channelToken = await createChannelTokens(channel).fetchToken();
      const response = await ask('/user/v1/deauthorize', {
        method: 'POST',
        headers: { authorization: `Bearer ${channelToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ userAccessToken: accessToken }),
      });
      if (!response.ok)
        throw new Error(`LINE responded with status ${response.status} to the deauthorization`);
    },
  };
}

/** Creates LINE's key store. Known keys stay valid while LINE is unavailable, until LINE publishes others. */
function createKeys(url: URL, options: RemoteJWKSetOptions) {
  const keys = createRemoteJWKSet(url, {
    ...options,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    // This turns off the library's own refetching. Its cooldown begins with every successful fetch, so a key published
    // during a cooldown would stay unknown until its end.
    cooldownDuration: Number.POSITIVE_INFINITY,
  });
  let asking = Promise.resolve();
  let askedAt = 0;

  const findKey: JWTVerifyGetKey = async (header, token) => {
    const hasKeys = keys.fresh;
    try {
      return await keys(header, token);
    } catch (error) {
      if (!hasKeys || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    if (Math.abs(Date.now() - askedAt) >= UNKNOWN_KEY_REST_MS) {
      askedAt = Date.now();
      asking = keys.reload();
    }
    await asking;
    return keys(header, token);
  };

  function keepKeys(onFailure: (error: unknown) => void): () => Promise<void> {
    let running = Promise.resolve();
    const refresh = () => {
      running = keys.reload().catch(onFailure);
    };
    refresh();
    const timer = setInterval(refresh, KEYS_EVERY_MS);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await running;
    };
  }

  return { findKey, keepKeys };
}

/** Tells whether an error means that the token is invalid; false when LINE's keys could not be fetched. */
function isAboutTheToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== 'ERR_JOSE_GENERIC'
  );
}

/** Reads a response of LINE. A 4xx status means that the token is wrong, expired or revoked. */
async function read<S extends v.GenericSchema>(
  response: Response,
  schema: S,
): Promise<v.InferOutput<S>> {
  if (response.status >= 500 || response.status === 429) throw new RefusalError('line.unavailable');
  if (!response.ok) throw new RefusalError('line.not_verified');
  const parsed = v.safeParse(schema, await response.json().catch(() => undefined));
  if (!parsed.success) throw new RefusalError('line.unavailable', { cause: parsed.issues });
  return parsed.output;
}

function hashOf(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

/** Drops URLs other than https, because the URL is shown as an image. */
function safePicture(url: string | undefined): string | null {
  return url !== undefined && /^https:\/\//.test(url) ? url : null;
}
