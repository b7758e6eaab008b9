import { randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LineProof } from '@/contract/line-proof.fields';
import type { RefusalError } from '@/server/http/refusal';
import {
  createLineGateway,
  type LineConnection,
  type LineGateway,
} from '@/server/line/line-gateway';
import {
  createLineStandIn,
  type IdTokenOptions,
  type LineFailure,
  type LineStandIn,
  lineUsers,
} from '../../support/line-stand-in';

let standIn: LineStandIn;
let gateway: LineConnection;

const { somchai, malee } = lineUsers;
const CERTS = '/oauth2/v2.1/certs';
const VERIFY = '/oauth2/v2.1/verify';
const PROFILE = '/v2/profile';
/** Milliseconds that are long enough for a response on a busy machine. */
const SOON_MS = 500;
const notVerified = { errorName: 'line.not_verified' };
const unavailable = { errorName: 'line.unavailable' };

function createGateway(options: { apiUrl?: string; channelSecret?: string | undefined } = {}) {
  return createLineGateway({
    apiUrl: 'https://api.line.me',
    channelId: standIn.channelId,
    channelSecret: standIn.channelSecret,
    fetch: standIn.fetch,
    timeoutMs: SOON_MS,
    ...options,
  });
}

beforeAll(async () => {
  standIn = await createLineStandIn();
});
beforeEach(() => {
  standIn.reset();
  gateway = createGateway();
});
afterEach(() => {
  vi.useRealTimers();
});

const verifyId = async (options?: IdTokenOptions, by = gateway) =>
  by.verify({ id_token: await standIn.issueIdToken(somchai, options) });

/** Issues an ID token that is signed with a key LINE never had. */
async function forgeIdToken(): Promise<string> {
  const [, ...rest] = (await standIn.issueIdToken(somchai, { key: 'foreign' })).split('.');
  const header = JSON.stringify({ alg: 'ES256', kid: randomUUID() });
  return [Buffer.from(header).toString('base64url'), ...rest].join('.');
}

function waitSeconds(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + seconds * 1000);
}

describe('an ID token', () => {
  test('identifies its user without a call to LINE about that user', async () => {
    expect((await verifyId()).profile).toEqual({
      user_id: somchai.userId,
      display_name: somchai.displayName,
      picture_url: somchai.pictureUrl,
    });
    expect((await gateway.verify({ id_token: await standIn.issueIdToken(malee) })).profile).toEqual(
      {
        user_id: malee.userId,
        display_name: malee.displayName,
        picture_url: null,
      },
    );
    expect(standIn.calls.map(({ path }) => path)).toEqual([CERTS]);
  });

  test('without permission for the profile has no display name', async () => {
    expect((await verifyId({ claims: { name: undefined, picture: undefined } })).profile).toEqual({
      user_id: somchai.userId,
      display_name: '',
      picture_url: null,
    });
  });

  test.each(['http://profile.line-scdn.net/x', 'javascript:alert(1)', 'data:image/png,x', ''])(
    'with the unsafe picture URL %j yields no picture',
    async (picture) => {
      expect((await verifyId({ claims: { picture } })).profile.picture_url).toBeNull();
    },
  );

  test.each<[string, IdTokenOptions]>([
    ['for another channel', { audience: '1999999999' }],
    ['for the LIFF app instead of its channel', { audience: '2000000001-aBcDeFgH' }],
    ['for no channel', { claims: { aud: undefined } }],
    ['of another issuer', { issuer: 'https://access.line.me.evil.test' }],
    ['of no issuer', { claims: { iss: undefined } }],
    ['that expired', { expiresInSeconds: -60 }],
    ['that never expires', { claims: { exp: undefined } }],
    ['issued at no time', { claims: { iat: undefined } }],
    ['of nobody', { claims: { sub: undefined } }],
    ['of an empty name', { claims: { sub: '' } }],
    ['with a name that is no text', { claims: { name: { nested: true } } }],
    ['not valid yet', { claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } }],
    ["signed with the channel's secret", { alg: 'HS256' }],
    ['signed by nobody', { alg: 'none' }],
    ["signed by somebody else in LINE's name", { key: 'foreign' }],
  ])('%s is refused', async (_name, options) => {
    await expect(verifyId(options)).rejects.toMatchObject(notVerified);
  });

  test('signed with another algorithm is refused even if LINE publishes such a key', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const published = { ...(await exportJWK(publicKey)), kid: 'rsa', alg: 'RS256' };
    standIn.fail(() => Response.json({ keys: [published] }), CERTS);
    const claims = decodeJwt(await standIn.issueIdToken());
    const id_token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'rsa' })
      .sign(privateKey);
    await expect(gateway.verify({ id_token })).rejects.toMatchObject(notVerified);
  });

  test('is refused after any change', async () => {
    const honest = await standIn.issueIdToken(somchai);
    const [header, payload, signature] = honest.split('.') as [string, string, string];
    const of = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const changed = [
      `${header}.${of({ ...claims, sub: malee.userId })}.${signature}`,
      `${of({ alg: 'ES256', typ: 'JWT' })}.${payload}.${signature}`,
      `${of({ alg: 'ES256', kid: 'unknown' })}.${payload}.${signature}`,
      `${of({ alg: 'ES256', jwk: { kty: 'EC' } })}.${payload}.${signature}`,
      `${header}.${payload}.${'A'.repeat(86)}`,
      `${header}.${payload}.${signature.slice(0, -4)}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      honest.slice(1),
      `${honest}.${signature}`,
      ` ${honest}`,
      '',
      '..',
      'not a token',
      '\u0000\ud800',
      'ก.ข.ค',
    ];
    for (const token of changed) {
      await expect(gateway.verify({ id_token: token }), token).rejects.toMatchObject(notVerified);
    }
  });

  test('is accepted for some seconds after it expired', async () => {
    await expect(verifyId({ expiresInSeconds: -5 })).resolves.toMatchObject({
      profile: { user_id: somchai.userId },
    });
  });

  test('is not accepted as an access token, nor an access token as an ID token', async () => {
    const id_token = standIn.issueAccessToken();
    const access_token = await standIn.issueIdToken();
    await expect(gateway.verify({ id_token })).rejects.toMatchObject(notVerified);
    await expect(gateway.verify({ access_token })).rejects.toMatchObject(notVerified);
  });
});

describe("LINE's keys", () => {
  test('are fetched only once for several tokens', async () => {
    await Promise.all([verifyId(), verifyId(), verifyId()]);
    await verifyId();
    expect(standIn.callsTo(CERTS)).toHaveLength(1);
  });

  test('are fetched again immediately for a token with an unknown key', async () => {
    const old = await standIn.issueIdToken(somchai, { expiresInSeconds: 600 });
    await gateway.verify({ id_token: old });
    await standIn.rotateKeys();
    expect((await verifyId()).profile.user_id).toBe(somchai.userId);
    await expect(gateway.verify({ id_token: old })).rejects.toMatchObject(notVerified);
    expect(standIn.callsTo(CERTS)).toHaveLength(2);
  });

  test('are fetched at most once in 30 seconds for forged tokens with unknown keys', async () => {
    await verifyId();
    const forge = async (count: number, refusal: object) => {
      for (let i = 0; i < count; i += 1) {
        const id_token = await forgeIdToken();
        await expect(gateway.verify({ id_token })).rejects.toMatchObject(refusal);
      }
    };
    await forge(50, notVerified);
    const atOnce = Array.from({ length: 50 }, async () => forge(1, notVerified));
    await Promise.all(atOnce);
    expect(standIn.callsTo(CERTS)).toHaveLength(2);

    // While LINE is down the keys stay unknown, and LINE is still called only once.
    waitSeconds(31);
    standIn.fail('black hole', CERTS);
    await forge(100, unavailable);
    expect(standIn.callsTo(CERTS)).toHaveLength(3);
    waitSeconds(62);
    standIn.recover();
    await forge(10, notVerified);
    expect(standIn.callsTo(CERTS)).toHaveLength(4);
  });

  test.each<LineFailure>(['down', 'unreachable', 'black hole'])(
    'that are known stay in use while LINE is %s, without further fetches',
    async (failure) => {
      await verifyId();
      standIn.fail(failure);
      waitSeconds(7 * 24 * 60 * 60);
      const signIns = Array.from({ length: 20 }, () => verifyId());
      for (const { profile } of await Promise.all(signIns)) {
        expect(profile.user_id).toBe(somchai.userId);
      }
      expect(standIn.callsTo(CERTS)).toHaveLength(1);
    },
  );

  test.each<[string, LineFailure]>([
    ['is down', 'down'],
    ['is unreachable', 'unreachable'],
    ['never responds', 'black hole'],
    ['responds with an HTML page', () => new Response('<html>')],
    ['responds with an empty body', () => new Response('')],
    ['responds without a list of keys', () => Response.json({ keys: 'none' })],
    ['responds with null', () => Response.json(null)],
    ['responds with 404', () => Response.json({ message: 'Not found' }, { status: 404 })],
    [
      'responds with a redirect',
      () => new Response(null, { status: 302, headers: { location: 'https://evil.test/' } }),
    ],
  ])(
    'make verification unavailable while their endpoint %s; the token is accepted afterwards',
    async (_name, failure) => {
      standIn.fail(failure, CERTS);
      await expect(verifyId()).rejects.toMatchObject(unavailable);
      standIn.recover();
      expect((await verifyId()).profile.user_id).toBe(somchai.userId);
    },
  );

  test('that are malformed make verification unavailable', async () => {
    const token = await standIn.issueIdToken();
    const { kid } = decodeProtectedHeader(token);
    for (const key of [
      { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' },
      { kty: 'EC', crv: 'P-256' },
    ]) {
      standIn.fail(
        () => Response.json({ keys: [{ ...key, kid, alg: 'ES256', use: 'sig' }] }),
        CERTS,
      );
      await expect(createGateway().verify({ id_token: token })).rejects.toMatchObject(unavailable);
    }
  });
});

describe("refreshing LINE's keys in the background", () => {
  const EVERY_MS = 5 * 60_000;
  let failures: unknown[];
  let stop: () => Promise<void>;

  beforeEach(() => {
    failures = [];
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  });
  afterEach(() => stop());

  function keep(): void {
    stop = gateway.keepKeys((error) => failures.push(error));
  }
  const countFetches = () => standIn.callsTo(CERTS).length;
  const whatBecomesOf = (id_token: string) =>
    gateway.verify({ id_token }).then(
      ({ profile }) => profile.user_id,
      (error: unknown) => (error as RefusalError).errorName,
    );

  test('fetches them before the first sign-in', async () => {
    keep();
    await expect.poll(countFetches).toBe(1);
    standIn.fail('black hole');
    expect((await verifyId()).profile.user_id).toBe(somchai.userId);
    expect(countFetches()).toBe(1);
  });

  test('fetches them regularly; a key that LINE no longer publishes is refused afterwards', async () => {
    keep();
    const old = await standIn.issueIdToken();
    expect(await whatBecomesOf(old)).toBe(somchai.userId);
    await standIn.rotateKeys();
    expect(await whatBecomesOf(old)).toBe(somchai.userId);
    vi.advanceTimersByTime(EVERY_MS);
    await expect.poll(() => whatBecomesOf(old)).toBe('line.not_verified');
    expect((await verifyId()).profile.user_id).toBe(somchai.userId);
  });

  test('keeps the known keys and reports failures until LINE is back', async () => {
    keep();
    const old = await standIn.issueIdToken();
    expect(await whatBecomesOf(old)).toBe(somchai.userId);
    await standIn.rotateKeys();
    standIn.fail('down');
    vi.advanceTimersByTime(EVERY_MS);
    await expect.poll(() => failures).toHaveLength(1);
    expect(await whatBecomesOf(old)).toBe(somchai.userId);
    standIn.recover();
    vi.advanceTimersByTime(EVERY_MS);
    await expect.poll(() => whatBecomesOf(old)).toBe('line.not_verified');
  });

  test('can fail at the start, and a token is verified once LINE responds again', async () => {
    standIn.fail('black hole');
    keep();
    await expect.poll(() => failures).toHaveLength(1);
    standIn.recover();
    expect((await verifyId()).profile.user_id).toBe(somchai.userId);
  });

  test('stops on request, after the running fetch has ended', async () => {
    standIn.fail('black hole');
    keep();
    await stop();
    expect(failures).toHaveLength(1);
    vi.advanceTimersByTime(10 * EVERY_MS);
    expect(countFetches()).toBe(1);
  });
});

describe('the hash of a proof', () => {
  const hashOf = async (proof: LineProof) => (await gateway.verify(proof)).hash;

  test('is the same for one ID token with either form of its signature, and differs between tokens', async () => {
    const idToken = await standIn.issueIdToken(somchai);
    const [head = '', body = '', signature = ''] = idToken.split('.');
    const other = await standIn.issueIdToken(somchai, { claims: { iat: 1_700_000_000 } });
    const first = await hashOf({ id_token: idToken });
    expect(first).toHaveLength(32);
    expect(await hashOf({ id_token: `${head}.${body}.${mirror(signature)}` })).toEqual(first);
    expect(await hashOf({ id_token: other })).not.toEqual(first);
  });

  test('differs between access tokens', async () => {
    const [first, second] = [standIn.issueAccessToken(), standIn.issueAccessToken()];
    expect(await hashOf({ access_token: first })).toEqual(await hashOf({ access_token: first }));
    expect(await hashOf({ access_token: first })).not.toEqual(
      await hashOf({ access_token: second }),
    );
  });

  /** Returns the other valid form of an ECDSA signature over P-256: (r, n − s). */
  function mirror(signature: string): string {
    const bytes = Buffer.from(signature, 'base64url');
    const n = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
    const s = n - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
    const mirrored = Buffer.from(s.toString(16).padStart(64, '0'), 'hex');
    return Buffer.concat([bytes.subarray(0, 32), mirrored]).toString('base64url');
  }
});

test('the verification of an ID token returns its time of issue, and that of an access token returns null', async () => {
  const iat = Math.floor(Date.now() / 1000) - 300;
  expect((await verifyId({ claims: { iat } })).issuedAt).toEqual(new Date(iat * 1000));
  const access = await gateway.verify({ access_token: standIn.issueAccessToken() });
  expect(access.issuedAt).toBeNull();
});

describe('an access token', () => {
  const verifyAccess = (access_token = standIn.issueAccessToken()) =>
    gateway.verify({ access_token });

  test('identifies its user by two calls to LINE', async () => {
    expect((await verifyAccess()).profile).toEqual({
      user_id: somchai.userId,
      display_name: somchai.displayName,
      picture_url: somchai.pictureUrl,
    });
    expect(standIn.calls.map(({ path }) => path)).toEqual([VERIFY, PROFILE]);
  });

  test('is refused before the profile is fetched when it is for another channel', async () => {
    const token = standIn.issueAccessToken(somchai, { channelId: '1999999999' });
    await expect(verifyAccess(token)).rejects.toMatchObject(notVerified);
    expect(standIn.callsTo(PROFILE)).toEqual([]);
  });

  test('that has expired or is unknown to LINE is refused', async () => {
    const expired = standIn.issueAccessToken(somchai, { expiresInSeconds: -1 });
    for (const token of [expired, 'x', 'ก', 'a b&client_id=1', '\u0000\ud800']) {
      await expect(verifyAccess(token), token).rejects.toMatchObject(notVerified);
    }
  });

  test.each([0, -1])('with %d seconds left is refused', async (expires_in) => {
    standIn.fail(() => Response.json({ client_id: standIn.channelId, expires_in }), VERIFY);
    await expect(verifyAccess()).rejects.toMatchObject(notVerified);
  });

  test('that expires between the two calls is refused', async () => {
    standIn.fail(() => Response.json({ message: 'The access token expired' }, { status: 401 }));
    standIn.fail(() => Response.json({ client_id: standIn.channelId, expires_in: 60 }), VERIFY);
    await expect(verifyAccess()).rejects.toMatchObject(notVerified);
  });

  test('is not sent in the URL of the profile call', async () => {
    await verifyAccess();
    expect(standIn.callsTo(PROFILE).map(({ query }) => query)).toEqual([{}]);
  });

  describe.each([VERIFY, PROFILE])('when %s', (path) => {
    test.each<[string, LineFailure]>([
      ['is down', 'down'],
      ['is out of reach', 'unreachable'],
      ['never responds', 'black hole'],
      ['has too many callers', () => Response.json({ message: 'Too many' }, { status: 429 })],
      ['responds with a page', () => new Response('<html>')],
      ['responds with nothing', () => new Response('')],
      ['responds with null', () => Response.json(null)],
      ['responds with other fields', () => Response.json({ userId: '', client_id: 7 })],
      ['breaks off', () => new Response(brokenBody())],
    ])('%s, is refused as unavailable and accepted afterwards', async (_name, failure) => {
      standIn.fail(failure, path);
      await expect(verifyAccess()).rejects.toMatchObject(unavailable);
      standIn.recover();
      expect((await verifyAccess()).profile.user_id).toBe(somchai.userId);
    });
  });
});

describe('revoking a permission at LINE', () => {
  test('ends every token of that user and of no other user', async () => {
    const [token, other, stranger] = [
      standIn.issueAccessToken(),
      standIn.issueAccessToken(),
      standIn.issueAccessToken(malee),
    ];
    await gateway.deauthorize(token);
    expect(standIn.deauthorized).toEqual([token]);
    for (const dead of [token, other]) {
      await expect(gateway.verify({ access_token: dead })).rejects.toMatchObject(notVerified);
    }
    expect((await gateway.verify({ access_token: stranger })).profile.user_id).toBe(malee.userId);
  });

  test.each<[string, () => LineGateway, (() => void)?]>([
    ['without a secret', () => createGateway({ channelSecret: undefined })],
    ['with a wrong secret', () => createGateway({ channelSecret: 'another' })],
    ['when LINE is down', () => gateway, () => standIn.fail('down')],
    ['when LINE does not respond', () => gateway, () => standIn.fail('black hole')],
    [
      'when LINE fails halfway',
      () => gateway,
      () => {
        standIn.fail('down', '/user/v1/deauthorize');
      },
    ],
  ])('%s is reported as failed', async (_name, by, arrange) => {
    const token = standIn.issueAccessToken();
    arrange?.();
    await expect(by().deauthorize(token)).rejects.toThrow();
    expect(standIn.deauthorized).toEqual([]);
  });

  test('with an unknown token is reported as failed', async () => {
    await expect(gateway.deauthorize('x')).rejects.toThrow('400');
  });
});

describe('the LINE gateway over HTTP', () => {
  test('verifies and revokes tokens, and reports every failure in time', async () => {
    const http = await standIn.listen();
    const reach = (timeoutMs?: number) =>
      createLineGateway({
        apiUrl: http.environment.LINE_API_URL,
        channelId: http.environment.LINE_CHANNEL_ID,
        channelSecret: http.environment.LINE_CHANNEL_SECRET,
        fetch,
        ...(timeoutMs !== undefined && { timeoutMs }),
      });
    const distant = reach();
    const access_token = standIn.issueAccessToken();
    try {
      expect((await distant.verify({ access_token })).profile.user_id).toBe(somchai.userId);
      expect((await verifyId({}, distant)).profile.user_id).toBe(somchai.userId);
      for (const failure of ['down', 'unreachable', 'black hole'] as const) {
        standIn.fail(failure);
        const asked = failure === 'black hole' ? reach(SOON_MS) : distant;
        await expect(asked.verify({ access_token })).rejects.toMatchObject(unavailable);
        standIn.recover();
      }
      await distant.deauthorize(access_token);
      await expect(distant.verify({ access_token })).rejects.toMatchObject(notVerified);
    } finally {
      await http.close();
    }
    await expect(distant.verify({ access_token })).rejects.toMatchObject(unavailable);
  });
});

/** Returns a response body that fails in the middle. */
function brokenBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"userId":"U'));
      controller.error(new TypeError('terminated'));
    },
  });
}
