import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lottoRule } from '@/contract/lotto.contract';
import { yeekeeList, yeekeeProof, yeekeeShoot } from '@/contract/yeekee.contract';
import { createShooting } from '@/server/yeekee/shooting.service';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import { putBill } from '../../support/draw.fixture';
import { forgetRounds } from '../../support/lotto.fixture';
import { createTestProvider } from '../../support/test-provider';
import { drawYeekeeRounds, planYeekeeRounds } from '../../support/test-seeds';
import {
  makeShots,
  openYeekeeRound,
  putShots,
  type TestYeekeeRound,
} from '../../support/yeekee.fixture';
import {
  fetchPaidPrizes,
  findShooters,
  readEntrants,
  readYeekee,
  type TestShooter,
} from '../../support/yeekee-draw.fixture';

const script = path.resolve(import.meta.dirname, '../../../public/proof/verify.mjs');
const dir = mkdtempSync(path.join(os.tmpdir(), 'chokdee-yeekee-rules-'));
const own = {
  yeekee: {
    shot_wait_seconds: 9,
    fewest_shots: 16,
    prize_stake: '50.00',
    prizes: ['100.00', '300.00', '250.00'],
  },
};

let app: TestApp;
let token: string;
let som: TestShooter;
let lek: TestShooter;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async (fresh) => {
      token = await fresh.loginAs();
    },
  });
  [som, lek] = (await findShooters(app.db)) as [TestShooter, TestShooter];
});
beforeEach(() => app.reset());
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
});
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await app.close();
});

const list = async ({ roundId }: TestYeekeeRound, as?: string) =>
  (
    await app.call(yeekeeList, {
      query: { round_id: roundId },
      ...(as !== undefined && { token: as }),
    })
  ).data;

/** Plans all rounds again under the given rules. */
async function planWith(rules: Parameters<typeof writeRules>[1]): Promise<void> {
  await writeRules(app.db, rules);
  await forgetRounds(app.db);
  await planYeekeeRounds(app.db);
}

/** Opens a due round with shots of both members and a bill of 50 baht from each. */
async function playRound(shots: number): Promise<TestYeekeeRound> {
  const round = await openYeekeeRound(app, { closes: -4 });
  await putShots(app.db, round, makeShots(shots), [som.memberId, lek.memberId]);
  for (const { accountId } of [som, lek]) {
    await putBill(app.db, round, accountId, [{ type: 'two_top', number: '42', amount: 50_00 }]);
  }
  return round;
}

test('a Yeekee round is drawn and proved by the rules at the time of its planning', async () => {
  await planWith(own);
  const round = await playRound(16);
  await writeRules(app.db, { yeekee: { fewest_shots: 90, prize_stake: '999', prizes: ['1'] } });
  const before = await list(round);
  expect(before.round).toMatchObject({ fewest_shots: 16, prize_stake: 50_00 });
  // All prizes together are 12 % of the 10 baht that the two members lose on average, in proportion to their maximums.
  expect(before.prizes.map(({ amount }) => amount)).toEqual([55, 46, 18]);
  expect(before.prizes.map(({ most }) => most)).toEqual([300_00, 250_00, 100_00]);
  const query = { round_id: round.roundId };
  const ruleText = (await app.call(lottoRule, { query })).data.rules.map(({ text }) => text).join();
  expect(ruleText).toContain('ไม่ถึง 16 ครั้ง');
  expect(ruleText).toContain('จับรางวัลสูงสุด ฿300.00 และ ฿250.00 และ ฿100.00');
  expect(ruleText).toContain('รวมตั้งแต่ ฿50.00');

  await drawYeekeeRounds(app.db);
  expect(await readYeekee(app.db, round)).toMatchObject({ isPublished: true, isDone: true });
  expect(await readEntrants(app.db, round)).toEqual([som.memberId, lek.memberId]);
  expect((await fetchPaidPrizes(app.db, round)).map(({ amount }) => amount)).toEqual([55, 46]);
  const proof = await app.call(yeekeeProof, { query });
  expect(proof.data).toMatchObject({
    fewest_shots: 16,
    prizes: { amounts: [55, 46, 18] },
  });
  const file = path.join(dir, 'proof.json');
  writeFileSync(file, JSON.stringify(proof.json));
  // The script exits with an error code on any mismatch, and `execFileSync` then throws.
  const output = execFileSync(process.execPath, [script, file, before.round.commitment]);
  expect(output.toString()).toContain('ตรงกันทุกขั้น');
});

test('a changed Yeekee rule does not apply to rounds that are already planned', async () => {
  const round = await playRound(19);
  await writeRules(app.db, own);
  expect((await list(round)).round).toMatchObject({ fewest_shots: 20, prize_stake: 100_00 });
  await drawYeekeeRounds(app.db);
  expect(await readYeekee(app.db, round)).toMatchObject({
    state: 'voided',
    note: 'มีการยิงเลข 19 ครั้ง ไม่ครบ 20 ครั้ง คืนเงินทุกโพย',
  });
});

test('the rules of a Yeekee round set its minimum of shots and the minimum stake for shot prizes', async () => {
  await planWith({ yeekee: { fewest_shots: 30, prize_stake: '50.01' } });
  const short = await playRound(29);
  const enough = await playRound(30);
  await drawYeekeeRounds(app.db);
  expect((await readYeekee(app.db, short)).note).toContain('ไม่ครบ 30 ครั้ง');
  expect(await readYeekee(app.db, enough)).toMatchObject({ isPublished: true });
  expect(await readEntrants(app.db, enough)).toEqual([]);
});

test('Yeekee rounds are planned by the last valid rules while the current rules are invalid', async () => {
  await planWith({ yeekee: { fewest_shots: 17 } });
  await writeRules(app.db, { yeekee: { fewest_shots: 15 } });
  await forgetRounds(app.db);
  await planYeekeeRounds(app.db);
  const { fewestShots } = await readYeekee(app.db, await openYeekeeRound(app, { agentId: 1 }));
  expect(fewestShots).toBe(17);
  expect((await openYeekeeRound(app, { agentId: 2 })).roundId).toContain('yeekee');
});

test('the wait between two Yeekee shots follows the current rules', async () => {
  await writeRules(app.db, own);
  const round = await openYeekeeRound(app);
  const shoot = (number: string) =>
    app.call(yeekeeShoot, { token, body: { round_id: round.roundId, number } });
  const { shot_at, next_shot_at } = (await shoot('11111')).data;
  expect(Date.parse(next_shot_at) - Date.parse(shot_at)).toBe(9_000);
  expect(await list(round, token)).toMatchObject({ shot_wait_seconds: 9, mine: { next_shot_at } });
  expect(await shoot('22222')).toMatchObject({
    refusal: 'yeekee.too_soon',
    json: { message: 'ยิงได้ครั้งละ 9 วินาที กรุณารอสักครู่แล้วยิงใหม่', data: { next_shot_at } },
  });
  await app.moveClock(9_000);
  expect((await shoot('33333')).data.seq).toBe(2);
});

test('parallel Yeekee shots at several agents follow the rules of each agent', async () => {
  await writeRules(app.db, own, 2);
  const [far] = await findShooters(app.db, 2);
  if (!far) throw new Error('nobody plays at the other agent');
  const rounds = [await openYeekeeRound(app), await openYeekeeRound(app, { agentId: 2 })];
  const shooting = createShooting(app.db);
  const taken = await Promise.all(
    [som, far, lek].map(({ memberId }, index) =>
      shooting.shoot({
        agentId: memberId === far.memberId ? 2 : 1,
        memberId,
        roundId: rounds[memberId === far.memberId ? 1 : 0]!.roundId,
        number: `1111${index}`,
        idempotencyKey: null,
      }),
    ),
  );
  expect(taken.map(({ shotAt, nextShotAt }) => nextShotAt.getTime() - shotAt.getTime())).toEqual([
    5_000, 9_000, 5_000,
  ]);
  expect(taken.map(({ seq }) => seq)).toEqual([1, 1, 2]);
});
