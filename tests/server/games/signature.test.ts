import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROVIDER_TIMESTAMP_TOLERANCE_MS } from '@/contract/provider.contract';
import { signRequest, verifyRequest } from '@/server/http/signature';
import {
  createTestApp,
  type ProviderCallOptions,
  type TestApp,
  type TestPlayer,
} from '../../support/app';
import { createTableCounter } from '../../support/table-counter';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let player: TestPlayer;
const foreign = createTestProvider({ source: 'foreign', secret: 'another secret altogether' });
foreign.listCatalogue = () => Promise.resolve({ studios: [], games: [] });

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider(), foreign],
    prepare: async (fresh) => {
      player = await fresh.openPlayer();
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const debitBody = () => ({
  player_token: player.playerToken,
  transaction_id: 'd1',
  round_id: 'r1',
  game_id: 'golden-dragon',
  amount_satang: 100,
});

const SKEW = PROVIDER_TIMESTAMP_TOLERANCE_MS + 2_000;

test.each<[string, () => ProviderCallOptions]>([
  ['a wrong secret', () => ({ secret: 'guessed' })],
  ['an empty secret', () => ({ secret: '' })],
  ['a signature that is too old', () => ({ timestampMs: Date.now() - SKEW })],
  ['a signature from the future', () => ({ timestampMs: Date.now() + SKEW })],
  ['the signature of another path', () => ({ signedPath: '/provider/v1/credit' })],
  ['an unknown provider', () => ({ source: 'stranger', secret: '' })],
  ["another provider's secret", () => ({ source: 'foreign', secret: createTestProvider().secret })],
  ['no signature', () => ({ headers: { 'x-signature': '' } })],
  ['a signature of another length', () => ({ headers: { 'x-signature': 'abc' } })],
  ['no timestamp', () => ({ headers: { 'x-timestamp': '' } })],
  ['a timestamp that is no number', () => ({ headers: { 'x-timestamp': 'now' } })],
  [
    'a timestamp other than the signed one',
    () => ({ headers: { 'x-timestamp': String(Date.now() - 1000) } }),
  ],
])("a provider's call with %s is refused and changes nothing", async (_name, options) => {
  const counter = createTableCounter(app.db);
  const before = await counter.count();
  const response = await app.sendProviderCall('debit', debitBody(), options());
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: 1100, data: null });
  expect(await counter.count()).toEqual(before);
});

test.each(['wager', 'rollback', 'credit', 'adjust'] as const)(
  'a %s without a signature is refused',
  async (kind) => {
    const response = await app.sendProviderCall(kind, debitBody(), {
      headers: { 'x-signature': '' },
    });
    expect(response.status).toBe(401);
  },
);

test.each([-1, 1])(
  'a call from a provider whose clock differs by nearly five minutes is accepted (sign %s)',
  async (side) => {
    const timestampMs = Date.now() + side * (PROVIDER_TIMESTAMP_TOLERANCE_MS - 20_000);
    const response = await app.providerCall('debit', debitBody(), { timestampMs });
    expect(response.status).toBe('ok');
  },
);

test("a provider cannot reach another provider's players", async () => {
  const response = await app.providerCall('debit', debitBody(), {
    source: 'foreign',
    secret: foreign.secret,
  });
  expect(response.status).toBe('unknown_player');
});

test.each<[string, unknown]>([
  ['no JSON', 'not json'],
  ['a list as its body', []],
  ['a missing field', { player_token: 'p' }],
  [
    'an unknown field',
    {
      ...{ player_token: 'p', transaction_id: 'd', round_id: 'r', game_id: 'g', amount_satang: 1 },
      more: 1,
    },
  ],
  [
    'a text as amount',
    { player_token: 'p', transaction_id: 'd', round_id: 'r', game_id: 'g', amount_satang: '1' },
  ],
  [
    'a fraction of a satang',
    { player_token: 'p', transaction_id: 'd', round_id: 'r', game_id: 'g', amount_satang: 1.5 },
  ],
  [
    'a negative amount',
    { player_token: 'p', transaction_id: 'd', round_id: 'r', game_id: 'g', amount_satang: -1 },
  ],
  [
    'an amount beyond safe integers',
    { player_token: 'p', transaction_id: 'd', round_id: 'r', game_id: 'g', amount_satang: 2 ** 53 },
  ],
  [
    'an empty id',
    { player_token: 'p', transaction_id: '', round_id: 'r', game_id: 'g', amount_satang: 1 },
  ],
  [
    'an id of 101 characters',
    {
      player_token: 'p',
      transaction_id: 'x'.repeat(101),
      round_id: 'r',
      game_id: 'g',
      amount_satang: 1,
    },
  ],
  [
    'a NUL character in an id',
    {
      player_token: 'p',
      transaction_id: 'a\u0000b',
      round_id: 'r',
      game_id: 'g',
      amount_satang: 1,
    },
  ],
  [
    'half a surrogate pair in an id',
    { player_token: 'p', transaction_id: '\ud800', round_id: 'r', game_id: 'g', amount_satang: 1 },
  ],
])('a signed debit with %s is malformed', async (_name, body) => {
  const response = await app.sendProviderCall('debit', body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 1000, data: null });
});

test('a balance request with a NUL character in the token is malformed', async () => {
  expect((await app.sendProviderCall('balance', { player_token: 'a\u0000b' })).status).toBe(400);
});

test('a request body nested too deeply is malformed', async () => {
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const response = await app.sendProviderCall('balance', `{"player_token":"p","x":${nested}}`);
  expect(response.status).toBe(400);
});

describe('the signature', () => {
  const signed = {
    secret: 'secret',
    timestampMs: 1_700_000_000_000,
    path: '/provider/v1/debit',
    body: '{"a":"ก"}',
  };
  const signature = signRequest(signed);
  const claim = { ...signed, signature, nowMs: signed.timestampMs };

  test('equals the documented example', () => {
    expect(signature).toBe('8b322d87a8243b6702c620f2ac6d9dfdad69058b7856b02ed216384a8304ab1b');
    expect(verifyRequest(claim)).toBe(true);
  });

  test('covers timestamp, path and body', () => {
    expect(verifyRequest({ ...claim, timestampMs: signed.timestampMs + 1 })).toBe(false);
    expect(verifyRequest({ ...claim, path: '/provider/v1/credit' })).toBe(false);
    expect(verifyRequest({ ...claim, body: '{"a":"ข"}' })).toBe(false);
    expect(verifyRequest({ ...claim, signature: signature.toUpperCase() })).toBe(false);
  });

  test('is valid for five minutes before and after its timestamp, to the millisecond', () => {
    for (const side of [-1, 1]) {
      const edge = signed.timestampMs + side * PROVIDER_TIMESTAMP_TOLERANCE_MS;
      expect(verifyRequest({ ...claim, nowMs: edge })).toBe(true);
      expect(verifyRequest({ ...claim, nowMs: edge + side })).toBe(false);
    }
    expect(verifyRequest({ ...claim, timestampMs: Number.NaN })).toBe(false);
  });

  test('never verifies without a secret', () => {
    const unsigned = { ...signed, secret: '' };
    expect(
      verifyRequest({ ...unsigned, signature: signRequest(unsigned), nowMs: signed.timestampMs }),
    ).toBe(false);
  });
});
