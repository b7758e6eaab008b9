import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queryRaw } from '@/server/db/raw';
import { demoShooterNames } from '@/server/yeekee/demo-shooters.copy';
import { shootDemoShots } from '@/server/yeekee/demo-shooters-source';
import { createShooting, type Shooting } from '@/server/yeekee/shooting.service';
import { createTestApp, type TestApp } from '../../support/app';
import type { TestRound } from '../../support/draw.fixture';
import { createTestProvider } from '../../support/test-provider';
import { drawYeekeeRounds } from '../../support/test-seeds';
import { openYeekeeRound } from '../../support/yeekee.fixture';
import { readYeekee } from '../../support/yeekee-draw.fixture';

const SECOND = 1_000;
let app: TestApp;
let shooting: Shooting;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()] });
  shooting = createShooting(app.db);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const countShots = async (round: TestRound) => (await readYeekee(app.db, round)).shots.length;

/** Runs the demo shooters once a second, between the given seconds from now. */
async function shootFrom(from: number, until: number): Promise<void> {
  for (let second = from; second < until; second += 1) {
    await app.moveClock(second * SECOND);
    await shootDemoShots(app.db, shooting);
  }
}

test('demo shooters fire 25 to 40 shots, spread over the last four minutes of a round', async () => {
  // Shooting in this round ends in five minutes.
  const round = await openYeekeeRound(app, { closes: 3 });
  const ahead = await openYeekeeRound(app, { closes: 18 });
  const unopened = await openYeekeeRound(app, { opens: 5.5, closes: 5.7, shootingEnds: 5.9 });
  // The test leaves out some seconds, because on a slow machine the clock may run on for seconds between two runs.
  await shootFrom(0, 40);
  expect(await countShots(round)).toBe(0);
  await shootFrom(62, 180);
  const half = await countShots(round);
  await shootFrom(180, 299);
  const all = await countShots(round);
  expect(all).toBeGreaterThanOrEqual(25);
  expect(all).toBeLessThanOrEqual(40);
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(all);
  expect(await countShots(ahead)).toBe(0);
  expect(await countShots(unopened)).toBe(0);

  await app.moveClock(361 * SECOND);
  await shootDemoShots(app.db, shooting);
  await drawYeekeeRounds(app.db);
  const drawn = await readYeekee(app.db, round);
  expect(drawn).toMatchObject({ state: 'drawing', isDemo: true });
  expect(drawn.shots).toHaveLength(all);
  const names = await queryRaw<{ name: string }>(
    app.db,
    'SELECT DISTINCT demo_name AS name FROM yeekee_shots WHERE round_id = $1',
    [round.id],
  );
  expect(demoShooterNames).toEqual(expect.arrayContaining(names.map(({ name }) => name)));
});

test('demo shooters who start in the last minute of a Yeekee round still fire enough shots', async () => {
  const round = await openYeekeeRound(app, { closes: -1 });
  await shootFrom(30, 60);
  expect(await countShots(round)).toBeGreaterThanOrEqual(25);
});

test('demo shooters skip voided rounds and markets without demo shooters', async () => {
  const [voided, other] = [
    await openYeekeeRound(app, { closes: -1 }),
    await openYeekeeRound(app, { closes: -1 }),
  ];
  await queryRaw(
    app.db,
    'UPDATE yeekee_rounds SET frozen_at = business_now() WHERE round_id = $1',
    [voided.id],
  );
  await shootFrom(30, 60);
  expect(await countShots(voided)).toBe(0);
  expect(await countShots(other)).toBeGreaterThanOrEqual(25);
  await app.moveClock(0);
  await queryRaw(app.db, 'UPDATE lotto_markets SET has_demo_shooters = false');
  const unmarked = await openYeekeeRound(app, { closes: -1 });
  await shootFrom(30, 60);
  expect(await countShots(unmarked)).toBe(0);
});
