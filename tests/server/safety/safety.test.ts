import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { affiliateRedeem } from '@/contract/affiliate.contract';
import { cashbackClaim } from '@/contract/cashback.contract';
import { couponRedeem } from '@/contract/coupons.contract';
import { depositCreate, generateQr } from '@/contract/deposits.contract';
import { endpoints } from '@/contract/endpoints';
import type { ErrorName } from '@/contract/errors';
import { gameLink } from '@/contract/games.contract';
import { billCreate } from '@/contract/lotto-bills.contract';
import { redemptionList, redemptionRedeem } from '@/contract/points.contract';
import { pollSubmit } from '@/contract/polls.contract';
import { promotionAccept } from '@/contract/promotions.contract';
import { questJoin, questRedeem } from '@/contract/quests.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { wheelExchange, wheelSpin, wheelSpinV2 } from '@/contract/wheel.contract';
import { yeekeeShoot } from '@/contract/yeekee.contract';
import { queryRaw } from '@/server/db/raw';
import { plantFriend, settlePlay } from '../../support/affiliate.fixture';
import { createTestApp, type TestApp } from '../../support/app';
import { playYesterday } from '../../support/cashback.fixture';
import {
  createTestGateway,
  OPERATOR_KEY,
  receivingAccounts,
  report,
  transfer,
} from '../../support/deposit.fixture';
import { plantPlayedDeposit, plantPlayOfAll } from '../../support/gift.fixture';
import { bet, judge, openRound, shift, standStill, toBet } from '../../support/lotto.fixture';
import { openPoll } from '../../support/poll.fixture';
import {
  createRound,
  offers,
  openGame,
  slotGame,
  startOpenPromotion,
} from '../../support/promotion.fixture';
import { questOf } from '../../support/quest.fixture';
import { runJob } from '../../support/run-job';
import { limitMember, planBreak } from '../../support/safety-planter';
import { createTestProvider } from '../../support/test-provider';
import { memberIdOf } from '../../support/wheel.fixture';
import { openYeekeeRound } from '../../support/yeekee.fixture';

let app: TestApp;
let token: string;
let walletId: string;
/** Player token of an open game on the main wallet. */
let player: string;
let quests: { checkIn: number; depositDays: number };

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs();
      const [wallet] = (await fresh.call(memberWallets, { token })).data;
      walletId = wallet?.id ?? '';
      player = await openGame(fresh, token, walletId);
      quests = {
        checkIn: (await questOf(fresh, token, 'check_in')).id,
        depositDays: (await questOf(fresh, token, 'deposit_days')).id,
      };
    },
  });
});
beforeEach(async () => {
  await app.reset();
  await plantPlayOfAll(app.db);
});
afterAll(() => app.close());

/** Every call that stakes, starts play, deposits or claims a reward, by its path. */
const calls: Readonly<Record<string, () => Promise<ErrorName | undefined>>> = {
  [gameLink.path]: async () =>
    (
      await app.call(gameLink, {
        token,
        body: { ...slotGame, source: 'sandbox', wallet_id: walletId, is_mobile: true },
      })
    ).refusal,
  [billCreate.path]: async () => {
    const { round_id } = await openRound(app);
    return (await bet(app, token, round_id, [toBet('two_top', '12', '10')])).refusal;
  },
  [yeekeeShoot.path]: async () => {
    const round = await openYeekeeRound(app);
    const body = { round_id: round.roundId, number: '12345' };
    return standStill(
      app.db,
      new Date(shift(round.opensAt.toISOString(), 60_000)),
      async () => (await app.call(yeekeeShoot, { token, body })).refusal,
    );
  },
  [depositCreate.path]: async () =>
    (
      await app.call(depositCreate, {
        token,
        body: { account_id: receivingAccounts.kbank.id, amount: '100' },
      })
    ).refusal,
  [generateQr.path]: async () =>
    (
      await app.call(generateQr, {
        token,
        body: { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '100' },
      })
    ).refusal,
  [couponRedeem.path]: async () =>
    (await app.call(couponRedeem, { token, body: { code: 'CHOKDEE50' } })).refusal,
  [redemptionRedeem.path]: async () => {
    const { data } = await app.call(redemptionList, {});
    const item = data.find(({ gain }) => gain.kind === 'credit');
    const body = { item_id: item?.id ?? 0, cost: item?.cost ?? 0 };
    return (await app.call(redemptionRedeem, { token, body })).refusal;
  },
  [wheelSpin.path]: async () => (await app.call(wheelSpin, { token })).refusal,
  [wheelSpinV2.path]: async () => (await app.call(wheelSpinV2, { token })).refusal,
  [wheelExchange.path]: async () =>
    (await app.call(wheelExchange, { token, body: { quantity: 1, cost: 100 } })).refusal,
  [cashbackClaim.path]: async () => {
    const date = await playYesterday(app);
    return (await app.call(cashbackClaim, { token, body: { kind: 'turnover', date } })).refusal;
  },
  [affiliateRedeem.path]: async () => {
    const friendId = await plantFriend(
      app.db,
      '0850000001',
      await memberIdOf(app.db, '0812345678'),
    );
    await settlePlay(app.db, [{ memberId: friendId, category: 'slot', turnover: 100_000_00 }]);
    await runJob(app, 'credit-affiliate-income');
    return (await app.call(affiliateRedeem, { token, body: { amount: '500' } })).refusal;
  },
  [questRedeem.path]: async () =>
    (await app.call(questRedeem, { token, body: { quest_id: quests.checkIn } })).refusal,
  [questJoin.path]: async () =>
    (await app.call(questJoin, { token, body: { quest_id: quests.depositDays } })).refusal,
  [pollSubmit.path]: async () => {
    const pollId = await openPoll(app);
    await plantPlayedDeposit(app.db, await memberIdOf(app.db, '0812345678'), 100_00);
    return (await app.call(pollSubmit, { token, body: { poll_id: pollId, choice_id: 1 } })).refusal;
  },
  [promotionAccept.path]: async () =>
    (await app.call(promotionAccept, { token, body: { promotion_id: offers.every } })).refusal,
};

describe('a member on a break', () => {
  test('is tested with exactly the calls for which the contract lists `safety.refused`', () => {
    const asking = endpoints.filter(({ errors }) =>
      (errors as readonly ErrorName[]).includes('safety.refused'),
    );
    expect(asking.map(({ path }) => path).sort()).toEqual(Object.keys(calls).sort());
  });

  test.each(Object.keys(calls))('is refused by %s, and allowed without the break', async (path) => {
    await planBreak(app.db, 'time_out', "business_now() + interval '1 hour'");
    expect(await calls[path]?.()).toBe('safety.restricted');
    await app.reset();
    await plantPlayOfAll(app.db);
    expect(await calls[path]?.()).toBeUndefined();
  });

  test('cannot stake in an open game, but a win is still paid', async () => {
    const round = createRound(app, player);
    expect((await round.stake(10_00)).status).toBe('ok');
    await planBreak(app.db, 'excluded', 'NULL');
    expect((await createRound(app, player).stake(10_00)).status).toBe('refused_by_safety');
    expect((await round.pay(50_00)).status).toBe('ok');
  });

  test('gets the money of a deposit reserved before the break only after a review', async () => {
    const body = { account_id: receivingAccounts.kbank.id, amount: '100' };
    const { amount } = (await app.call(depositCreate, { token, body })).data;
    await planBreak(app.db, 'excluded', 'NULL');
    expect(await report(app, transfer(amount))).toBe('review');
  });

  test('sees the reason and the end of the break', async () => {
    await planBreak(app.db, 'time_out', "business_now() + interval '1 hour'");
    const body = { code: 'CHOKDEE50' };
    expect((await app.call(couponRedeem, { token, body })).json).toMatchObject({
      data: { kind: 'time_out', until: expect.any(String) as string },
    });
  });

  test('can play again after the end of the break', async () => {
    await planBreak(app.db, 'time_out', "business_now() - interval '1 second'");
    expect((await createRound(app, player).stake(10_00)).status).toBe('ok');
  });
});

describe('a loss limit', () => {
  const stakeOf = async (amount: number, from = player) =>
    (await createRound(app, from).stake(amount)).status;

  test('includes open bets, and a win frees as much as it pays', async () => {
    await limitMember(app.db, { kind: 'loss', frame: 'day', amountSatang: 100_00 });
    const open = createRound(app, player);
    expect((await open.stake(80_00)).status).toBe('ok');
    expect(await stakeOf(20_01)).toBe('refused_by_safety');
    expect(await stakeOf(20_00)).toBe('ok');
    expect(await stakeOf(1)).toBe('refused_by_safety');
    expect((await open.pay(30_00)).status).toBe('ok');
    expect(await stakeOf(30_01)).toBe('refused_by_safety');
    expect(await stakeOf(30_00)).toBe('ok');
  });

  test('no longer counts a voided stake', async () => {
    await limitMember(app.db, { kind: 'loss', frame: 'week', amountSatang: 50_00 });
    const round = createRound(app, player);
    expect((await round.stake(50_00)).status).toBe('ok');
    expect((await round.giveBack()).status).toBe('ok');
    expect(await stakeOf(50_00)).toBe('ok');
  });

  test('counts the lottery, but neither counts nor refuses bets from a bonus wallet', async () => {
    const { wallet } = await startOpenPromotion(app, token, offers.every, '500');
    const bonus = await openGame(app, token, wallet.id);
    await limitMember(app.db, { kind: 'loss', frame: 'month', amountSatang: 40_00 });
    expect(await stakeOf(20_00)).toBe('ok');
    expect(await stakeOf(20_00, bonus)).toBe('ok');
    const { round_id } = await openRound(app);
    const tooMuch = await bet(app, token, round_id, [toBet('two_top', '12', '20.01')]);
    expect(tooMuch.refusal).toBe('safety.refused');
    expect((await bet(app, token, round_id, [toBet('two_top', '12', '20')])).refusal).toBe(
      undefined,
    );
    expect(await stakeOf(1)).toBe('refused_by_safety');
    expect(await stakeOf(20_00, bonus)).toBe('ok');
  });

  test('is not exceeded by simultaneous stakes', async () => {
    await limitMember(app.db, { kind: 'loss', frame: 'day', amountSatang: 30_00 });
    const responses = await Promise.all(Array.from({ length: 6 }, () => stakeOf(10_00)));
    expect(responses.filter((status) => status === 'ok')).toHaveLength(3);
  });

  test('tells the provider the reason, and the pages of the member that something changed', async () => {
    const memberId = await limitMember(app.db, {
      ...({ kind: 'loss', frame: 'day' } as const),
      amountSatang: 10_00,
    });
    expect(await createRound(app, player).stake(10_01)).toMatchObject({
      ...{ status: 'refused_by_safety', reason: 'limit', replayed: false },
    });
    expect(
      await queryRaw(app.db, 'SELECT kind FROM member_changes WHERE member_id = $1 AND kind = $2', [
        ...[memberId, 'safety'],
      ]),
    ).toEqual([{ kind: 'safety' }]);
    expect(await createRound(app, player).stake(10_00)).not.toHaveProperty('reason');
  });
});

describe('the validation of a bill', () => {
  const validated = async (roundId: string, satang: string) =>
    (await judge(app, token, roundId, [toBet('two_top', '12', satang)])).data.safety;

  test('names the smallest limit that refuses its stake, and changes nothing', async () => {
    await limitMember(app.db, { kind: 'loss', frame: 'month', amountSatang: 30_00 });
    await limitMember(app.db, { kind: 'loss', frame: 'week', amountSatang: 30_00 });
    const { round_id } = await openRound(app);
    expect(await validated(round_id, '30')).toBeNull();
    expect(await validated(round_id, '30.01')).toMatchObject({
      ...{ reason: 'limit', kind: 'loss', frame: 'week', limit: 30_00, used: 0, left: 30_00 },
    });
  });
});
