import type { RouteName } from '@/contract/routes';
import { HELP_LINE, limitFrames, limitKinds } from '@/contract/safety.contract';
import { affiliateLevels, affiliateTypes } from '@/domain/affiliate';

/** Endpoint paths with the data of an empty response; undefined when the response is never empty. */
export type EmptyResponses = Readonly<Record<string, unknown>>;

const noMarkets = { server_time: new Date().toISOString(), categories: [] };
const noCashback = {
  today: {
    date: '2026-11-22',
    stake: '0.00',
    payout: '0.00',
    net: '0.00',
    turnover: '0.00',
    loss_amount: '0.00',
    turnover_amount: '0.00',
  },
  yesterday: '2026-11-21',
  is_yesterday_counted: true,
  days: [],
  loss_rate: 5,
  loss_cap: '1000.00',
  turnover_rate: 0.3,
  claim_days: 7,
  play_percent: 100,
  open_days: 0,
  open_amount: '0.00',
  owed: '0.00',
  added: '0.00',
  locks: '0.00',
  turnover_owed: '0.00',
};

/** A wheel whose member has no spins left. */
const withoutSpins = {
  setting: {
    version: 1,
    commitment: '9f3c71d0'.repeat(8),
    nonce: 4,
    client_seed: 'mine',
    counted_plays: 0,
    counted_days: 30,
    points_per_spin: 100,
    points_spins_left: 20,
    points_spins_per_day: 20,
    most_unspent: 50,
    spin_days: 30,
    daily_spins: 1,
    deposit_days: 7,
    daily_state: 'needs_deposit',
    daily_play: '500.00',
    gift_play: '0.00',
  },
  prizes: [
    [55, 'points', { point: 10 }],
    [45, 'credit', { amount: '5.00', turnover: '5.00' }],
  ].map(([weight, kind, gain], index) => ({
    no: index + 1,
    gain: { kind, ...(gain as object) },
    weight,
    stock_left: null,
    fallback_no: null,
    came_out: 0,
  })),
  free_spins: 0,
  spins: [],
};
const noLimits = {
  now: new Date().toISOString(),
  today: { minutes: 0, net: '0.00' },
  limits: limitKinds.flatMap((kind) =>
    limitFrames.map((frame) => ({
      kind,
      frame,
      limit: null,
      used: '0.00',
      left: null,
      until: new Date().toISOString(),
      waiting: null,
    })),
  ),
  answered: true,
  break: null,
  reminder_minutes: 60,
  reminder_choices: [15, 30, 60, 120],
  check: null,
  help_phone: HELP_LINE,
};
const noSums = { deposited: '0.00', withdrawn: '0.00', net_play: '0.00' };
const noMoney = {
  from: '2026-10-24',
  to: '2026-11-22',
  days: [],
  total: noSums,
  lifetime: noSums,
};
const noRooms = {
  server_time: new Date().toISOString(),
  rooms: [],
  formulas: [],
  dealt: { player: 0, tie: 0, banker: 0 },
};
const noMatches = { server_time: new Date().toISOString(), matches: [] };
const noIncome = {
  income: '0.00',
  earned: '0.00',
  turnover: '0.00',
  by_level: affiliateLevels.map((level) => ({ level, income: '0.00' })),
  by_type: affiliateTypes.map((type) => ({ type, income: '0.00' })),
};
const noReferrals = {
  ref_code: 'CK1',
  name: 'สม*** ใจ***',
  balance: '0.00',
  held_since: null,
  redeem_least: '500.00',
  redeem_most: '10000.00',
  redeem_turnover_percent: 100,
  locks: '0.00',
  turnover_owed: '0.00',
  owed: '0.00',
  month_cap: '50000.00',
  month: '2026-11-01',
  today: noIncome,
  this_month: noIncome,
  all: noIncome,
  months: [6, 7, 8, 9, 10, 11].map((month) => ({
    month: `2026-${String(month).padStart(2, '0')}-01`,
    income: '0.00',
  })),
  friends: affiliateLevels.map((level) => ({ level, count: 0 })),
  played: 0,
};
const noGames = { games: [], total: 0, providers: [], next_cursor: null };

/** Endpoints that each screen depends on; a screen missing here is shown only with data. */
export const callsOf: { readonly [Name in RouteName]?: EmptyResponses } = {
  home: {
    '/api/banner': [],
    '/api/game/lobby': { games: [] },
    '/api/lotto/results': { rounds: [], next_cursor: null },
  },
  slot: { '/api/game/list': noGames },
  casino: { '/api/game/list': noGames, '/api/sooth/baccarat': noRooms },
  fishing: { '/api/game/list': noGames },
  freespin: { '/api/game/list': noGames },
  sport: { '/api/game/list': noGames, '/api/sport/matches': noMatches },
  lobby: { '/api/game/list': noGames },
  trends: { '/api/sooth/baccarat': noRooms },
  promotions: { '/api/promotion/list': [] },
  memberPromotions: {
    '/api/promotion/list': [],
    '/api/promotion/mine': {
      current: null,
      ended: [],
      next_cursor: null,
      now: new Date().toISOString(),
    },
  },
  profile: { '/api/member/profile': undefined, '/api/member/security_notices': undefined },
  lottoRound: { '/api/lotto/round': undefined },
  lottoLobby: { '/api/lotto/lobby': noMarkets },
  lottoBills: { '/api/lotto/bill/list': { bills: [], next_cursor: null } },
  lottoResults: { '/api/lotto/result': { date: '2026-11-20', rounds: [] } },
  yeekee: {
    '/api/lotto/yeekee/day': {
      server_time: new Date().toISOString(),
      market: null,
      date: '2026-11-20',
      rounds: [],
    },
  },
  article: {
    '/api/article/list': { featured: null, articles: [], categories: [], next_cursor: null },
  },
  articleDetail: { '/api/article/detail': undefined },
  lottoRates: { '/api/lotto/rates': { categories: [] } },
  statement: {
    '/api/member/statement': {
      movements: [],
      days: [],
      period: { from: null, to: null },
      next_cursor: null,
    },
    '/api/member/winloss': { days: [] },
  },
  memberWinloss: { '/api/member/winloss': { days: [] } },
  deposit: {
    '/api/member/payment/channels': [],
    '/api/agent/bank_accounts': [],
    '/api/agent/true_money_accounts': [],
    '/api/member/deposits': { deposits: [], next_cursor: null },
  },
  withdraw: {
    '/api/member/withdrawals': { withdrawals: [], next_cursor: null },
    '/api/member/withdraw/info': {
      min_amount: '100.00',
      is_on_break: false,
      kept: '0.00',
      max_amount: '50000.00',
      most_per_day: 5,
      left_today: 5,
      balance: '0.00',
      account: null,
      account_usable_at: null,
      usual_minutes: null,
      turnover: [],
    },
  },
  cashback: { '/api/cashback/summary': noCashback },
  winloss: { '/api/cashback/summary': noCashback },
  redeem: { '/api/redemption/list': [] },
  quest: {
    '/api/quest/list': {
      quests: [],
      earned: { point: 0, spins: 0, amount: '0.00' },
      play: { left: '0.00', point: '6.00', spin: '500.00', baht: '50.00' },
    },
  },
  poll: {
    '/api/poll/config': {
      server_time: new Date().toISOString(),
      config: null,
      choices: [],
      metadata: { running: [], last_answered: null },
    },
  },
  affiliate: {
    '/api/affiliate/summary': noReferrals,
    '/api/affiliate/network': { friends: [], next_cursor: null },
    '/api/affiliate/v2/transactions': { lines: [], next_cursor: null },
    '/api/affiliate/v2/configs': {
      rates: affiliateTypes.map((type) => ({ type, rates: [80, 30, 20] })),
      month_cap: '50000.00',
      redeem_least: '500.00',
      redeem_most: '10000.00',
      redeem_turnover_percent: 100,
      attribution_days: 30,
      example: {
        lines: [
          {
            level: 1,
            type: 'slot',
            friends: 4,
            turnover: '8000.00',
            basis_points: 80,
            income: '256.00',
          },
        ],
        income: '256.00',
      },
      median: null,
    },
  },
  help: { '/api/help/facts': undefined },
  memberVip: {
    '/api/member/vip': {
      level: 0,
      since: null,
      counted_from: '2026-10-26',
      counted_to: '2026-11-24',
      turnover: '0.00',
      next: { level: 1, left: '100000.00' },
      reviewed_on: '2026-12-01',
      falls_to: null,
      levels: ([0, 1, 2] as const).map((level) => ({
        level,
        turnover: ['0.00', '100000.00', '1000000.00'][level],
        points_percent: 100,
        loss_refund_cap: '1000.00',
        withdrawals_per_day: 5,
      })),
      baht_per_point: '100.00',
    },
  },
  wheel: { '/api/wheel/config_v2': withoutSpins, '/api/wheel/board': [] },
  fairness: {
    '/api/fairness/round': {
      ...{ game_name: 'มังกรทอง', state: 'closed' },
      ...{ can_reveal: false, proof: null },
    },
  },
  safety: { '/api/safety/status': noLimits, '/api/safety/money': noMoney },
  member: { '/api/member/wallets': [], '/api/member/points': { point: 0 } },
};
