import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agentConfig } from '@/contract/agent.contract';
import { readAgentRules } from '@/contract/agent-rules';
import { fetchAgentRules, findAgentId } from '@/server/agent/agent.service';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()] });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const usual = {
  deposit: { message_limit: 0, reserved_seconds: 900, third_party_qr: 0 },
  withdrawal: { least: 100_00, most: 50_000_00, per_day: 5 },
  lotto: {
    cancel_minutes: 10,
    cancels_per_day: 4,
    move_hours: 48,
    result_alarm: 100_000_00,
    result_alarm_times: 3,
  },
  yeekee: {
    shot_wait_seconds: 5,
    fewest_shots: 20,
    prize_stake: 100_00,
    prizes: [400_00, 200_00],
    prize_share_percent: 12,
  },
  points: { baht_per_point: 100_00 },
  vip: {
    window_days: 30,
    guest: { points_percent: 100, loss_refund_cap: 1_000_00 },
    gold: {
      turnover: 100_000_00,
      points_percent: 120,
      loss_refund_cap: 3_000_00,
      withdrawals_per_day: 8,
    },
    hero: {
      turnover: 1_000_000_00,
      points_percent: 150,
      loss_refund_cap: 10_000_00,
      withdrawals_per_day: 12,
    },
  },
  wheel: {
    daily_spins: 1,
    deposit_days: 7,
    points_per_spin: 100,
    points_spins_per_day: 20,
    most_unspent: 50,
    spin_days: 30,
  },
  cashback: {
    loss_rate: 500,
    loss_least: 1_00,
    turnover_rate: 30,
    turnover_least: 1,
    claim_days: 7,
    play_percent: 100,
    most_of_win_percent: 80,
    reversal_days: 30,
  },
  gifts: { play_per_baht: 275 },
  polls: { baht_per_vote: 100_00, most_votes: 10 },
  desk: {
    four_eyes_from: 20_000_00,
    unseen_credit_day: 5_000_00,
    pay_alone_day: 100_000_00,
    cost_day: 10_000_00,
    points_day: 1_000,
    spins_day: 5,
    approval_hours: 24,
  },
  affiliate: {
    rates: {
      slot: [80, 30, 20],
      casino: [20, 10, 5],
      lotto: [100, 50, 30],
      sport: [50, 20, 10],
      fishing: [80, 30, 20],
    },
    month_cap: 50_000_00,
    redeem_least: 500_00,
    redeem_most: 10_000_00,
    redeem_turnover_percent: 100,
    house_edges: { slot: 368, casino: 106, lotto: 1_000, sport: 400, fishing: 400 },
    point_worth: 12,
  },
  line: {
    staff_from: 9,
    staff_until: 24,
    shows_balance: 1,
    quiet_from: 22,
    quiet_until: 8,
    messages_per_month: 0,
    reserve_percent: 20,
  },
  safe_play: { reminder_most: 120, question_first_deposit: 0, identities_everywhere: 0 },
};

test('an agent without rules of its own has the default rules', async () => {
  expect(await fetchAgentRules(app.db, 1)).toEqual(usual);
  expect(await fetchAgentRules(app.db, 2)).toEqual(usual);
});

test('a rule of one agent changes no other rule and no other agent', async () => {
  await writeRules(app.db, { deposit: { reserved_seconds: 300 } }, 2);
  expect(await fetchAgentRules(app.db, 2)).toEqual({
    ...usual,
    deposit: { ...usual.deposit, reserved_seconds: 300 },
  });
  expect(await fetchAgentRules(app.db, 1)).toEqual(usual);
});

test('a server refuses to start with an invalid rule and names the rule and its limits', async () => {
  await writeRules(app.db, { deposit: { reserved_seconds: 59 } });
  await expect(findAgentId(app.db, 'CHOKDEE')).rejects.toThrow(
    'The rules of the agent CHOKDEE cannot hold. deposit.reserved_seconds: has to be a whole number from 60 to 3600.',
  );
  expect(await findAgentId(app.db, 'YOK')).toBe(2);
  expect((await app.call(agentConfig)).data.agent_code).toBe('CHOKDEE');
});

test.each([
  [{ deposit: { reserved_seconds: 3_601 } }, 'deposit.reserved_seconds'],
  [{ deposit: { reserved_seconds: 90.5 } }, 'deposit.reserved_seconds'],
  [{ deposit: { reserved_second: 90 } }, 'deposit.reserved_second'],
  [{ lotto: { cancel_minutes: 0 } }, 'lotto.cancel_minutes'],
  [{ lotto: { cancels_per_day: -1 } }, 'lotto.cancels_per_day'],
  [{ yeekee: { shot_wait_seconds: 0 } }, 'yeekee.shot_wait_seconds'],
  [{ yeekee: { fewest_shots: 15 } }, 'yeekee.fewest_shots'],
  [{ yeekee: { prize_stake: '0.50' } }, 'yeekee.prize_stake'],
  [{ yeekee: { prize_stake: 'a lot' } }, 'yeekee.prize_stake'],
  [{ yeekee: { prizes: [] } }, 'yeekee.prizes'],
  [{ yeekee: { prizes: ['200', '-1'] } }, 'yeekee.prizes.1'],
  [{ deposits: {} }, 'deposits'],
  ['none', 'they'],
])('the rules %j are refused with the name of the faulty rule', (written, name) => {
  expect(() => readAgentRules('X', written)).toThrow(`cannot hold. ${name}: `);
});
