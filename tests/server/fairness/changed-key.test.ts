import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wheelConfigV2, wheelSpinV2 } from '@/contract/wheel.contract';
import { yeekeeProof } from '@/contract/yeekee.contract';
import type { SeedSource } from '@/domain/fairness-key';
import { commitTo } from '@/domain/yeekee';
import { queryRaw } from '@/server/db/raw';
import { openSeedSource } from '@/server/fairness/seed-source.service';
import { settleRounds } from '@/server/lotto/settlement.service';
import { grantSpins } from '@/server/wheel/grants.service';
import { recommitRounds } from '@/server/yeekee/recommit.service';
import { drawYeekeeRounds as drawUnder } from '@/server/yeekee/yeekee-draw.service';
import { deriveRoundSeed, planYeekeeRounds as planUnder } from '@/server/yeekee/yeekee-planner';
import { createTestApp, type TestApp } from '../../support/app';
import { putBill, readBill, type TestRound } from '../../support/draw.fixture';
import { createTestKey, drawYeekeeRounds, testKey } from '../../support/test-seeds';
import { memberIdOf, recompute } from '../../support/wheel.fixture';
import { makeShots, openYeekeeRound, putShots } from '../../support/yeekee.fixture';
import { findShooters, readYeekee, type TestShooter } from '../../support/yeekee-draw.fixture';

const MEMBER = '0812345678';
let app: TestApp;
let token: string;
let som: TestShooter;
/** Seeds of the key that replaced the tests' key; undefined until a test replaces it. */
let current: SeedSource | undefined;

beforeAll(async () => {
  app = await createTestApp({
    prepare: async (fresh) => {
      token = await fresh.loginAs(MEMBER);
    },
  });
  [som] = (await findShooters(app.db)) as [TestShooter];
});
beforeEach(async () => {
  await app.reset();
  current = undefined;
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

/** Replaces the tests' key by another one, as a start with `FAIRNESS_KEY_REPLACES` does. */
async function replaceKey(): Promise<SeedSource> {
  const key = await createTestKey(9);
  current = await openSeedSource(app.db, { key, replaces: testKey.fingerprint });
  return current;
}

/** Starts the site with the given seeds and stops it again. */
async function restart(seeds: SeedSource): Promise<void> {
  const site = await createTestApp({ db: app.db, providers: [], seeds });
  await site.app.open();
  await site.app.drain();
}

const read = (round: Pick<TestRound, 'id'>) => readYeekee(app.db, round, current);

const stake = (round: TestRound) =>
  putBill(app.db, round, som.accountId, [{ type: 'two_top', number: '42', amount: 100_00 }]);

async function commitmentOf({ id }: TestRound): Promise<string> {
  return (await read({ id })).commitment;
}

describe('yeekee rounds planned with a lost fairness key', () => {
  it('get another commitment when they have no bets or shots, and are drawn with the current key', async () => {
    const round = await openYeekeeRound(app);
    const before = await commitmentOf(round);
    const seeds = await replaceKey();
    await restart(seeds);
    const { roundKey, commitment } = await read(round);
    const seed = await deriveRoundSeed(seeds, { agentId: 1, roundId: round.roundId });
    expect(commitment).not.toBe(before);
    expect(commitment).toBe(await commitTo(seed, roundKey));
    const [left] = await queryRaw<{ others: number }>(
      app.db,
      `SELECT count(*) AS others FROM yeekee_rounds
       WHERE published_at IS NULL AND fairness_key_id IS DISTINCT FROM $1`,
      [seeds.keyId],
    );
    expect(left?.others).toBe(0);

    await putShots(app.db, round, makeShots(24));
    await app.moveClock(14 * 60_000);
    await drawUnder(app.db, seeds);
    const proof = (await app.call(yeekeeProof, { query: { round_id: round.roundId } })).data;
    expect(proof).toMatchObject({ seed, commitment });
    expect(proof.drawn).not.toBeNull();
  });

  it('are voided when they have bets, and every bill is refunded', async () => {
    const round = await openYeekeeRound(app);
    const bill = await stake(round);
    await restart(await replaceKey());
    const state = await read(round);
    expect(state).toMatchObject({ state: 'voided', isPublished: true, isDone: true });
    expect(state.note).toContain('คืนเงินทุกโพย');
    await settleRounds(app.db);
    expect(await readBill(app.db, bill)).toMatchObject({ state: 'refunded', moved: 100_00 });
    const site = await createTestApp({ db: app.db, providers: [], seeds: current! });
    const proof = await site.call(yeekeeProof, { query: { round_id: round.roundId } });
    expect(proof.refusal).toBe('yeekee.no_proof');
    await site.app.drain();
  });

  it('are voided when they have only shots, which were made for the lost seed', async () => {
    const round = await openYeekeeRound(app);
    await putShots(app.db, round, makeShots(20));
    await restart(await replaceKey());
    expect((await read(round)).state).toBe('voided');
  });

  it('are all voided after an interrupted start, and each only once when two processes start', async () => {
    const rounds = [];
    for (let turn = 0; turn < 3; turn += 1) rounds.push(await openYeekeeRound(app));
    for (const round of rounds) await stake(round);
    const seeds = await replaceKey();
    await queryRaw(
      app.db,
      `CREATE FUNCTION stop_third() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'power cut'; END $$;`,
    );
    await queryRaw(
      app.db,
      `CREATE TRIGGER stop_third BEFORE UPDATE ON lotto_rounds
       FOR EACH ROW WHEN (NEW.id = ${rounds[1]!.id} AND NEW.state = 'voided') EXECUTE FUNCTION stop_third()`,
    );
    await expect(recommitRounds(app.db, seeds)).rejects.toThrow('power cut');
    await queryRaw(app.db, 'DROP FUNCTION stop_third CASCADE');
    await Promise.all([recommitRounds(app.db, seeds), recommitRounds(app.db, seeds)]);
    for (const round of rounds) expect((await read(round)).state).toBe('voided');
    const voids = await queryRaw<{ subject: string; times: number }>(
      app.db,
      `SELECT subject, count(*) AS times FROM operator_actions WHERE action = 'lotto.void'
       GROUP BY agent_id, subject`,
    );
    const subjects = rounds.map(({ roundId }) => `lotto_round/${roundId}`);
    expect(voids.map(({ subject }) => subject)).toEqual(expect.arrayContaining(subjects));
    expect(voids.filter(({ times }) => times > 1)).toEqual([]);
  });

  it('are left alone by a process with the former key, which can neither plan nor draw', async () => {
    const round = await openYeekeeRound(app);
    const before = await openSeedSource(app.db, { key: testKey, replaces: undefined });
    const seeds = await replaceKey();
    await recommitRounds(app.db, seeds);
    const commitment = await commitmentOf(round);
    await recommitRounds(app.db, before);
    expect(await commitmentOf(round)).toBe(commitment);
    await expect(planUnder(app.db, before)).rejects.toThrow('FAIRNESS_KEY was replaced');
    await putShots(app.db, round, makeShots(24));
    await app.moveClock(14 * 60_000);
    await expect(drawUnder(app.db, before)).rejects.toThrow(AggregateError);
    expect(await read(round)).toMatchObject({ isPublished: false });
    await drawUnder(app.db, seeds);
    expect(await read(round)).toMatchObject({ isPublished: true, state: 'drawing' });
  });
});

describe('yeekee rounds planned with a stored seed', () => {
  const seed = '5c'.repeat(32);

  async function planWritten(): Promise<TestRound> {
    const round = await openYeekeeRound(app);
    const { roundKey } = await read(round);
    await queryRaw(
      app.db,
      `UPDATE yeekee_rounds SET seed = decode($2, 'hex'), fairness_key_id = NULL, commitment = decode($3, 'hex')
       WHERE round_id = $1`,
      [round.id, seed, await commitTo(seed, roundKey)],
    );
    return round;
  }

  const seeds = () => openSeedSource(app.db, { key: testKey, replaces: undefined });
  const isWritten = async ({ id }: TestRound) =>
    (
      await queryRaw<{ is: boolean }>(
        app.db,
        'SELECT seed IS NOT NULL AS is FROM yeekee_rounds WHERE round_id = $1',
        [id],
      )
    )[0]!.is;

  it('lose the stored seed at the next start when they have no bets', async () => {
    const round = await planWritten();
    await restart(await seeds());
    expect(await isWritten(round)).toBe(false);
    expect((await read(round)).seed).not.toBe(seed);
  });

  it('are drawn with that committed seed when they have bets', async () => {
    const round = await planWritten();
    const commitment = await commitmentOf(round);
    await stake(round);
    await putShots(app.db, round, makeShots(24));
    await restart(await seeds());
    expect(await commitmentOf(round)).toBe(commitment);
    await app.moveClock(14 * 60_000);
    await drawYeekeeRounds(app.db);
    const proof = (await app.call(yeekeeProof, { query: { round_id: round.roundId } })).data;
    expect(proof).toMatchObject({ seed, commitment });
  });
});

it('the database refuses to store a seed of a round that is not drawn yet', async () => {
  const round = await openYeekeeRound(app);
  await expect(
    queryRaw(
      app.db,
      `UPDATE yeekee_rounds SET seed = decode(repeat('ab', 32), 'hex') WHERE round_id = $1`,
      [round.id],
    ),
  ).rejects.toThrow('yeekee_rounds_secret');
});

describe("a member's next spin", () => {
  it('gets another commitment under another key; a spin by the former commitment is refused', async () => {
    const memberId = await memberIdOf(app.db, MEMBER);
    await grantSpins(app.db, { memberId, agentId: 1, source: 'quest', reference: 'x', count: 1 });
    const { setting: before } = (await app.call(wheelConfigV2, { token })).data;
    const site = await createTestApp({ db: app.db, providers: [], seeds: await replaceKey() });
    const moved = await site.call(wheelSpinV2, {
      token,
      body: { commitment: before.commitment },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(moved.refusal).toBe('wheel.commitment_moved');
    const { setting } = (await site.call(wheelConfigV2, { token })).data;
    expect(setting.nonce).toBe(before.nonce);
    expect(setting.commitment).not.toBe(before.commitment);
    const { play } = (
      await site.call(wheelSpinV2, {
        token,
        body: { commitment: setting.commitment },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
    ).data;
    expect(recompute(play)).toMatchObject({ commitment: setting.commitment, number: play.number });
    await site.app.drain();
  });
});
