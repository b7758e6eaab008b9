import { describe, expect, test } from 'vitest';
import { pointHistory } from '@/contract/points.contract';
import { type WheelPlay, wheelHistory, wheelReward } from '@/contract/wheel.contract';
import { queryRaw } from '@/server/db/raw';
import { fetchTurnoverOwed } from '@/server/requirements/turnover.queries';
import { runJob } from '../../support/run-job';
import { liftBreaks, planBreak } from '../../support/safety-planter';
import {
  forgetCommitment,
  putPrizes,
  recompute,
  useWheelFixture,
} from '../../support/wheel.fixture';

const OPENING = 1_000_00;
const OPENING_POINTS = 500;
const fixture = useWheelFixture();

const rounds = {
  kind: 'free_rounds',
  weight: 1,
  provider_id: 'manee',
  game_id: 'golden-dragon',
  rounds: 5,
  stake: '2',
  turnover_multiple: '1.5',
  valid_days: 3,
  fallback: 2,
} as const;
const fallback = { kind: 'points', weight: 1, point: 7 } as const;

/** Spins the wheel and returns the play. The play wins free rounds when the wheel offers nothing else. */
const winRounds = async () => (await fixture.spin()).data.play;

const grantRounds = () => runJob(fixture.app, 'grant-free-rounds');

async function fetchUnseen(seen: string[] = []): Promise<WheelPlay[]> {
  return (await fixture.app.call(wheelReward, { token: fixture.token, body: { seen } })).data.plays;
}

describe('free rounds from the wheel', () => {
  test('have the state `ordered` after the spin, and can be used once the provider has granted them', async () => {
    await fixture.offerOnly(rounds, fallback);
    const play = await winRounds();
    expect(play.prize.gain).toEqual({
      kind: 'free_rounds',
      provider_id: 'manee',
      game_id: 'golden-dragon',
      game_name: 'Golden Dragon',
      rounds: 5,
      stake: 2_00,
      turnover_multiple: 1.5,
      valid_days: 3,
    });
    expect(play.free_rounds).toMatchObject({ state: 'ordered', rounds: 5, is_usable: false });
    await grantRounds();
    expect(fixture.provider.grants.at(-1)).toMatchObject({
      gameId: 'golden-dragon',
      rounds: 5,
      stakeSatang: 2_00,
    });
    const { data } = await fixture.app.call(wheelHistory, { token: fixture.token, query: {} });
    const ready = data.plays.find(({ id }) => id === play.id);
    expect(ready?.free_rounds).toMatchObject({ state: 'granted', is_usable: true, won: 0 });
    expect(ready?.is_refused).toBe(false);
    // The prize itself requires no turnover; only winnings of the rounds will.
    expect(await fetchTurnoverOwed(fixture.app.db, fixture.memberId)).toEqual([]);
    const grants = await queryRaw(
      fixture.app.db,
      `SELECT requirement_source, requirement_name, turnover_milli FROM free_round_grants WHERE origin = $1`,
      [`wheel_play/${play.id}`],
    );
    expect(grants).toEqual([
      {
        requirement_source: 'wheel',
        requirement_name: 'วงล้อ รอบฟรี Golden Dragon',
        turnover_milli: 1500,
      },
    ]);
    expect(recompute(play)).toMatchObject({ commitment: play.commitment, no: 1 });
  });

  test('refused by the provider are replaced by the fallback prize once, and their play is unseen again', async () => {
    await fixture.offerOnly({ ...rounds, stock: 5 }, fallback);
    const play = await winRounds();
    await fetchUnseen([play.id]);
    fixture.provider.saysToGrants = 'refused';
    await grantRounds();
    await grantRounds();
    fixture.provider.saysToGrants = 'granted';
    const [again, ...more] = await fetchUnseen();
    expect(more).toEqual([]);
    expect(again).toMatchObject({
      id: play.id,
      drawn_no: 1,
      is_refused: true,
      prize: { no: 2, gain: { kind: 'points', point: 7 } },
      free_rounds: null,
    });
    expect(await fixture.pointsOf()).toBe(OPENING_POINTS + 7);
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING);
    const { data } = await fixture.app.call(pointHistory, { token: fixture.token, query: {} });
    expect(data.movements[0]).toMatchObject({ code: 'wheel_points', point: 7 });
    // The piece that the refused prize took is returned to the stock.
    const stock = 'SELECT pieces_left FROM wheel_stocks ORDER BY set_id DESC LIMIT 1';
    expect(await queryRaw(fixture.app.db, stock)).toEqual([{ pieces_left: 5 }]);
    expect(await fetchUnseen([play.id])).toEqual([]);
  });

  test('are replaced by the fallback prize even when the provider refuses them during a break', async () => {
    await fixture.offerOnly(rounds, fallback);
    await winRounds();
    await planBreak(fixture.app.db, 'excluded', 'NULL');
    fixture.provider.saysToGrants = 'refused';
    await grantRounds();
    fixture.provider.saysToGrants = 'granted';
    await liftBreaks(fixture.app.db);
    expect(await fixture.pointsOf()).toBe(OPENING_POINTS + 7);
  });

  test('keep the state `ordered` while the provider is down, and no fallback prize is given', async () => {
    await fixture.offerOnly(rounds, fallback);
    const play = await winRounds();
    fixture.provider.down = true;
    await grantRounds();
    fixture.provider.down = false;
    expect(await fixture.pointsOf()).toBe(OPENING_POINTS);
    expect((await fetchUnseen()).find(({ id }) => id === play.id)?.free_rounds?.state).toBe(
      'ordered',
    );
  });

  test('are replaced by the fallback prize at once when the game no longer supports free rounds', async () => {
    await fixture.offerOnly(rounds, fallback);
    await queryRaw(
      fixture.app.db,
      `UPDATE games SET free_round_stakes = '[]' WHERE game_id = 'golden-dragon'`,
    );
    const play = await winRounds();
    expect(play).toMatchObject({ drawn_no: 1, is_refused: true, prize: { no: 2 } });
    expect(await fixture.pointsOf()).toBe(OPENING_POINTS + 7);
    expect(await queryRaw(fixture.app.db, 'SELECT FROM free_round_grants')).toEqual([]);
  });

  test('cannot be changed to another prize in the database', async () => {
    await putPrizes(fixture.app, [
      { ...rounds, weight: 98 },
      { ...fallback, weight: 1 },
      { ...fallback, weight: 1, point: 70 },
    ]);
    await forgetCommitment(fixture.app.db, fixture.memberId);
    let play: WheelPlay;
    do play = (await fixture.spin()).data.play;
    while (play.drawn_no !== 1 && play.nonce < 3);
    for (const change of [
      'given_no = 3, is_refused = true',
      'given_no = 3',
      'is_refused = true',
      'number = 1, given_no = 2, is_refused = true',
    ]) {
      const update = `UPDATE wheel_plays SET ${change} WHERE id = $1`;
      await expect(queryRaw(fixture.app.db, update, [play.id])).rejects.toThrow();
    }
  });
});
