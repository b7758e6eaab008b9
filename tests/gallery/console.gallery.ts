import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { approvalList } from '@/contract/operator/approvals.contract';
import { articleDrafts } from '@/contract/operator/articles.contract';
import { auditLog } from '@/contract/operator/audit.contract';
import { bankAccountList } from '@/contract/operator/banks.contract';
import { brandShow, brandVersions } from '@/contract/operator/brand.contract';
import {
  broadcastList,
  broadcastQuote,
  broadcastShow,
} from '@/contract/operator/broadcasts.contract';
import { cashbackList } from '@/contract/operator/cashback.contract';
import { contentList, contentVersions } from '@/contract/operator/content.contract';
import { deskCounts } from '@/contract/operator/desk.contract';
import { firstDay } from '@/contract/operator/first-day.contract';
import { operatorGames } from '@/contract/operator/games.contract';
import { incomingList } from '@/contract/operator/incoming.contract';
import { lottoShortfalls } from '@/contract/operator/lotto.contract';
import { lottoBills } from '@/contract/operator/lotto-bills.contract';
import { lottoBoard } from '@/contract/operator/lotto-board.contract';
import { lottoMarketList } from '@/contract/operator/lotto-markets.contract';
import { lottoClosed, lottoExposures } from '@/contract/operator/lotto-numbers.contract';
import { lottoYeekee } from '@/contract/operator/lotto-yeekee.contract';
import { memberList } from '@/contract/operator/members.contract';
import { lineCheck, lineWaiting } from '@/contract/operator/official-account.contract';
import { pauseList } from '@/contract/operator/pauses.contract';
import { peopleList } from '@/contract/operator/people.contract';
import { pictureList } from '@/contract/operator/pictures.contract';
import { pollList } from '@/contract/operator/polls.contract';
import { operatorQuestList } from '@/contract/operator/quests.contract';
import {
  reportDay,
  reportLines,
  reportRange,
  reportSections,
  reportTable,
} from '@/contract/operator/reports.contract';
import { ruleList } from '@/contract/operator/rules.contract';
import { wheelSetList } from '@/contract/operator/wheel.contract';
import { withdrawalList } from '@/contract/operator/withdrawals.contract';
import { type TestMember, test } from '../support/e2e-console';
import type { BackEnd } from '../support/journey-backend';
import type { Desk } from '../support/journey-console';
import { GALLERY_DIR, pictureFile } from './gallery-files';
import {
  checkedAccount,
  draftBroadcast,
  quotedBroadcast,
  sendingBroadcast,
  waitingUsers,
} from './line-answers';
import { watchRequests } from './requests';
import type { SceneState } from './scenes';

/** One view of the console to take pictures of. */
interface ConsoleScene {
  readonly path: string;
  readonly name: string;
  /** Person of the demo who sees the view; undefined before the sign-in. */
  readonly as?: string;
  /** Call on which the view depends, and its data for an empty list. */
  readonly call?: readonly [path: string, empty: unknown];
  /** Action to take once the page is loaded. */
  readonly act?: (desk: Desk) => Promise<void>;
}

const noMembers = { rows: [], next_cursor: null, total: 0 };
const noContent = { rows: [], next_cursor: null };
const noTable = { columns: [], rows: [], next_cursor: null };
const noPayouts = { rows: [], next_cursor: null };
const MEMBER = '/members/1001';

const noPauses = () => ({
  ...{ running: [], planned: [], rows: [], next_cursor: null, providers: [], markets: [] },
  server_time: new Date().toISOString(),
});

const newPlaces = () => ({
  rows: [
    {
      ...{ id: 1, name: 'nok', display_name: 'นก', address: '198.51.100.9' },
      ...{ user_agent: 'Mozilla/5.0 (Linux; Android 14)', at: new Date().toISOString() },
      is_current: false,
    },
  ],
  next_cursor: null,
});

/** Answers calls with data, and shows the page again. */
const showData =
  (...answers: readonly (readonly [path: string, data: unknown])[]) =>
  async ({ page }: Desk): Promise<void> => {
    for (const [path, data] of answers) {
      await page.route(
        (url) => url.pathname === path,
        (route) => route.fulfill({ json: { error: 0, message: '', data } }),
      );
    }
    await page.reload();
    await page.waitForLoadState('networkidle');
  };

const openAct = (name: string) => (desk: Desk) => desk.button(name).click();

/** Opens the first row of a list, and waits for its decision. */
async function openFirstRow({ page, main }: Desk): Promise<void> {
  await main.getByRole('row').nth(1).getByRole('button').click();
  await page.getByText(/→/).first().waitFor();
}

/** Opens the first round of the board. */
async function openRound({ page, main }: Desk): Promise<void> {
  await main.getByRole('row').nth(1).getByRole('button').click();
  await page.getByRole('button', { name: 'กลับกระดาน' }).waitFor();
}

/** Types the result of the round that waits for it, and shows its payout. */
async function typeResult(desk: Desk): Promise<void> {
  await desk.main.getByRole('row', { name: /รอผล/ }).getByRole('button').click();
  await desk.main.getByLabel('เลขที่ออก 4 ตัว').fill('4821');
  await desk.button('ตรวจยอดจ่าย').click();
  await desk.button('บันทึกผล').waitFor();
}

/** Uploads a picture, so that the field shows its sizes and the list has a row. */
async function uploadPicture(desk: Desk): Promise<void> {
  const { page } = desk;
  await desk.button('เพิ่มรูป').click();
  await page.locator('input[type=file]').setInputFiles('public/art/banners/arrivals-1896x640.webp');
  await page.getByText('จอกว้าง').waitFor();
}

async function openVoid(desk: Desk): Promise<void> {
  await desk.main.getByRole('row', { name: /รอผล/ }).getByRole('button').click();
  await desk.button('คืนโพย').click();
}

/** Shows numbers that are near their ceiling, for which a demo has too few bets. */
async function fillNumbers({ page }: Desk): Promise<void> {
  const percents = [96, 88, 83, 61, 44, 31, 18, 12, 7, 3];
  await page.route(`**${lottoExposures.path}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    const rows = percents.map((percent, at) => ({
      ...{ number: String(at * 11).padStart(2, '0'), payout: `${percent * 50_000}.00`, percent },
      closed:
        at === 1
          ? { kind: 'half', by: 'lek', at: '2026-11-28T01:30:00Z', is_standing: true }
          : null,
    }));
    const data = { ...body.data, ceiling: '5000000.00', rows, next_cursor: null };
    await route.fulfill({ json: { ...body, data } });
  });
  await page.goto('/operator/lotto/numbers?type=two_top');
  await page.getByRole('button', { name: /^เลข 00/ }).click();
}

const scenes: readonly ConsoleScene[] = [
  { path: '/sign-in', name: 'Sign-in' },
  { path: '', name: 'Today', as: 'pim', call: [deskCounts.path, undefined] },
  { path: '/members', name: 'Members', as: 'sup', call: [memberList.path, noMembers] },
  ...[
    ...['statement', 'play', 'money', 'bonus', 'gifts', 'network'],
    ...['security', 'protection', 'notes', 'actions'],
  ].map((tab) => ({ path: `${MEMBER}?tab=${tab}`, name: `Member, ${tab}`, as: 'sup' })),
  { path: MEMBER, name: 'Adjustment', as: 'sup', act: openAct('ปรับยอดเงิน') },
  { path: MEMBER, name: 'Closing with payout', as: 'sup', act: openAct('ปิดบัญชีและจ่ายยอดคงเหลือ') },
  {
    ...{ path: '', name: 'Search', as: 'sup' },
    act: async ({ page }) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox').fill('081');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    ...{ path: '/in', name: 'Money in', as: 'nok' },
    call: [incomingList.path, { rows: [], next_cursor: null }],
  },
  { path: '/in', name: 'Money in, open', as: 'nok', act: openFirstRow },
  {
    ...{ path: '/in', name: 'Money in, confirmation', as: 'nok' },
    act: async (desk) => {
      await openFirstRow(desk);
      await desk.page.keyboard.press('a');
    },
  },
  { path: '/in', name: 'Money in, report by hand', as: 'nok', act: openAct('แจ้งเงินเข้า') },
  { path: '/in?tab=pending', name: 'Money in, pending', as: 'nok' },
  { path: '/in?tab=all', name: 'Money in, all', as: 'nok' },
  { path: '/in?tab=unseen', name: 'Money in, unseen', as: 'nok' },
  { path: '/in?reason=late', name: 'Money in, filtered', as: 'nok' },
  { path: '/in', name: 'Money in, forbidden', as: 'kwan' },
  { path: '/out', name: 'Withdrawals', as: 'nok', call: [withdrawalList.path, noPayouts] },
  { path: '/out?tab=today', name: 'Withdrawals of today', as: 'nok' },
  { path: '/out/w1', name: 'Withdrawal', as: 'nok' },
  ...['banners', 'announcements', 'events'].map((page) => ({
    ...{ path: `/content/${page}`, name: `Content, ${page}`, as: 'kwan' },
    ...(page === 'banners' && { call: [contentList.path, noContent] as const }),
  })),
  {
    ...{ path: '/content/banners/dragon', name: 'Banner', as: 'kwan' },
    call: [contentVersions.path, undefined],
  },
  {
    ...{ path: '/content/banners/lotto-night', name: 'Publishing', as: 'kwan' },
    act: openAct('เผยแพร่ v1'),
  },
  { path: '/content/announcements/new', name: 'Further announcement', as: 'kwan' },
  {
    ...{ path: '/content/articles', name: 'Articles', as: 'kwan' },
    call: [articleDrafts.path, { rows: [], next_cursor: null }],
  },
  { path: '/content/articles/turnover', name: 'Article', as: 'kwan' },
  {
    ...{ path: '/content/pictures', name: 'Pictures', as: 'kwan' },
    call: [pictureList.path, noContent],
  },
  { path: '/content/pictures', name: 'Further picture', as: 'kwan', act: uploadPicture },
  {
    ...{ path: '/content/banners/dragon', name: 'Preview of a banner', as: 'kwan' },
    act: async (desk) => {
      await desk.button('ดูก่อน').click();
      await desk.page.locator('iframe').nth(2).waitFor();
    },
  },
  {
    path: '/content/polls',
    name: 'Polls',
    as: 'pim',
    call: [pollList.path, { rows: [], next_cursor: null }],
  },
  { path: '/content/polls/1', name: 'Poll', as: 'pim' },
  { path: '/content/polls/new', name: 'Further poll', as: 'pim' },
  {
    ...{ path: '/lotto', name: 'Lottery board', as: 'lek' },
    call: [lottoBoard.path, { ...noContent, day: '2026-11-28', numbered: [] }],
  },
  { path: '/lotto', name: 'Result, first person', as: 'lek', act: typeResult },
  { path: '/lotto?state=second', name: 'Result, waiting', as: 'lek', act: openRound },
  { path: '/lotto?state=second', name: 'Result, second person', as: 'tan', act: openRound },
  { path: '/lotto?state=paid', name: 'Result, paid', as: 'tan', act: openRound },
  { path: '/lotto', name: 'Void', as: 'lek', act: openVoid },
  {
    ...{ path: '/lotto/shortfalls', name: 'Shortfalls', as: 'nok' },
    call: [lottoShortfalls.path, noContent],
  },
  {
    ...{ path: '/lotto/numbers', name: 'Numbers', as: 'lek' },
    call: [lottoClosed.path, noContent],
  },
  {
    ...{ path: '/lotto/numbers', name: 'Numbers near their ceiling', as: 'lek' },
    act: fillNumbers,
  },
  { path: '/lotto/numbers', name: 'Numbers, pasted', as: 'lek', act: openAct('วางเลข') },
  {
    ...{ path: '/lotto/markets', name: 'Markets', as: 'pim' },
    call: [lottoMarketList.path, { markets: [], addable: [], images: [] }],
  },
  { path: '/lotto/markets/government', name: 'Market', as: 'pim' },
  { path: '/lotto/markets/government', name: 'Terms', as: 'pim', act: openAct('2 ตัวบน') },
  {
    ...{ path: '/lotto/bills', name: 'Bills', as: 'lek' },
    call: [lottoBills.path, noContent],
  },
  { path: '/lotto/bills/1', name: 'Bill', as: 'lek' },
  {
    ...{ path: '/lotto/yeekee', name: 'Yeekee', as: 'lek' },
    call: [lottoYeekee.path, noContent],
  },
  { path: '/approvals', name: 'Approvals', as: 'nok', call: [approvalList.path, []] },
  { path: '/approvals/1', name: 'Request', as: 'nok' },
  { path: '/reports', name: 'Report of a day', as: 'nok', call: [reportDay.path, undefined] },
  { path: '/reports', name: 'Closing of a day', as: 'nok', act: openAct('ปิดวัน') },
  { path: '/reports', name: 'Definition', as: 'nok', act: openAct('นิยามของ ฝาก') },
  {
    ...{ path: '/reports/range', name: 'Report of days', as: 'nok' },
    call: [reportRange.path, { days: [], total: {} }],
  },
  {
    ...{ path: '/reports/lines?figure=deposits', name: 'Lines of a figure', as: 'nok' },
    call: [reportLines.path, { lines: [], total: '0', count: 0, next_cursor: null }],
  },
  ...reportSections.map((section) => ({
    ...{ path: `/reports/${section}`, name: `Report, ${section}`, as: 'audi' },
    ...(section === 'games' && { call: [reportTable.path, noTable] as const }),
  })),
  {
    ...{ path: '/banks', name: 'Banks', as: 'pim' },
    call: [bankAccountList.path, { today: '2026-11-28', accounts: [] }],
  },
  { path: '/banks', name: 'Account', as: 'pim', act: openAct('เพิ่มบัญชี') },
  { path: '/banks', name: 'Bank movement', as: 'pim', act: openAct('บันทึกรายการ') },
  { path: '/banks', name: 'Bank count', as: 'nok', act: openAct('นับยอดสิ้นวัน') },
  {
    ...{ path: '/settings', name: 'Maintenance', as: 'pim' },
    call: [pauseList.path, noPauses()],
  },
  { path: '/settings', name: 'Maintenance, dialog', as: 'pim', act: openAct('ปิดปรับปรุง') },
  { path: '/settings', name: 'Maintenance, running', as: 'pim', act: showPauses },
  {
    ...{ path: '/settings/games', name: 'Games', as: 'pim' },
    call: [operatorGames.path, { providers: [], rows: [], next_cursor: null }],
  },
  {
    ...{ path: '/settings/brand', name: 'Brand', as: 'pim' },
    call: [brandShow.path, undefined],
  },
  { path: '/settings/links', name: 'Links', as: 'pim' },
  {
    ...{ path: '/settings/versions/1', name: 'Versions of the brand', as: 'pim' },
    call: [brandVersions.path, { rows: [], next_cursor: null }],
  },
  {
    ...{ path: '/offers/wheel/1', name: 'Wheel', as: 'pim' },
    call: [wheelSetList.path, []],
  },
  { path: '/offers/wheel/new', name: 'Wheel, further set', as: 'pim' },
  {
    ...{ path: '/offers/quests/2', name: 'Quests', as: 'pim' },
    call: [operatorQuestList.path, []],
  },
  { path: '/offers/quests/new', name: 'Quests, further one', as: 'pim' },
  {
    ...{ path: '/offers/rules/cashback.turnover_rate', name: 'Rules', as: 'pim' },
    call: [ruleList.path, []],
  },
  {
    ...{ path: '/offers/rules/cashback.turnover_rate', name: 'Rules, form', as: 'pim' },
    act: openAct('แก้ไข'),
  },
  {
    ...{ path: '/offers/cashback', name: 'Cashback', as: 'som' },
    call: [cashbackList.path, { done_day: null, days: [], next_cursor: null }],
  },
  {
    ...{ path: '/line', name: 'LINE, not connected', as: 'pim' },
    call: [lineCheck.path, undefined],
  },
  {
    ...{ path: '/line', name: 'LINE', as: 'pim' },
    act: showData([lineCheck.path, checkedAccount]),
  },
  {
    ...{ path: '/line/waiting', name: 'LINE, users who wait', as: 'sup' },
    act: showData([lineWaiting.path, waitingUsers]),
  },
  {
    ...{ path: '/line/broadcasts/8', name: 'Broadcast, draft', as: 'pim' },
    act: showData(
      [broadcastList.path, [draftBroadcast, sendingBroadcast]],
      [broadcastShow.path, draftBroadcast],
      [broadcastQuote.path, quotedBroadcast],
    ),
  },
  {
    ...{ path: '/line/broadcasts/7', name: 'Broadcast, on its way', as: 'nok' },
    act: showData(
      [broadcastList.path, [draftBroadcast, sendingBroadcast]],
      [broadcastShow.path, sendingBroadcast],
    ),
  },
  {
    ...{ path: '/line/broadcasts/new', name: 'Further broadcast', as: 'pim' },
    act: showData([broadcastList.path, []]),
  },
  { path: `${MEMBER}?tab=line`, name: 'Member, LINE', as: 'sup' },
  { path: '/people', name: 'People', as: 'pim', call: [peopleList.path, []] },
  { path: '/audit', name: 'Audit', as: 'audi', call: [auditLog.path, []] },
  { path: '/account', name: 'Account', as: 'pim' },
  { path: '/first-day', name: 'First day', as: 'pim', call: [firstDay.path, undefined] },
  {
    ...{ path: '', name: 'Sign-in from another place', as: 'pim' },
    act: async ({ page }) => {
      await page.route('**/operator/v1/sessions/places*', (route) =>
        route.fulfill({ json: { error: 0, message: '', data: newPlaces() } }),
      );
      await page.route('**/operator/v1/counts', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: object };
        const security = { count: 1, oldest_at: new Date().toISOString() };
        await route.fulfill({ json: { ...body, data: { ...body.data, security } } });
      });
      await page.reload();
      await page.getByRole('alert').waitFor();
    },
  },
  { path: '/people', name: 'Forbidden', as: 'sup' },
];

/** Widths and heights: a phone and a desktop. */
const sizes = [
  [390, 844],
  [1440, 900],
] as const;
/** Parts of the names of the requested scenes; by default all scenes. */
const wanted = (process.env['SCENES'] ?? '').split(',');
const SETTLE_MS = 700;
/** Time in ms after which the console has stopped retrying. */
const GIVE_UP_MS = 2500;

const titleOf = ({ path: url, name }: ConsoleScene): string => `/operator${url} ${name}`;

test.beforeAll(() => mkdir(GALLERY_DIR, { recursive: true }));

for (const as of [undefined, 'pim', 'sup', 'nok', 'lek', 'tan', 'audi', 'kwan']) {
  const group = scenes.filter(
    (scene) => scene.as === as && wanted.some((part) => titleOf(scene).includes(part)),
  );
  if (group.length === 0) continue;
  test(`the console as ${as ?? 'a visitor'}`, async ({ openBrowser, backEnd, member }) => {
    if (group.some(({ path: url }) => url.startsWith('/in'))) await bringMoney(backEnd, member);
    const desk = await openBrowser();
    desk.complaints.expect(/^[45]\d\d: /);
    if (as !== undefined) await desk.signIn({ name: as });
    for (const scene of group) await takePictures(desk, scene);
  });
}

/** Lets money arrive that waits for several reasons. */
async function bringMoney(backEnd: BackEnd, member: TestMember): Promise<void> {
  const company = { bank_code: '002', account_number: '8887776665', name: 'บจก. ตัวอย่าง' };
  const stranger = { bank_code: '006', account_number: 'xxx-x-x4410-x', name: 'ฝน ศรีสุข' };
  const own = { bank_code: '004', account_number: member.accountNumber, name: member.name };
  await backEnd.reportMoney('2000.58', company);
  await backEnd.reportMoney('1000', stranger);
  await backEnd.reserveDeposit(member.credentials, '500');
  await backEnd.reportMoney('500', own);
}

async function takePictures(desk: Desk, scene: ConsoleScene): Promise<void> {
  const { page } = desk;
  const requests = watchRequests(page);
  for (const state of statesOf(scene)) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (state !== 'data') await layState(page, scene, state);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto(`/operator${scene.path}`);
      if (state === 'data' || state === 'empty') await requests.untilQuiet();
      await page.waitForTimeout(state === 'error' ? GIVE_UP_MS : SETTLE_MS);
      await scene.act?.(desk);
      await page.waitForTimeout(scene.act ? SETTLE_MS : 0);
      const picture = { scene: titleOf(scene), state, shell: 'console', width } as const;
      await page.screenshot({
        path: path.join(GALLERY_DIR, pictureFile(picture)),
        type: 'jpeg',
        quality: 70,
        animations: 'disabled',
      });
    }
  }
}

/** Shows a pause that runs and a planned one; a real one would close the site for the other scenes. */
async function showPauses({ page, main }: Desk): Promise<void> {
  const [now, hour] = [Date.now(), 3_600_000];
  const pause = {
    ...{ id: 9, scope: 'all', subject: null, message: 'ย้ายเครื่องแม่ข่าย', state: 'running' },
    starts_at: new Date(now - hour).toISOString(),
    ends_at: new Date(now + 7 * 60_000).toISOString(),
    ...{ created_by: 'pim', created_at: new Date(now - 2 * hour).toISOString() },
    ...{ ended_by: null, ended_at: null },
  };
  const planned = {
    ...{ ...pause, id: 10, scope: 'money_out', state: 'planned', message: 'ธนาคารปิดปรับปรุง' },
    starts_at: new Date(now + 5 * hour).toISOString(),
    ends_at: new Date(now + 6 * hour).toISOString(),
  };
  const data = { ...noPauses(), running: [pause], planned: [planned] };
  await page.route(
    (url) => url.pathname === pauseList.path,
    (route) => route.fulfill({ json: { error: 0, message: '', data } }),
  );
  await page.reload();
  await main.getByRole('region', { name: 'กำลังปิด ทั้งเว็บ' }).waitFor();
}

function statesOf({ call }: ConsoleScene): readonly SceneState[] {
  if (!call) return ['data'];
  return call[1] === undefined
    ? ['data', 'loading', 'error']
    : ['data', 'empty', 'loading', 'error'];
}

/** Intercepts the call of a scene to show a state. */
async function layState(page: Page, { call }: ConsoleScene, state: SceneState): Promise<void> {
  await page.route(
    (url) => url.pathname === call?.[0],
    async (route) => {
      if (state === 'loading') return;
      const isError = state === 'error';
      const body = { error: isError ? 500 : 0, message: '', data: call?.[1] ?? null };
      await route.fulfill({ status: isError ? 500 : 200, json: body });
    },
  );
}
