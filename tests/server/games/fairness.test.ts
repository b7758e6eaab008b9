import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { fairnessReveal, fairnessRound } from '@/contract/fairness.contract';
import { gameLink } from '@/contract/games.contract';
import { memberStatement } from '@/contract/statement.contract';
import { findDifference, replayRound } from '@/features/fairness/replay.rules';
import { presentTables } from '@/sandbox/games/tables-hash';
import { demoMembers } from '@/server/account/members.seed';
import type { GameProvider } from '@/server/games/game-provider';
import { createTestApp, TEST_URL, type TestApp, type TestPlayer } from '../../support/app';
import { registerMember } from '../../support/registration.fixture';
import { registrationForm } from '../../support/registration-form';
import { proveHand, proveSlot, seedOf } from '../../support/round-proofs';
import { createTestProvider } from '../../support/test-provider';

const provider = createTestProvider();
/** A provider that proves nothing. */
const silent: GameProvider = {
  ...createTestProvider({ source: 'silent', proves: false }),
  listCatalogue: () => Promise.resolve({ studios: [], games: [] }),
};
let app: TestApp;
let player: TestPlayer;
let other: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({
    providers: [provider, silent],
    prepare: async (fresh) => {
      player = await fresh.openPlayer();
      other = await fresh.openPlayer(demoMembers[1].username);
    },
  });
});
beforeEach(async () => {
  await app.reset();
  Object.assign(provider, { down: false, saysToReveals: 'revealed' });
  provider.revealed.length = 0;
});
afterAll(() => app.close());

/** Stakes on a round, so that it belongs to a member; the provider has its proof. */
async function play(of: TestPlayer, roundId: string, isRevealed = true): Promise<void> {
  const { status } = await app.providerCall('debit', {
    player_token: of.playerToken,
    transaction_id: `${roundId}/stake`,
    round_id: roundId,
    game_id: 'golden-dragon',
    amount_satang: 100,
  });
  expect(status).toBe('ok');
  const { proof } = await proveSlot(seedOf(7), 0);
  provider.proofs.set(`round/${roundId}`, isRevealed ? proof : { ...proof, seed: null });
}

const ask = (roundId: string, source = 'sandbox', { token } = player) =>
  app.call(fairnessRound, { token, query: { source, round_id: roundId } });
const reveal = (gameId = 'golden-dragon', source = 'sandbox', { token } = player) =>
  app.call(fairnessReveal, { token, body: { source, game_id: gameId } });

describe('the proof of a round', () => {
  test('goes to the member who played it, without stake or member', async () => {
    await play(player, 'one');
    const { data } = await ask('one');
    expect(data).toEqual({
      game_name: 'Golden Dragon',
      state: 'open',
      can_reveal: false,
      proof: (await proveSlot(seedOf(7), 0)).proof,
    });
    expect(JSON.stringify(data)).not.toMatch(/stake|amount|member|player/);
  });

  test('is unknown to another member, and to anybody without an account', async () => {
    await play(player, 'one');
    expect((await ask('one', 'sandbox', other)).refusal).toBe('request.not_found');
    expect(
      (await app.call(fairnessRound, { query: { source: 'sandbox', round_id: 'one' } })).status,
    ).toBe(401);
  });

  test('is unknown for a round that the provider has, but no member played', async () => {
    const { proof } = await proveSlot(seedOf(7), 0);
    provider.proofs.set('round/of-a-demo', proof);
    expect((await ask('of-a-demo')).refusal).toBe('request.not_found');
    expect((await ask('never')).refusal).toBe('request.not_found');
    expect((await ask('one', 'nowhere')).refusal).toBe('request.not_found');
  });

  test('can be revealed by the member only while the seed is secret and its key is there', async () => {
    await play(player, 'two', false);
    expect((await ask('two')).data.can_reveal).toBe(true);
    const { proof } = await proveSlot(seedOf(7), 0);
    provider.proofs.set('round/two', { ...proof, seed: null, is_seed_lost: true });
    expect((await ask('two')).data.can_reveal).toBe(false);
    const hand = (await proveHand(seedOf(7), 'gold-2', 3)).proof;
    provider.proofs.set('round/two', { ...hand, seed: null });
    expect((await ask('two')).data.can_reveal).toBe(false);
  });

  test('is null for a provider that proves nothing', async () => {
    const game = { game_id: 'golden-dragon', provider_id: 'manee' };
    await app.db
      .insertInto('game_rounds')
      .values({
        ...{ source: 'silent', round_id: 'mute', member_id: player.memberId, ...game },
        ...{ account_id: player.accountId, category: 'slot', stake: 100, payout: 0, state: 'open' },
        ...{ opened_at: new Date(), closed_at: null, valid_turnover: null, free_rounds_id: null },
      })
      .execute();
    expect((await ask('mute', 'silent')).data).toMatchObject({ proof: null, can_reveal: false });
    expect((await ask('mute', 'silent', other)).refusal).toBe('request.not_found');
    expect((await reveal('golden-dragon', 'silent')).refusal).toBe('request.not_found');
  });

  test('waits for a provider that does not respond', async () => {
    await play(player, 'one');
    provider.down = true;
    expect((await ask('one')).refusal).toBe('game.unavailable');
  });

  test('refuses ids that no provider gives', async () => {
    for (const query of [{ source: 'sandbox' }, { source: '../x', round_id: 'a' }])
      expect((await app.call(fairnessRound, { token: player.token, query })).status).toBe(400);
  });
});

describe('the proof of a shared shoe', () => {
  test('goes to every member', async () => {
    for (const member of [player, other]) {
      const { data } = await ask('gold-1', 'sandbox', member);
      expect(data).toMatchObject({ state: null, can_reveal: false, proof: { shoe_id: 'gold-1' } });
      expect(data.game_name).toBe('บาคาร่า');
    }
  });
});

describe('a reveal', () => {
  test("asks for the seed of the member's own wallets", async () => {
    await reveal();
    const { player_id } = await app.db
      .selectFrom('game_players')
      .select('player_id')
      .where('token', '=', player.playerToken)
      .executeTakeFirstOrThrow();
    expect(provider.revealed).toEqual([[player_id, 'golden-dragon']]);
  });

  test('is refused while a round is open, and for a game without seeds of members', async () => {
    provider.saysToReveals = 'round_open';
    expect((await reveal()).refusal).toBe('fairness.not_revealed');
    provider.saysToReveals = null;
    expect((await reveal()).refusal).toBe('request.not_found');
  });

  test('is refused to a member who never played there, after too many and without an account', async () => {
    const form = registrationForm({ username: '0899999996' });
    const token = (await registerMember(app, form)).extraFields.access_token;
    const body = { source: 'sandbox', game_id: 'golden-dragon' };
    expect((await app.call(fairnessReveal, { token, body })).refusal).toBe('request.not_found');
    expect((await app.call(fairnessReveal, { body })).status).toBe(401);
    let last = 0;
    for (let turn = 0; turn < 120; turn += 1) last = (await reveal()).status;
    expect(last).toBe(200);
    const { status, json } = await reveal();
    expect(status).toBe(429);
    expect(json).toMatchObject({ error: errorCodes['request.too_many'] });
  });
});

describe('a round of the sandbox', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp();
  });
  afterAll(() => site.close());

  test('is secret until its member reveals the seed, and can be computed again from the statement', async () => {
    const { token, accountId } = await site.openPlayer();
    const opening = { game_id: 'golden-dragon', provider_id: 'manee', source: 'sandbox' };
    const body = { ...opening, wallet_id: String(accountId), is_mobile: false };
    const { link } = (await site.call(gameLink, { token, body })).data;
    const launchToken = new URL(link, TEST_URL).searchParams.get('t');
    const spin = { launch_token: launchToken, bet: 100, spin_id: randomUUID() };
    const played = await site.fetch(
      new Request(`${TEST_URL}/sandbox/api/spin`, { method: 'POST', body: JSON.stringify(spin) }),
    );
    expect(await played.json()).toMatchObject({ status: 'ok' });

    const query = { kind: 'game', days: '1', limit: '1' };
    const [line] = (await site.call(memberStatement, { token, query })).data.movements;
    const [source = '', roundId = ''] = line?.reference.split('/') ?? [];
    const round = { token, query: { source, round_id: roundId } };
    const before = (await site.call(fairnessRound, round)).data;
    expect(before).toMatchObject({ state: 'closed', can_reveal: true, proof: { seed: null } });

    expect(
      (await site.call(fairnessReveal, { token, body: { source, game_id: 'golden-dragon' } }))
        .refusal,
    ).toBeUndefined();
    const { proof, can_reveal } = (await site.call(fairnessRound, round)).data;
    expect(can_reveal).toBe(false);
    expect(proof?.seed_hash).toBe(before.proof?.seed_hash);
    const tables = presentTables.find(({ hash }) => hash === proof?.tables_hash);
    const steps = proof ? await replayRound(proof, tables?.text ?? null) : [];
    expect(steps.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['tables', 'spin', 'win']),
    );
    expect(findDifference(steps)).toBeNull();
  });
});
