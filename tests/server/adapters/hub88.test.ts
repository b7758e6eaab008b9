import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toCategory } from '@/server/adapters/hub88/hub88-catalogue';
import { createHub88Provider } from '@/server/adapters/hub88/hub88-provider';
import { readKeys, signBody, verifyBody } from '@/server/adapters/hub88/hub88-signature';
import { readConfig } from '@/server/config';
import type { FreeRoundsGrant, LaunchRequest, ListedMovement } from '@/server/games/game-provider';
import {
  type BookedMovement,
  demoKeys,
  Hub88StandIn,
  hub88Settings,
  makeGames,
} from '../../support/hub88-stand-in';
import { demoPrivatePem, demoPublicPem, signedTexts } from '../../support/hub88-vectors.fixture';

const URL_OF_HUB88 = 'https://hub88.test';
const player = { id: 'q3Xk_opaque-player', token: 'token-of-the-session-0042' };
const launch: LaunchRequest = {
  ...{ providerId: 'hub88-pg-soft', gameId: 'game_1', player, isMobile: true, ip: '198.51.100.7' },
};
const grant: FreeRoundsGrant = {
  reference: '7b1f4f5e-52a1-4c2c-9a55-0d6a1f0c9a11',
  player: { id: player.id },
  providerId: 'hub88-pragmatic-play',
  gameId: 'game_0',
  rounds: 10,
  stakeSatang: 200,
  expiresAt: new Date('2027-01-01T00:00:00Z'),
};
const template = {
  ...{ prepaid_uuid: 'p-any', game_code: 'game_0', currency: 'THB' },
  ...{ bet_value: 200_000, bet_count: null, bonus_buy: false },
};

/** Given under an id of Hub88. */
const rewarded = { rewardId: expect.any(String) as string };

let hub88: Hub88StandIn;
let nowMs = 0;
beforeEach(() => {
  hub88 = new Hub88StandIn();
  nowMs = 0;
});

function open(change: Partial<ReturnType<typeof hub88Settings>> = {}, publicUrl?: string) {
  return createHub88Provider({
    settings: { ...hub88Settings(URL_OF_HUB88), ...change },
    keys: demoKeys,
    fetch: hub88.fetch,
    fetchPicture: hub88.fetchPicture,
    publicUrl,
    nowMs: () => nowMs,
  });
}

describe('the signature', () => {
  test.each(signedTexts)('for %j is the published one', (text, signature) => {
    expect(signBody(demoKeys.own, text)).toBe(signature);
    expect(verifyBody(demoKeys.theirs, text, signature)).toBe(true);
    expect(verifyBody(demoKeys.theirs, `${text} `, signature)).toBe(false);
  });

  test.each(['', 'not base64!', 'AAAA'])('%j fits no text', (signature) => {
    expect(verifyBody(demoKeys.theirs, 'test', signature)).toBe(false);
  });
});

describe('the keys', () => {
  let folder = '';
  const file = (name: string) => path.join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hub88-'));
    await writeFile(file('private.pem'), demoPrivatePem);
    await writeFile(file('public.pem'), demoPublicPem);
    await writeFile(file('odd.pem'), 'no key');
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('are read from files', async () => {
    const files = { privateKeyFile: file('private.pem'), publicKeyFile: file('public.pem') };
    const keys = await readKeys(files);
    expect(keys.own.equals(createPrivateKey(demoPrivatePem))).toBe(true);
    expect(keys.theirs.equals(createPublicKey(demoPublicPem))).toBe(true);
  });

  test.each([
    ['gone.pem', 'public.pem', /HUB88_PRIVATE_KEY_FILE: .* cannot be read \(ENOENT\)/],
    ['odd.pem', 'public.pem', /HUB88_PRIVATE_KEY_FILE: .* is no RSA key/],
    ['private.pem', 'odd.pem', /HUB88_PUBLIC_KEY_FILE: .* is no RSA key/],
    ['private.pem', 'private.pem', /HUB88_PUBLIC_KEY_FILE: .* is no RSA key/],
  ])('%s and %s are refused', async (own, theirs, sentence) => {
    const files = { privateKeyFile: file(own), publicKeyFile: file(theirs) };
    await expect(readKeys(files)).rejects.toThrow(sentence);
  });
});

describe('PROVIDERS', () => {
  const hub88Variables = {
    HUB88_URL: 'https://api.hub88.example/',
    HUB88_OPERATOR_ID: '7',
    HUB88_PRIVATE_KEY_FILE: '/keys/own.pem',
    HUB88_PUBLIC_KEY_FILE: '/keys/hub88.pem',
    HUB88_SUB_PARTNER: 'chokdee',
    HUB88_FRAME_SOURCES: 'https://*.games.example, https://play.example',
  };

  test('is the sandbox by default', () => {
    expect(readConfig({}).providers).toEqual({ hasSandbox: true, hub88: undefined });
  });

  test('names the providers of a site', () => {
    const { providers } = readConfig({ PROVIDERS: 'hub88', ...hub88Variables });
    expect(providers).toEqual({
      hasSandbox: false,
      hub88: {
        url: 'https://api.hub88.example',
        operatorId: 7,
        privateKeyFile: '/keys/own.pem',
        publicKeyFile: '/keys/hub88.pem',
        subPartner: 'chokdee',
        frameSources: ['https://*.games.example', 'https://play.example'],
        timeoutMs: 8_000,
      },
    });
    expect(readConfig({ PROVIDERS: 'sandbox hub88', ...hub88Variables }).providers.hasSandbox).toBe(
      true,
    );
  });

  test.each([
    [{ PROVIDERS: 'sandbox,pragmatic' }, /PROVIDERS.*names pragmatic, which is no game provider/],
    ...Object.keys(hub88Variables).map((name) => [
      { PROVIDERS: 'hub88', ...hub88Variables, [name]: undefined },
      new RegExp(`PROVIDERS=hub88 needs ${name}`),
    ]),
    [{ HUB88_URL: 'http://api.hub88.example' }, /HUB88_URL: must begin with https/],
    [{ HUB88_OPERATOR_ID: 'me' }, /HUB88_OPERATOR_ID: must be digits/],
    [{ HUB88_FRAME_SOURCES: ' ' }, /HUB88_FRAME_SOURCES: must not be empty/],
    [{ HUB88_FRAME_SOURCES: 'http://games.example' }, /HUB88_FRAME_SOURCES.*: must be sources/],
  ] as [Record<string, string | undefined>, RegExp][])('refuses %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  test('with the host for trials is simulated', () => {
    expect(open().isSimulated).toBeUndefined();
    expect(open({ url: 'https://api.stage.hub88.io' }).isSimulated).toBe(true);
  });
});

describe('the catalogue', () => {
  test('has the games that may be played in Thailand with baht', async () => {
    const [first, blocked, off, foreign, odd] = makeGames(5);
    hub88.games = [
      { ...first!, features: ['Free Spins'] },
      { ...blocked!, blocked_countries: ['TH'] },
      { ...off!, enabled: false },
      foreign!,
      { ...odd!, game_code: '../etc' },
      { nonsense: true } as never,
    ];
    hub88.products = [
      { product_name: first!.product, enabled_currencies: ['EUR', 'THB'] },
      { product_name: foreign!.product, enabled_currencies: ['EUR'] },
    ];
    hub88.prepaids = [
      template,
      { ...template, prepaid_uuid: 'p-more', bet_value: 100_000 },
      { ...template, prepaid_uuid: 'p-fixed', bet_value: 500_000, bet_count: 20 },
      { ...template, prepaid_uuid: 'p-euro', currency: 'EUR', bet_value: 900_000 },
      { ...template, prepaid_uuid: 'p-odd', bet_value: 150_500 },
      { ...template, prepaid_uuid: 'p-buy', bonus_buy: true, bet_value: 700_000 },
      { prepaid_uuid: 7 },
    ];
    expect(await open().listCatalogue()).toEqual({
      studios: [{ providerId: 'hub88-pragmatic-play', name: 'Pragmatic Play', logo: null }],
      games: [
        {
          providerId: 'hub88-pragmatic-play',
          gameId: 'game_0',
          subProviderId: 'hub88-pragmatic-play',
          name: 'Game number 0',
          category: 'slot',
          tag: null,
          rtpPercent: 96.51,
          image: 'https://pictures.test/0.png',
          imageSmall: 'https://pictures.test/0.png',
          hasFreeSpins: true,
          freeRoundStakes: [100, 200],
        },
      ],
    });
  });

  test.each([
    ['Video Slots', 'slot'],
    ['JACKPOT_SLOTS', 'slot'],
    ['Live Roulette', 'casino'],
    ['Baccarat', 'casino'],
    ['live game shows', 'casino'],
    ['Fishing Games', 'fishing'],
    ['sportsbook', 'sport'],
    ['Virtual Sports', 'sport'],
    ['Video Poker', 'slot'],
    ['Crash Games', 'slot'],
    ['a category of tomorrow', 'slot'],
    ['', 'slot'],
  ])('puts %j into the lobby %s', (category, lobby) => {
    expect(toCategory(category)).toBe(lobby);
  });

  test('is asked for once a minute at most, even after a failure', async () => {
    const provider = open();
    hub88.mood = 'error';
    await expect(provider.listCatalogue()).rejects.toThrow(/answered with status 500/);
    hub88.mood = 'well';
    nowMs = 59_999;
    await expect(provider.listCatalogue()).rejects.toThrow(/answered with status 500/);
    expect(hub88.count('/game/list')).toBe(1);
    nowMs = 60_000;
    const [one, other] = await Promise.all([provider.listCatalogue(), provider.listCatalogue()]);
    expect(one).toBe(other);
    expect([hub88.count('/game/list'), hub88.count('/freebet/prepaids/list')]).toEqual([2, 1]);
  });
});

describe('a launch', () => {
  test('names the wallet, the site and the place', async () => {
    const url = await open({}, 'https://chokdee.example').launch(launch);
    expect(url).toBe(hub88.gameUrl);
    expect(hub88.asked).toEqual([
      {
        path: '/game/url',
        body: {
          operator_id: 7,
          user: player.id,
          token: player.token,
          sub_partner_id: 'chokdee',
          platform: 'GPL_MOBILE',
          lang: 'th',
          game_code: 'game_1',
          currency: 'THB',
          country: 'TH',
          ip: '198.51.100.7',
          lobby_url: 'https://chokdee.example/',
          deposit_url: 'https://chokdee.example/member/deposit',
        },
      },
    ]);
  });

  test('without a player names neither wallet nor money', async () => {
    await open().launch({ ...launch, player: null, isMobile: false });
    const [{ body } = { body: {} }] = hub88.asked;
    expect(body).toMatchObject({ currency: 'X'.repeat(3), platform: 'GPL_DESKTOP' });
    expect(body).not.toHaveProperty('user');
    expect(body).not.toHaveProperty('token');
  });

  test.each([
    'http://play.games.test/open',
    'https://games.test/open',
    'https://play.games.test.evil.test/open',
    'https://evil.test/?https://play.games.test',
    'https://play.games.test@evil.test/',
    'https://play.games.test:8443/open',
    'javascript:alert(1)',
    '/open',
  ])('to %s is refused', async (address) => {
    hub88.gameUrl = address;
    await expect(open().launch(launch)).rejects.toThrow(/outside HUB88_FRAME_SOURCES/);
  });

  test.each([
    ['down', /cannot be reached/],
    ['slow', /did not answer within 300 ms/],
    ['error', /answered with status 500/],
    ['forged', /answered with a wrong signature/],
    ['odd', /answered in another form/],
    ['refuse', /answered with status 403/],
  ] as const)('in the mood %s fails without a secret', async (mood, sentence) => {
    hub88.mood = mood;
    const failure = await open()
      .launch(launch)
      .catch((error: unknown) => String(error));
    expect(failure).toMatch(/^ProviderUnavailableError: Provider hub88: \/game\/url/);
    expect(failure).toMatch(sentence);
    expect(failure).not.toMatch(/hub88\.test|token-of|opaque|sk_live/);
  });

  test('with an unknown game fails with the reason', async () => {
    await expect(open().launch({ ...launch, gameId: 'gone' })).rejects.toThrow(
      /was refused: status 404, Not found/,
    );
  });

  test('works over a network too', async () => {
    const url = await hub88.listen();
    const settings = hub88Settings(url);
    const deps = { settings, keys: demoKeys, fetch, publicUrl: undefined };
    const provider = createHub88Provider({ ...deps, fetchPicture: hub88.fetchPicture });
    expect(await provider.launch(launch)).toBe(hub88.gameUrl);
    await hub88.close();
    await expect(provider.launch(launch)).rejects.toThrow(/cannot be reached: ECONNREFUSED/);
  });
});

describe('free rounds', () => {
  const give = (change: Partial<FreeRoundsGrant> = {}) =>
    open().grantFreeRounds?.({ ...grant, ...change });

  test('are a reward with our reference', async () => {
    hub88.prepaids = [template];
    expect(await give()).toEqual(rewarded);
    expect(hub88.asked.at(-1)?.body).toMatchObject({
      user: player.id,
      prepaid_uuid: 'p-any',
      game_code: 'game_0',
      bet_count: 10,
      end_time: '2027-01-01T00:00:00',
      operator_reward_ref: grant.reference,
      sub_partner_id: 'chokdee',
    });
    expect(hub88.asked.at(-1)?.body).not.toHaveProperty('bet_value');
  });

  test('are given once, however often they are ordered', async () => {
    hub88.prepaids = [template];
    const provider = open();
    const outcomes = [await provider.grantFreeRounds?.(grant)];
    outcomes.push(await provider.grantFreeRounds?.(grant));
    expect(outcomes).toEqual([rewarded, outcomes[0]]);
    expect(hub88.rewards.size).toBe(1);
    expect(hub88.count('/freebet/prepaids/list')).toBe(1);
  });

  test('take a template with the number of rounds, or with none', async () => {
    hub88.prepaids = [
      { ...template, prepaid_uuid: 'p-20', bet_count: 20 },
      { ...template, prepaid_uuid: 'p-free', bet_value: null },
    ];
    expect(await give()).toEqual(rewarded);
    expect(hub88.asked.at(-1)?.body).toMatchObject({
      ...{ prepaid_uuid: 'p-free', bet_value: 200_000, bet_count: 10 },
    });
    expect(await give({ reference: 'other', rounds: 20 })).toEqual(rewarded);
    expect(hub88.asked.at(-1)?.body['prepaid_uuid']).toBe('p-20');
  });

  test('without a template are refused', async () => {
    hub88.prepaids = [template];
    expect(await give({ stakeSatang: 300 })).toBe('refused');
    expect(await give({ gameId: 'game_1' })).toBe('refused');
    expect(hub88.rewards.size).toBe(0);
  });

  test('are refused for good when Hub88 refuses the order, and unknown when it is down', async () => {
    hub88.prepaids = [template];
    const provider = open();
    await provider.grantFreeRounds?.(grant);
    hub88.prepaids = [];
    expect(await provider.grantFreeRounds?.({ ...grant, reference: 'later' })).toBe('refused');
    hub88.mood = 'error';
    await expect(provider.grantFreeRounds?.({ ...grant, reference: 'last' })).rejects.toThrow(
      /answered with status 500/,
    );
  });
});

describe('the list of transactions', () => {
  const from = new Date('2026-11-28T17:00:00Z');
  const until = new Date('2026-11-28T18:00:00Z');
  const bet = { transaction_uuid: 't-1', user: player.id, game_code: 'game_1', round: 'r-1' };
  const list = async () => (await open().listMovements?.(from, until)) ?? [];
  const put = (change: Partial<BookedMovement>) => {
    hub88.book('/transaction/bet', { ...bet, amount: 200_000 }, 'RS_OK');
    hub88.lie(bet.transaction_uuid, { inserted_at: '2026-11-28T17:30:00.250', ...change });
  };

  test('is asked for one site and a span of time', async () => {
    await list();
    expect(hub88.asked.at(-1)).toEqual({
      path: '/transactions/list',
      body: {
        ...{ operator_id: 7, sub_partner_id: 'chokdee' },
        ...{ start_time: '2026-11-28T17:00:00', end_time: '2026-11-28T18:00:00' },
      },
    });
  });

  test('has the movements between two times', async () => {
    put({});
    expect(await list()).toEqual([
      {
        transactionId: 't-1',
        kind: 'debit',
        state: 'done',
        amountSatang: 200,
        undoneId: null,
        isFree: false,
        roundId: expect.stringMatching(/^r-1\./) as string,
        playerId: player.id,
        at: new Date('2026-11-28T17:30:00.250Z'),
        said: 'TK_BET TS_SUCCESS 200000 THB',
      },
    ]);
    put({ inserted_at: '2026-11-28T18:00:01' });
    expect(await list()).toEqual([]);
  });

  test.each([
    ['a win', { kind: 'TK_WIN' }, { kind: 'credit', state: 'done' }],
    ['a part of a satang', { kind: 'TK_WIN', amount: 1_999 }, { amountSatang: 1 }],
    ['a declined bet', { transaction_status: 'TS_DECLINED' }, { state: 'refused' }],
    ['an undone bet', { transaction_status: 'TS_ROLLEDBACK' }, { state: 'rolled_back' }],
    [
      'a rollback',
      { kind: 'TK_ROLLBACK', reference_transaction_uuid: 't-0', currency: '' },
      { kind: 'rollback', state: 'done', undoneId: 't-0', amountSatang: 0 },
    ],
    ['a rollback of nothing', { kind: 'TK_ROLLBACK' }, { kind: 'unclear' }],
    ['a free bet', { is_free: true }, { kind: 'debit', isFree: true }],
    ['a bet of a promotion', { is_supplier_promo: true }, { isFree: true }],
    [
      'a kind of tomorrow',
      { kind: 'TK_GIFT' },
      { kind: 'unclear', said: 'TK_GIFT TS_SUCCESS 200000 THB' },
    ],
    [
      'a state of tomorrow',
      { transaction_status: 'TS_LATER' },
      { state: 'unclear', said: 'TK_BET TS_LATER 200000 THB' },
    ],
    ['another currency', { currency: 'EUR' }, { state: 'unclear', amountSatang: 0 }],
    ['an amount below zero', { amount: -200_000 }, { state: 'unclear' }],
    ['an unreadable time', { inserted_at: '2026-11-28T17:30:00 o clock' }, { at: null }],
  ] as [string, Partial<BookedMovement>, Partial<ListedMovement>][])(
    'keeps %s',
    async (_, change, expected) => {
      put(change);
      expect(await list()).toEqual([expect.objectContaining(expected)]);
    },
  );

  test('that cannot be had fails', async () => {
    hub88.mood = 'error';
    await expect(list()).rejects.toThrow(/answered with status 500/);
  });
});
