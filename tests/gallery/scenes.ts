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
  lobby: { '/api/game/list': noGames },
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
  redeem: { '/api/redemption/list': [] },
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
  memberVip: {
    '/api/member/vip': {
      level: 0,
      since: null,
      counted_from: '2026-10-26',
      counted_to: '2026-11-24',
      turnover: '0.00',
      next: null,
      reviewed_on: '2026-12-01',
      falls_to: null,
      levels: [],
      baht_per_point: '100.00',
    },
  },
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
    act: (page) => page.getByRole('main').locator('summary').first().click(),
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
  { name: 'What was redeemed', path: '/redeem?view=history', as: 'member' },
  { name: 'Movements of points', path: '/redeem?view=points', as: 'member' },
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
