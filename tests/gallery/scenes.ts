import type { Page } from '@playwright/test';
import { type RouteDefinition, type RouteName, routes } from '@/contract/routes';
import { addDays } from '@/domain/calendar-day';
import { findYeekeeDay } from '@/domain/yeekee';

/** What stands between a screen and its data. */
export type SceneState = 'data' | 'empty' | 'loading' | 'error';

/** One thing to look at. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  /** Who looks at it. */
  readonly as: 'visitor' | 'member';
  /** The calls that the screen lives on, with what each answers when there is nothing. */
  readonly calls?: Readonly<Record<string, unknown>>;
  /** What to do once the screen is there. */
  readonly act?: (page: Page) => Promise<void>;
}

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
const noRooms = {
  server_time: new Date().toISOString(),
  rooms: [],
  formulas: [],
  dealt: { player: 0, tie: 0, banker: 0 },
};
const noMatches = { server_time: new Date().toISOString(), matches: [] };
const noGames = { games: [], total: 0, providers: [], next_cursor: null };

/** What the screens live on; a screen that is not here is shown with its data only. */
const callsOf: { readonly [Name in RouteName]?: Scene['calls'] } = {
  home: {
    '/api/banner': [],
    '/api/game/lobby': { games: [] },
    '/api/lotto/results': { rounds: [], next_cursor: null },
  },
  slot: { '/api/game/list': noGames },
  casino: { '/api/game/list': noGames },
  sport: { '/api/game/list': noGames, '/api/sport/matches': noMatches },
  lobby: { '/api/game/list': noGames },
  sooth: { '/api/sooth/baccarat': noRooms },
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
  articleDetail: {
    '/api/article/detail': {
      id: 'short',
      category: 'games',
      title: 'ก',
      description: 'ก',
      cover: '/art/og.png',
      cover_share: '/art/og.png',
      published_at: '2026-11-20T00:00:00.000Z',
      updated_at: '2026-11-20T00:00:00.000Z',
      reading_minutes: 1,
      body: [],
      related: [],
    },
  },
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
  deposit: { '/api/member/deposits': { deposits: [], next_cursor: null } },
  withdraw: {
    '/api/member/withdrawals': { withdrawals: [], next_cursor: null },
    '/api/member/withdraw/info': {
      min_amount: '100.00',
      max_amount: '50000.00',
      most_per_day: 5,
      left_today: 5,
      balance: '0.00',
      account: null,
      turnover: [],
    },
  },
  cashback: { '/api/cashback/summary': noCashback },
  winloss: { '/api/cashback/summary': noCashback },
  redeem: { '/api/redemption/list': [] },
  quest: {
    '/api/quest/list': { quests: [], earned: { point: 0, spins: 0, amount: '0.00' } },
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
    '/api/affiliate/v2/configs': {
      rates: [],
      month_cap: '50000.00',
      redeem_least: '500.00',
      redeem_most: '10000.00',
      redeem_turnover_percent: 100,
      attribution_days: 30,
      example: { lines: [], income: '0.00' },
      median: null,
    },
  },
  help: {
    '/api/help/facts': {
      deposit_reserved_seconds: 900,
      withdraw: {
        min_amount: '0.00',
        max_amount: '0.00',
        most_per_day: 0,
        hold_after_change_hours: 24,
      },
      code_valid_seconds: 600,
      lotto: { cancel_minutes: 10, cancels_per_day: 0 },
      yeekee: { fewest_shots: 20, shot_wait_seconds: 5, prize_stake: '100.00', prizes: ['200.00'] },
      coupons: { most_wrong: 10, window_seconds: 900 },
    },
  },
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
  member: { '/api/member/wallets': [], '/api/member/points': { point: 0 } },
};

/** Addresses that need more than the route's path. */
const addressOf: { readonly [Name in RouteName]?: string } = {
  articleDetail: '/article/detail?id=lotto-odds',
  play: '/play?game_id=golden-dragon&provider_id=manee&source=sandbox',
};

function toScenes([name, route]: [string, RouteDefinition]): Scene[] {
  const routeName = name as RouteName;
  const path = addressOf[routeName] ?? route.path.replace(/\/:\w+\?/g, '');
  const calls = callsOf[routeName];
  const scene = { name: `${path} ${route.title}`, path, ...(calls && { calls }) };
  if (route.guards?.includes('guest')) return [{ ...scene, as: 'visitor' }];
  if (route.guards?.includes('member')) return [{ ...scene, as: 'member' }];
  return [
    { ...scene, name: `${scene.name} (visitor)`, as: 'visitor' },
    { ...scene, name: `${scene.name} (member)`, as: 'member' },
  ];
}

/** What an address shows that leads nowhere. */
export const missingScene: Scene = { name: '/nowhere 404', path: '/nowhere', as: 'visitor' };

const yeekeeDay = findYeekeeDay(new Date());
/** Rounds of the demo seed: one that is not over for long, and one that was drawn. */
const openRoom = `/lotto/yeekee?round=yeekee-${yeekeeDay}-088`;
const drawnRoom = `/lotto/yeekee?round=yeekee-${addDays(yeekeeDay, -1)}-042`;

/** What opens over a screen. */
const overlays: readonly Scene[] = [
  {
    name: 'Menu',
    path: '/',
    as: 'member',
    act: (page) => page.getByRole('button', { name: 'เมนู', exact: true }).first().click(),
  },
  {
    name: 'Game sheet, how to play',
    path: '/slot',
    as: 'visitor',
    act: openFirstGame,
  },
  {
    name: 'Game sheet, playing',
    path: '/slot',
    as: 'member',
    act: async (page) => {
      await openFirstGame(page);
      await page.getByTitle(/^เกม /).waitFor();
    },
  },
  {
    name: 'Rates of a market',
    path: '/lotto/rates',
    as: 'visitor',
    act: (page) => page.getByRole('main').getByRole('button', { expanded: false }).first().click(),
  },
  {
    name: 'Room of a round of yeekee',
    path: openRoom,
    as: 'visitor',
  },
  {
    name: 'Room of a round of yeekee, shot into',
    path: openRoom,
    as: 'member',
    act: async (page) => {
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'สุ่มเลข 5 หลัก' }).click();
      await main.getByRole('button', { name: 'ยิงเลข', exact: true }).click();
      await main.getByText(/^คุณยิงลำดับที่/).waitFor();
    },
  },
  {
    name: 'Room of a round of yeekee, result computed again',
    path: drawnRoom,
    as: 'visitor',
    act: async (page) => {
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'ตรวจสอบด้วยเครื่องนี้' }).click();
      await main.getByText('ตรงกันทุกขั้น').waitFor();
    },
  },
  {
    name: 'Results of a market',
    path: '/lotto/results?market=hanoi',
    as: 'visitor',
  },
  {
    name: 'Results of a market with many rounds a day',
    path: '/lotto/results?market=yeekee',
    as: 'visitor',
  },
  {
    name: 'Rounds of a day that are over',
    path: '/lotto/yeekee',
    as: 'visitor',
    act: (page) => page.getByRole('main').locator('summary').first().click(),
  },
  {
    name: 'Rounds of yesterday',
    path: '/lotto/yeekee',
    as: 'visitor',
    act: (page) => page.getByRole('button', { name: 'เมื่อวาน' }).click(),
  },
  {
    name: 'Item of the point shop',
    path: '/redeem?item=1',
    as: 'member',
    act: (page) => page.getByRole('dialog').getByRole('button', { name: /^แลก / }).waitFor(),
  },
  { name: 'Item of the point shop, not to be had', path: '/redeem?item=8', as: 'member' },
  {
    name: 'Terms over the registration',
    path: '/register',
    as: 'visitor',
    act: (page) =>
      page.getByRole('main').getByRole('link', { name: 'ข้อกำหนดการใช้งาน' }).first().click(),
  },
  { name: 'Poll that is answered', path: '/poll/2', as: 'visitor' },
  { name: 'Poll of opinion', path: '/poll/3', as: 'member' },
  {
    name: 'Box of notifications',
    path: '/',
    as: 'member',
    act: async (page) => {
      await page.getByRole('button', { name: 'เมนู', exact: true }).first().click();
      await page.getByRole('button', { name: /^กล่องข้อความ/ }).click();
      await page.getByRole('dialog').locator('summary').first().click();
    },
  },
  {
    name: 'Sportsbook, over and under',
    path: '/play?game_id=football-1x2&provider_id=toomtam&source=sandbox&is_demo=true',
    as: 'visitor',
    act: async (page) => {
      const book = page.frameLocator('iframe[sandbox="allow-scripts"]');
      await book.getByRole('button', { name: 'สูง/ต่ำ' }).click();
      await book
        .getByRole('button', { name: / ราคา / })
        .first()
        .click();
    },
  },
  {
    name: 'Room of baccarat',
    path: '/sooth?room=baccarat-moon',
    as: 'visitor',
  },
  {
    name: 'Rooms of baccarat over a page',
    path: '/',
    as: 'member',
    act: async (page) => {
      await page.getByRole('button', { name: 'เมนู', exact: true }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'สูตรบาคาร่า' }).click();
      await page.getByRole('dialog').getByRole('button', { name: /^ห้อง/ }).first().click();
    },
  },
  { name: 'What was redeemed', path: '/redeem?view=history', as: 'member' },
  { name: 'What became of refunds', path: '/cashback?view=history', as: 'member' },
  {
    name: 'What became of cashback',
    path: '/cashback?view=history&kind=turnover',
    as: 'member',
  },
  { name: 'Movements of points', path: '/redeem?view=points', as: 'member' },
  {
    name: 'Chances of the wheel',
    path: '/member/wheel',
    as: 'member',
    act: async (page) => {
      const fold = page.getByRole('main').locator('summary').filter({ hasText: 'อัตราออกรางวัล' });
      // On a wide screen they are open.
      if ((await fold.count()) > 0) await fold.click();
    },
  },
  {
    name: 'What the wheel brought',
    path: '/member/wheel',
    as: 'member',
    act: async (page) => {
      const told = page.getByRole('dialog');
      // The picture of another width has left it open, so it is told again.
      const hub = page.getByRole('button', { name: /^หมุนวงล้อ เหลือ/ });
      await hub.or(told).first().waitFor();
      if (!(await told.isVisible())) await hub.click();
      await told.getByRole('button', { name: /^ตรวจสอบผล/ }).click();
      await told.getByText(/^ตรงกัน/).waitFor();
    },
  },
  {
    name: 'Spins for points',
    path: '/member/wheel?tab=2',
    as: 'member',
  },
  {
    name: 'Past spins with their proofs',
    path: '/member/wheel',
    as: 'member',
    act: async (page) => {
      // What was won for another picture is told first.
      const close = page.getByRole('dialog').getByRole('button', { name: 'ปิด', exact: true });
      const past = page.getByRole('button', { name: 'ตรวจสอบผลย้อนหลัง' });
      await close.or(past).first().waitFor();
      if (await close.isVisible()) await close.click();
      await past.click();
      await page.getByRole('dialog').locator('summary').first().click();
    },
  },
  { name: 'Income by friends', path: '/affiliate', as: 'member' },
  {
    name: 'Network of a member',
    path: '/affiliate?view=network',
    as: 'member',
    act: (page) =>
      page
        .getByRole('button', { name: /^ดูเพื่อนของ/ })
        .first()
        .click(),
  },
  {
    name: 'Lines of income',
    path: '/affiliate?view=lines',
    as: 'member',
    calls: { '/api/affiliate/v2/transactions': { lines: [], next_cursor: null } },
  },
  {
    name: 'Taking income over',
    path: '/affiliate',
    as: 'member',
    act: (page) => page.getByRole('button', { name: 'แลกเข้ากระเป๋าหลัก' }).click(),
  },
  missingScene,
];

function openFirstGame(page: Page): Promise<void> {
  return page.getByRole('main').getByRole('button', { name: / ค่าย / }).first().click();
}

/** Every screen of the routes table, and what opens over them. */
export const scenes: readonly Scene[] = [...Object.entries(routes).flatMap(toScenes), ...overlays];

/** The states in which a scene is shown. */
export function listStates({ calls }: Scene): readonly SceneState[] {
  return calls ? ['data', 'empty', 'loading', 'error'] : ['data'];
}
