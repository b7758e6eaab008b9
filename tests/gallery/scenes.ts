import type { Page } from '@playwright/test';
import { type RouteDefinition, type RouteName, routes } from '@/contract/routes';
import { addDays } from '@/domain/calendar-day';
import { findYeekeeDay } from '@/domain/yeekee';
import { breaks, layBreak, openBreak, openCheck } from './break-answers';
import { callsOf, type EmptyResponses } from './empty-responses';
import { falsify, openProof } from './proof-answers';
import { openSlipOffer } from './slip-answers';

/** State of the data that a screen shows. */
export type SceneState = 'data' | 'empty' | 'loading' | 'error';

/** One view to take pictures of. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  /** The kind of user who sees the scene. */
  readonly as: 'visitor' | 'member';
  /** Endpoints that the screen depends on. */
  readonly calls?: EmptyResponses;
  /** Action to take once the screen is loaded. */
  readonly act?: (page: Page) => Promise<void>;
}

const yeekeeDay = findYeekeeDay(new Date());
/** A round that the member did not play, so scenes say what the call returns. */
const proofPath = '/fairness/sandbox/of-another-member';

/** URLs of screens whose route path needs parameters or a query. */
const pathOf: { readonly [Name in RouteName]?: string } = {
  articleDetail: '/article/detail?id=lotto-odds',
  fairness: proofPath,
  lottoRound: `/lotto/yeekee-${yeekeeDay}-088`,
  play: '/play?game_id=golden-dragon&provider_id=manee&source=sandbox',
};

function toScenes([name, route]: [string, RouteDefinition]): Scene[] {
  const routeName = name as RouteName;
  const path = pathOf[routeName] ?? route.path.replace(/\/:\w+\?/g, '');
  const calls = callsOf[routeName];
  const scene = { name: `${path} ${route.title}`, path, ...(calls && { calls }) };
  if (route.guards?.includes('guest')) return [{ ...scene, as: 'visitor' }];
  if (route.guards?.includes('member')) return [{ ...scene, as: 'member' }];
  return [
    { ...scene, name: `${scene.name} (visitor)`, as: 'visitor' },
    { ...scene, name: `${scene.name} (member)`, as: 'member' },
  ];
}

/** The page of an unknown URL. */
export const missingScene: Scene = { name: '/nowhere 404', path: '/nowhere', as: 'visitor' };

/** Two rounds of the demo data: one still open for a long time, and one already drawn. */
const openRoom = `/lotto/yeekee?round=yeekee-${yeekeeDay}-088`;
const drawnRoom = `/lotto/yeekee?round=yeekee-${addDays(yeekeeDay, -1)}-042`;

/** Dialogs and further views of screens. */
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
    calls: { '/api/lotto/yeekee/list': undefined },
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
  {
    name: 'Poll that is answered',
    path: '/poll/2',
    as: 'visitor',
    calls: { '/api/poll/config': undefined },
  },
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
    calls: { '/api/sooth/detail': undefined },
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
  { name: 'Redemption history', path: '/redeem?view=history', as: 'member' },
  { name: 'History of loss refunds', path: '/cashback?view=history', as: 'member' },
  {
    name: 'History of cashback',
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
      // On a wide screen the rates are already open.
      if ((await fold.count()) > 0) await fold.click();
    },
  },
  {
    name: 'Result of a wheel spin',
    path: '/member/wheel',
    as: 'member',
    act: async (page) => {
      const dialog = page.getByRole('dialog');
      // The dialog is already open when a picture of another width has left its result unseen.
      const hub = page.getByRole('button', { name: /^หมุนวงล้อ เหลือ/ });
      await hub.or(dialog).first().waitFor();
      if (!(await dialog.isVisible())) await hub.click();
      await dialog.getByRole('button', { name: /^ตรวจสอบผล/ }).click();
      await dialog.getByText(/^ตรงกัน/).waitFor();
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
      // A prize that was won for another picture is shown first.
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
  { name: 'Proof of a round', path: proofPath, as: 'member', act: (page) => openProof(page) },
  {
    name: 'Proof of a round whose seed is secret',
    path: proofPath,
    as: 'member',
    act: (page) => openProof(page, (proof) => ({ ...proof, seed: null })),
  },
  {
    name: 'Proof of a round that does not agree',
    path: proofPath,
    as: 'member',
    act: (page) => openProof(page, falsify),
  },
  {
    name: 'Form of limits',
    path: '/member/safety',
    as: 'member',
    act: (page) => page.getByRole('button', { name: /^(?:ตั้ง|แก้ไข)วงเงินเสีย$/ }).click(),
  },
  { name: 'History of limits', path: '/member/safety?view=history', as: 'member' },
  {
    name: 'Sheet of time-outs',
    path: '/member/safety',
    as: 'member',
    act: (page) => page.getByRole('button', { name: /^พักการเล่น/ }).click(),
  },
  {
    name: 'Sheet of exclusions',
    path: '/member/safety',
    as: 'member',
    act: (page) => page.getByRole('button', { name: /^ปิดกั้นตัวเอง/ }).click(),
  },
  {
    name: 'Limits and breaks on a break',
    path: '/member/safety',
    as: 'member',
    act: (page) => layBreak(page, breaks.timeOut),
  },
  ...Object.entries(breaks).map(
    ([state, present]): Scene => ({
      name: `Screen of a break, ${state}`,
      path: '/member/safety',
      as: 'member',
      act: (page) => openBreak(page, present),
    }),
  ),
  {
    name: 'Withdrawal on a break',
    path: '/member/withdraw',
    as: 'member',
    act: (page) => layBreak(page, breaks.timeOut),
  },
  { name: 'Slip of a transfer', path: '/member/deposit', as: 'member', act: openSlipOffer },
  { name: 'Reality check', path: '/member/safety', as: 'member', act: openCheck },
  missingScene,
];

function openFirstGame(page: Page): Promise<void> {
  return page.getByRole('main').getByRole('button', { name: / ค่าย / }).first().click();
}

/** The screen of breaks leads a member without a break home, so its scenes are among the further views. */
const { restricted: _, ...ownScreens } = routes;

/** Every screen of the route table, and the dialogs and further views. */
export const scenes: readonly Scene[] = [
  ...Object.entries(ownScreens).flatMap(toScenes),
  ...overlays,
];

/** Returns the states in which a scene is shown. */
export function listStates({ calls }: Scene): readonly SceneState[] {
  if (!calls) return ['data'];
  const isEverEmpty = Object.values(calls).some((response) => response !== undefined);
  return isEverEmpty ? ['data', 'empty', 'loading', 'error'] : ['data', 'loading', 'error'];
}

/**
 * Number of scenes per test, or more if one screen has more. With several tests, a slow or failing one leaves the
 * others unaffected.
 */
const SCENES_PER_TEST = 6;

/**
 * Groups scenes into tests. Scenes of one screen stay together and in their given order, because one may depend on an
 * earlier one.
 * @param shown the requested scenes
 */
export function groupScenes(shown: readonly Scene[]): Scene[][] {
  const byScreen = new Map<string, Scene[]>();
  for (const scene of shown) {
    const screen = scene.path.replace(/\?.*/, '');
    byScreen.set(screen, [...(byScreen.get(screen) ?? []), scene]);
  }
  const groups: Scene[][] = [];
  for (const ofScreen of byScreen.values()) {
    const last = groups.at(-1);
    if (last && last.length + ofScreen.length <= SCENES_PER_TEST) last.push(...ofScreen);
    else groups.push([...ofScreen]);
  }
  return groups;
}
