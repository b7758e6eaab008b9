import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { couponPreview } from '@/contract/coupons.contract';
import { gameWallets } from '@/contract/games.contract';
import { withdrawCreate, withdrawInfo } from '@/contract/withdrawals.contract';
import { queryRaw, runScript } from '@/server/db/raw';
import { projectSchema } from '@/server/db/schema-files';
import { openTurnoverRequirement } from '@/server/requirements/requirement.service';
import { fetchTurnoverOwed } from '@/server/requirements/turnover.queries';
import { settlePlay } from '../../support/affiliate.fixture';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { createTestDatabase } from '../../support/database';
import { createTestGateway } from '../../support/deposit.fixture';
import { plantPlay } from '../../support/gift.fixture';
import {
  createRound,
  fetchCurrent,
  offers,
  playRound,
  slotGame,
  startPromotion,
  tableGame,
} from '../../support/promotion.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    prepare: async (fresh) => {
      player = await fresh.openPlayer();
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** Opens turnover requirements one after the other, as rewards do. */
async function owe(...required: readonly number[]): Promise<void> {
  for (const [index, requiredSatang] of required.entries()) {
    await app.db.transaction().execute((tx) =>
      openTurnoverRequirement(tx, {
        memberId: player.memberId,
        source: 'coupon',
        reference: `test/${index}`,
        name: `คูปอง ${index}`,
        requiredSatang,
        days: null,
        games: null,
      }),
    );
  }
}

const left = async () =>
  (await fetchTurnoverOwed(app.db, player.memberId)).map(({ leftSatang }) => leftSatang);

describe('a stake', () => {
  test('worth 100 meets only one of five turnover requirements of 100 each', async () => {
    await owe(100_00, 100_00, 100_00, 100_00, 100_00);
    await playRound(app, player.playerToken, { stake: 100_00, pays: 100_00 });
    expect(await left()).toEqual([100_00, 100_00, 100_00, 100_00]);
    await runJob(app, 'end-due-promotions');
    expect(await left()).toHaveLength(4);
    const refused = await app.call(withdrawCreate, {
      token: player.token,
      body: { amount: '100' },
    });
    expect(refused.json).toMatchObject({ data: { remaining: '400.00' } });
  });

  test('counts for the oldest requirement, and the remainder for the next', async () => {
    await owe(30_00, 50_00, 70_00);
    await playRound(app, player.playerToken, { stake: 100_00 });
    expect(await left()).toEqual([50_00]);
  });

  test('on a near-even game is used up in proportion to its weight', async () => {
    await owe(20_00, 10_00);
    // 28.8 % of 100 are 28.80, so the first requirement uses 69.45 of the stake.
    await playRound(app, player.playerToken, { stake: 100_00, gameId: tableGame.game_id });
    expect(await left()).toEqual([10_00 - 8_79]);
  });

  test('counts for a younger requirement when the older one excludes the game', async () => {
    await startPromotion(app, player.token, offers.fixed, '300');
    await owe(40_00);
    await playRound(app, player.playerToken, { stake: 100_00, gameId: tableGame.game_id });
    expect(await left()).toEqual([2_800_00, 40_00 - 28_80]);
    await playRound(app, player.playerToken, { stake: 20_00 });
    expect(await left()).toEqual([2_780_00, 40_00 - 28_80]);
  });

  test('above the largest counted stake of a promotion leaves the rest to the next requirement', async () => {
    await startPromotion(app, player.token, offers.fixed, '300');
    await owe(200_00);
    await playRound(app, player.playerToken, { stake: 80_00 });
    expect(await left()).toEqual([2_750_00, 170_00]);
  });

  test('in an unknown category counts with the lowest weight', async () => {
    await owe(100_00);
    await settlePlay(app.db, [{ memberId: player.memberId, category: 'dice', turnover: 100_00 }]);
    expect(await left()).toEqual([100_00 - 28_80]);
    await settlePlay(app.db, [{ memberId: player.memberId, turnover: 10_00 }]);
    expect(await left()).toEqual([100_00 - 38_80]);
  });
});

describe('a void', () => {
  test('takes a stake back only from the requirements that counted it', async () => {
    await owe(30_00, 50_00, 70_00);
    const round = createRound(app, player.playerToken);
    await round.stake(40_00);
    await round.pay(0);
    await playRound(app, player.playerToken, { stake: 60_00 });
    expect(await left()).toEqual([50_00]);
    await round.giveBack();
    expect(await left()).toEqual([30_00, 10_00, 50_00]);
  });

  test('takes nothing from a requirement that has ended', async () => {
    await owe(40_00, 50_00);
    const round = createRound(app, player.playerToken);
    await round.stake(40_00);
    await round.pay(0);
    await runJob(app, 'end-due-promotions');
    await round.giveBack();
    expect(await left()).toEqual([50_00]);
  });

  test('with a partial amount takes back that share from each requirement', async () => {
    await owe(60_00, 100_00);
    const memberId = player.memberId;
    await settlePlay(app.db, [{ memberId, turnover: 100_00 }]);
    expect(await left()).toEqual([60_00]);
    await settlePlay(app.db, [{ memberId, turnover: -50_00 }]);
    expect(await left()).toEqual([30_00, 80_00]);
    await settlePlay(app.db, [{ memberId, turnover: -50_00 }]);
    expect(await left()).toEqual([60_00, 100_00]);
  });

  test('together with a new result of the same bill leaves the corrected turnover', async () => {
    await owe(60_00, 100_00);
    const memberId = player.memberId;
    await settlePlay(app.db, [{ memberId, turnover: 90_00 }]);
    await settlePlay(app.db, [
      { memberId, turnover: -90_00 },
      { memberId, turnover: 40_00 },
    ]);
    expect(await left()).toEqual([20_00, 100_00]);
  });
});

test('the owed turnover is the same sum in every response', async () => {
  await startPromotion(app, player.token, offers.fixed, '300');
  await owe(40_00, 50_00);
  const { token } = player;
  const [main] = (await app.call(gameWallets, { token, body: slotGame })).data;
  expect(main?.turnover_owed).toBe(2_890_00);
  await plantPlay(app.db, player.memberId);
  const coupon = await app.call(couponPreview, { token, body: { code: 'CHOKDEE50' } });
  expect(coupon.data).toMatchObject({ turnover_owed: 2_890_00 });
  const info = (await app.call(withdrawInfo, { token })).data;
  expect(info.turnover.map(({ remaining }) => remaining)).toEqual([2_800_00, 40_00, 50_00]);
  expect(await fetchCurrent(app, token)).toMatchObject({ turnover: { remaining: 2_800_00 } });
});

test('migration 0034 keeps the turnover that open requirements had counted', async () => {
  const database = await createTestDatabase({ content: 'demo' });
  const { db } = database;
  await runScript(
    db,
    `DROP TRIGGER settled_stakes_counted ON settled_stakes;
     DROP TABLE counted_stakes;
     DROP INDEX turnover_requirements_running;
     ALTER TABLE turnover_requirements DROP COLUMN weights, DROP COLUMN largest_stake, DROP COLUMN counted,
       DROP COLUMN own_play, DROP COLUMN own_played, ADD COLUMN checked_at timestamptz;
     CREATE INDEX turnover_requirements_running ON turnover_requirements (member_id) WHERE ended_at IS NULL;
     ALTER TABLE free_round_grants DROP COLUMN turnover_weights;
     INSERT INTO turnover_requirements (member_id, source, reference, name, required, started_at, categories)
     SELECT id, 'coupon', number::text, 'คูปอง', 100_00, business_now() - interval '1 hour',
       CASE number WHEN 2 THEN '["slot"]'::jsonb END
     FROM members, generate_series(1, 2) AS number WHERE username = '0812345678' AND agent_id = 1;
     INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at, category)
     SELECT id, 'games', reference, turnover, 0, turnover, business_now() - age * interval '1 minute', category
     FROM members, (VALUES ('before', 50_00, 90, 'slot'), ('slot', 30_00, 40, 'slot'), ('table', 20_00, 40, 'casino'),
       ('undone', 10_00, 40, 'slot'), ('undone', -10_00, 30, 'slot'), ('before', -50_00, 30, 'slot')
     ) AS played (reference, turnover, age, category) WHERE username = '0812345678' AND agent_id = 1;`,
  );
  const { sql } = projectSchema.migrations.find(({ name }) => name.startsWith('0034'))!;
  await runScript(db, sql);
  const requirements = () =>
    queryRaw(
      db,
      `SELECT counted, weights, own_play, largest_stake FROM turnover_requirements r WHERE source = 'coupon'
       ORDER BY reference`,
    );
  const kept = { weights: {}, own_play: 0, largest_stake: null };
  expect(await requirements()).toEqual([
    { counted: 50_00, ...kept },
    { counted: 30_00, ...kept },
  ]);
  await runScript(
    db,
    `SELECT take_back_stake(ROW(NULL, m.id, 'games', 'slot', -3000, 0, -3000, business_now(), NULL, NULL, NULL,
       'slot')::settled_stakes, NULL) FROM members m WHERE username = '0812345678' AND agent_id = 1`,
  );
  expect(await requirements()).toMatchObject([{ counted: 20_00 }, { counted: 0 }]);
  await database.close();
});
