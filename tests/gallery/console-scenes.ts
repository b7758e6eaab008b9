import type { OperatorEndpoint } from '@/contract/endpoint';
import {
  affiliateEarners,
  affiliateHolds,
  affiliateMargins,
  affiliateSignalList,
} from '@/contract/operator/affiliate.contract';
import { pageViews } from '@/contract/operator/analytics.contract';
import { approvalList, approvalShow } from '@/contract/operator/approvals.contract';
import { articleDrafts, articleShow } from '@/contract/operator/articles.contract';
import { auditLog } from '@/contract/operator/audit.contract';
import { operatorSessions } from '@/contract/operator/auth.contract';
import { bankMessageList, bankMessageSetup } from '@/contract/operator/bank-messages.contract';
import {
  statementLines,
  statementList,
  statementShow,
} from '@/contract/operator/bank-statements.contract';
import { bankAccountList } from '@/contract/operator/banks.contract';
import { brandShow, brandVersions } from '@/contract/operator/brand.contract';
import {
  broadcastList,
  broadcastQuote,
  broadcastReach,
  broadcastShow,
} from '@/contract/operator/broadcasts.contract';
import { cashbackList } from '@/contract/operator/cashback.contract';
import { connectionList } from '@/contract/operator/connections.contract';
import { contentList, contentVersions } from '@/contract/operator/content.contract';
import { couponList, couponShow } from '@/contract/operator/coupons.contract';
import { deskCounts } from '@/contract/operator/desk.contract';
import { firstDay } from '@/contract/operator/first-day.contract';
import { gameComparisons, gameDifferences } from '@/contract/operator/game-comparisons.contract';
import { operatorGames } from '@/contract/operator/games.contract';
import { healthShow } from '@/contract/operator/health.contract';
import { incomingList } from '@/contract/operator/incoming.contract';
import { lineDeliveries } from '@/contract/operator/line-deliveries.contract';
import { lottoShortfalls } from '@/contract/operator/lotto.contract';
import { lottoBillShow, lottoBills } from '@/contract/operator/lotto-bills.contract';
import { lottoBoard, lottoRoundShow } from '@/contract/operator/lotto-board.contract';
import { lottoMarketList } from '@/contract/operator/lotto-markets.contract';
import { lottoClosed } from '@/contract/operator/lotto-numbers.contract';
import { lottoToldMoves } from '@/contract/operator/lotto-sources.contract';
import { lottoYeekee } from '@/contract/operator/lotto-yeekee.contract';
import { memberDocuments } from '@/contract/operator/member-documents.contract';
import {
  memberNetwork,
  memberProtection,
  memberRewards,
} from '@/contract/operator/member-rewards.contract';
import { memberSafety, safetyBreaks } from '@/contract/operator/member-safety.contract';
import {
  memberActionList,
  memberList,
  memberMoney,
  memberNoteList,
  memberPage,
  memberRounds,
  memberSessionList,
  operatorMemberStatement,
} from '@/contract/operator/members.contract';
import { lineCheck, lineWaiting } from '@/contract/operator/official-account.contract';
import { pauseList } from '@/contract/operator/pauses.contract';
import { peopleList } from '@/contract/operator/people.contract';
import { pictureList } from '@/contract/operator/pictures.contract';
import { shopItemList, shopOrderList, shopOrderShow } from '@/contract/operator/points.contract';
import { pollList } from '@/contract/operator/polls.contract';
import { offeredPromotions, promotionVersions } from '@/contract/operator/promotions.contract';
import { operatorQuestList } from '@/contract/operator/quests.contract';
import {
  reportDay,
  reportLines,
  reportRange,
  reportSections,
  reportTable,
} from '@/contract/operator/reports.contract';
import { ruleList } from '@/contract/operator/rules.contract';
import { securityLog } from '@/contract/operator/security.contract';
import { wheelSetList } from '@/contract/operator/wheel.contract';
import { withdrawalList, withdrawalShow } from '@/contract/operator/withdrawals.contract';
import { bankMessages, messageSetup, noMessages } from './bank-message-answers';
import { comparedDays, gameDifferenceRows } from './comparison-answers';
import { connections } from './connection-answers';
import {
  type Act,
  askToApprove,
  fillNumbers,
  listKeys,
  openFirstDialog,
  openFirstRow,
  openFirstRowAnd,
  openRound,
  openVoid,
  press,
  pressEach,
  previewBanner,
  searchMember,
  showMoreDesks,
  showNewPlace,
  typeResult,
  uploadPicture,
  uploadUnknownFile,
} from './console-acts';
import {
  checkedAccount,
  draftBroadcast,
  quotedBroadcast,
  sendingBroadcast,
  waitingUsers,
} from './line-answers';
import { toldMoves } from './lotto-answers';
import { noPauses, openPauses } from './pause-answers';
import { noBreaks, openBreaks, protectedMember, safetyOfMember } from './safety-answers';
import { appliedFile, previewedFile, previewedLines, statementFiles } from './statement-answers';

/**
 * State of a view. `empty` has no rows, `filtered` has none because of a filter, `offline` loses its connection after
 * the session was read, and `forbidden` is shown to a person whose role may not open the page.
 */
export type ConsoleState =
  | 'data'
  | 'empty'
  | 'filtered'
  | 'loading'
  | 'error'
  | 'offline'
  | 'forbidden';

/** One view of the console to take pictures of. */
export interface ConsoleScene {
  readonly path: string;
  readonly name: string;
  /** Person of the demo who sees the view; undefined before the sign-in. */
  readonly as: string | undefined;
  /** Call on which the view depends; without it the view has only data. */
  readonly call?: OperatorEndpoint;
  /** Whether the view is a page, which roles without the call may not open. */
  readonly isPage?: boolean;
  /** Call that decides who may open the page, where it is not the one on which the view depends. */
  readonly gate?: OperatorEndpoint;
  /** Data of the call for an empty list. */
  readonly empty?: unknown;
  /** Query with a filter, for a list that a filter has emptied. */
  readonly filter?: string;
  /** Data of calls for which the demo has none. */
  readonly answers?: readonly (readonly [call: OperatorEndpoint, data: unknown])[];
  /** Action to take once the page is loaded. */
  readonly act?: Act;
}

type More = Omit<ConsoleScene, 'path' | 'name' | 'as' | 'call' | 'isPage'>;

/** A page of a desk. */
const page = (
  path: string,
  name: string,
  as: string,
  call: OperatorEndpoint,
  more: More = {},
): ConsoleScene => ({ path, name, as, call, isPage: true, ...more });

/** A panel, tab, form or dialog. With a call it has the states of that call too. */
const part = (
  path: string,
  name: string,
  as: string | undefined,
  more: Omit<ConsoleScene, 'path' | 'name' | 'as'> = {},
): ConsoleScene => ({ path, name, as, ...more });

const none = { rows: [], next_cursor: null };
const MEMBER = '/members/1001';

const tabsOfMember = {
  statement: operatorMemberStatement,
  play: memberRounds,
  money: memberMoney,
  bonus: memberRewards,
  gifts: memberRewards,
  network: memberNetwork,
  security: memberSessionList,
  protection: memberProtection,
  line: lineDeliveries,
  documents: memberDocuments,
  notes: memberNoteList,
  actions: memberActionList,
} as const;

const frame: readonly ConsoleScene[] = [
  part('/sign-in', 'Sign-in', undefined),
  page('', 'Today', 'pim', deskCounts),
  part('', 'Today of support', 'sup'),
  part('', 'Keys', 'pim', { act: listKeys }),
  part('', 'Further desks', 'pim', { act: showMoreDesks }),
  part('', 'Search', 'sup', { act: searchMember }),
  part('', 'Sign-in from another place', 'pim', { act: showNewPlace }),
  part('/nowhere', 'Unknown page', 'pim'),
  part('/account', 'Account', 'pim', { call: operatorSessions }),
  page('/first-day', 'First day', 'pim', firstDay),
];

const members: readonly ConsoleScene[] = [
  page('/members', 'Members', 'sup', memberList, {
    empty: { ...none, total: 0 },
    filter: 'state=flagged',
  }),
  page(MEMBER, 'Member', 'sup', memberPage),
  page('/members/breaks', 'Breaks', 'sup', safetyBreaks, {
    empty: noBreaks(),
    answers: [[safetyBreaks, openBreaks()]],
  }),
  part('/members/999999', 'Member who is unknown', 'sup'),
  ...Object.entries(tabsOfMember).map(([tab, call]) =>
    part(`${MEMBER}?tab=${tab}`, `Member, ${tab}`, 'sup', { call }),
  ),
  part(`${MEMBER}?tab=play`, 'Member, round', 'sup', { act: openFirstDialog }),
  part(`${MEMBER}?tab=protection`, 'Member, on a break', 'sup', {
    answers: [
      [memberProtection, protectedMember()],
      [memberSafety, safetyOfMember()],
    ],
  }),
  part(`${MEMBER}?tab=protection`, 'Break', 'sup', { act: press('เริ่มช่วงพักให้สมาชิก') }),
  part(MEMBER, 'Goodwill', 'sup', { act: press('ให้น้ำใจ') }),
  part(MEMBER, 'Adjustment', 'sup', { act: press('ปรับยอดเงิน') }),
  part(MEMBER, 'Closing with payout', 'sup', { act: press('ปิดบัญชีและจ่ายยอดคงเหลือ') }),
];

const money: readonly ConsoleScene[] = [
  page('/in', 'Money in', 'nok', incomingList, { empty: none, filter: 'reason=late' }),
  part('/in', 'Money in, open', 'nok', { act: openFirstRow }),
  part('/in', 'Money in, confirmation', 'nok', { act: askToApprove }),
  part('/in', 'Money in, returned to the sender', 'nok', { act: openFirstRowAnd('ส่งคืนผู้โอน') }),
  part('/in', 'Money in, report by hand', 'nok', { act: press('แจ้งเงินเข้า') }),
  ...['pending', 'today', 'all', 'unseen'].map((tab) =>
    part(`/in?tab=${tab}`, `Money in, ${tab}`, 'nok'),
  ),
  part('/in/999999', 'Money in, gone', 'nok'),
  page('/in/messages', 'Messages of banks', 'pim', bankMessageList, {
    ...{ empty: none, filter: 'state=repeated' },
    answers: [
      [bankMessageList, bankMessages()],
      [bankMessageSetup, messageSetup()],
    ],
  }),
  part('/in/messages', 'Messages of banks, not set up', 'pim', {
    answers: [[bankMessageSetup, noMessages()]],
  }),
  part('/in/messages', 'Phone for messages', 'pim', { act: press('เพิ่มเครื่อง') }),
  page('/in/statements', 'Bank statements', 'nok', statementList, {
    empty: none,
    answers: [[statementList, statementFiles]],
  }),
  part('/in/statements', 'Bank statement, columns', 'nok', { act: uploadUnknownFile }),
  part('/in/statements/7', 'Bank statement, preview', 'som', {
    call: statementShow,
    answers: [
      [statementShow, previewedFile],
      [statementLines, previewedLines],
    ],
  }),
  part('/in/statements/7', 'Bank statement, application', 'pim', {
    act: press('นำเข้า'),
    answers: [
      [statementShow, { ...previewedFile, needs_second_person: false }],
      [statementLines, previewedLines],
    ],
  }),
  part('/in/statements/6', 'Bank statement, applied', 'nok', {
    answers: [
      [statementShow, appliedFile],
      [statementLines, previewedLines],
    ],
  }),
  part('/in/statements/999999', 'Bank statement, gone', 'nok'),
  page('/out', 'Withdrawals', 'nok', withdrawalList, { empty: none, filter: 'from=2026-11-01' }),
  ...['approved', 'today', 'all'].map((tab) =>
    part(`/out?tab=${tab}`, `Withdrawals, ${tab}`, 'nok'),
  ),
  part('/out/w1', 'Withdrawal', 'nok', { call: withdrawalShow }),
  part('/out', 'Withdrawal, approval', 'nok', { act: openFirstRowAnd(/^อนุมัติ/) }),
  part('/out', 'Withdrawal, rejection', 'nok', { act: openFirstRowAnd(/^ปฏิเสธ/) }),
  part('/out', 'Withdrawal, held', 'nok', { act: openFirstRowAnd('พักไว้ตรวจ') }),
  part('/out?tab=approved', 'Withdrawal, paid', 'nok', { act: openFirstRowAnd(/^โอนแล้ว/) }),
  part('/out?tab=approved', 'Withdrawals, file', 'nok', {
    act: pressEach('เลือกทั้งหมด', 'ไฟล์โอน'),
  }),
  page('/banks', 'Banks', 'pim', bankAccountList, {
    empty: { today: '2026-11-28', accounts: [] },
  }),
  part('/banks', 'Bank account', 'pim', { act: press('เพิ่มบัญชี') }),
  part('/banks', 'Bank movement', 'pim', { act: press('บันทึกรายการ') }),
  part('/banks', 'Bank count', 'nok', { act: press('นับยอดสิ้นวัน') }),
  page('/approvals', 'Approvals', 'nok', approvalList, { empty: [] }),
  part('/approvals?state=all', 'Approvals, all', 'nok'),
  part('/approvals/1', 'Approval', 'nok', { call: approvalShow }),
  part('/approvals/1', 'Approval, confirmation', 'nok', { act: press('อนุมัติ') }),
  part('/approvals/1', 'Approval, refusal', 'nok', { act: press('ไม่อนุมัติ') }),
];

const lotto: readonly ConsoleScene[] = [
  page('/lotto', 'Lottery board', 'lek', lottoBoard, {
    empty: { ...none, day: '2026-11-28', numbered: [] },
    ...{ filter: 'state=due', gate: lottoShortfalls },
  }),
  part('/lotto', 'Result, first person', 'lek', { act: typeResult }),
  part('/lotto?state=second', 'Result, waiting', 'lek', { act: openRound }),
  part('/lotto?state=second', 'Result, second person', 'tan', { act: openRound }),
  part('/lotto?state=paid', 'Result, paid', 'tan', { act: openRound }),
  part('/lotto/result/none', 'Result of an unknown round', 'lek', { call: lottoRoundShow }),
  part('/lotto', 'Void', 'lek', { act: openVoid }),
  page('/lotto/shortfalls', 'Shortfalls', 'nok', lottoShortfalls, { empty: none }),
  page('/lotto/numbers', 'Numbers', 'lek', lottoClosed, { empty: none }),
  part('/lotto/numbers', 'Numbers near their ceiling', 'lek', { act: fillNumbers }),
  part('/lotto/numbers', 'Numbers, pasted', 'lek', { act: press('วางเลข') }),
  page('/lotto/markets', 'Markets', 'pim', lottoMarketList, {
    empty: { markets: [], addable: [], images: [] },
  }),
  part('/lotto/markets/government', 'Market', 'pim'),
  part('/lotto/markets/government', 'Market, told day', 'pim', {
    answers: [[lottoToldMoves, toldMoves]],
  }),
  part('/lotto/markets/government', 'Terms', 'pim', { act: press('2 ตัวบน') }),
  page('/lotto/bills', 'Bills', 'lek', lottoBills, { empty: none, filter: 'from=2026-11-01' }),
  part('/lotto/bills/1', 'Bill', 'lek', { call: lottoBillShow }),
  page('/lotto/yeekee', 'Yeekee', 'lek', lottoYeekee, { empty: none, filter: 'from=2026-11-01' }),
];

const offers: readonly ConsoleScene[] = [
  page('/offers/promotions', 'Promotions', 'pim', offeredPromotions, {
    empty: [],
    filter: 'state=draft',
  }),
  part('/offers/promotions/1', 'Promotion', 'pim', { call: promotionVersions }),
  part('/offers/promotions/new', 'Further promotion', 'pim'),
  part('/offers/promotions/edit-1', 'Edited promotion', 'pim', { call: promotionVersions }),
  page('/offers/coupons', 'Coupons', 'pim', couponList, { empty: none, filter: 'state=open' }),
  part('/offers/coupons/1', 'Coupon', 'pim', { call: couponShow }),
  part('/offers/coupons/new', 'Further coupon', 'pim'),
  page('/offers/shop', 'Shop', 'pim', shopItemList, { empty: [], filter: 'kind=goods' }),
  part('/offers/shop', 'Item', 'pim', { act: openFirstRow }),
  part('/offers/shop/new', 'Further item', 'pim'),
  page('/offers/orders', 'Orders', 'sup', shopOrderList, { empty: none, filter: 'kind=goods' }),
  part('/offers/orders', 'Order', 'sup', { act: openFirstRow }),
  part('/offers/orders/1', 'Order that is gone', 'sup', { call: shopOrderShow }),
  page('/offers/wheel', 'Wheel', 'pim', wheelSetList, { empty: [] }),
  part('/offers/wheel/1', 'Prizes of the wheel', 'pim'),
  part('/offers/wheel/new', 'Further prizes of the wheel', 'pim'),
  page('/offers/quests', 'Quests', 'pim', operatorQuestList, { empty: [], filter: 'state=open' }),
  part('/offers/quests/2', 'Quest', 'pim'),
  part('/offers/quests/new', 'Further quest', 'pim'),
  page('/offers/rules', 'Rules', 'pim', ruleList, { empty: [], filter: 'show=other' }),
  part('/offers/rules/cashback.turnover_rate', 'Rule', 'pim'),
  part('/offers/rules/cashback.turnover_rate', 'Rule, form', 'pim', { act: press('แก้ไข') }),
  page('/offers/cashback', 'Cashback', 'som', cashbackList, {
    empty: { done_day: null, days: [], next_cursor: null },
    filter: 'claimed=1',
  }),
  part('/offers/cashback', 'Cashback, computed again', 'som', { act: press('คำนวณใหม่') }),
  page('/affiliate', 'Affiliate rates', 'pim', affiliateMargins, { gate: affiliateEarners }),
  part('/affiliate', 'Affiliate rates, form', 'pim', { act: press(/^แก้อัตรา/) }),
  page('/affiliate/earners', 'Affiliate earners', 'sup', affiliateEarners, {
    empty: { ...none, month: '2026-11-01', month_cap: '50000.00' },
  }),
  part('/affiliate/earners', 'Affiliate income, held', 'sup', { act: press(/^พักรายได้ของ/) }),
  page('/affiliate/signals', 'Affiliate signals', 'sup', affiliateSignalList, { empty: none }),
  part('/affiliate/signals', 'Affiliate signal', 'sup', { act: openFirstRow }),
  page('/affiliate/holds', 'Held affiliate income', 'sup', affiliateHolds, {
    empty: none,
    filter: 'state=held',
  }),
];

const content: readonly ConsoleScene[] = [
  ...['banners', 'announcements', 'events'].map((kind) =>
    page(`/content/${kind}`, `Content, ${kind}`, 'kwan', contentList, {
      empty: none,
      filter: 'state=draft',
    }),
  ),
  part('/content/banners/dragon', 'Banner', 'kwan', { call: contentVersions }),
  part('/content/banners/dragon', 'Preview of a banner', 'kwan', { act: previewBanner }),
  part('/content/banners/lotto-night', 'Publishing', 'kwan', { act: press('เผยแพร่ v1') }),
  part('/content/banners/new', 'Further banner', 'kwan'),
  part('/content/announcements/new', 'Further announcement', 'kwan'),
  part('/content/events/new', 'Further event', 'kwan'),
  page('/content/articles', 'Articles', 'kwan', articleDrafts, { empty: none, filter: 'q=zz' }),
  part('/content/articles/turnover', 'Article', 'kwan', { call: articleShow }),
  page('/content/pictures', 'Pictures', 'kwan', pictureList, {
    empty: none,
    filter: 'purpose=banner',
  }),
  part('/content/pictures', 'Further picture', 'kwan', { act: uploadPicture }),
  page('/content/polls', 'Polls', 'pim', pollList, { empty: none, filter: 'q=zz' }),
  page('/content/views', 'Views of pages', 'kwan', pageViews, { empty: [] }),
  part('/content/polls/1', 'Poll', 'pim'),
  part('/content/polls/new', 'Further poll', 'pim'),
];

const broadcasts = [draftBroadcast, sendingBroadcast];

const line: readonly ConsoleScene[] = [
  page('/line', 'LINE, not connected', 'pim', lineCheck),
  part('/line', 'LINE', 'pim', { answers: [[lineCheck, checkedAccount]] }),
  page('/line/waiting', 'LINE, users who wait', 'sup', lineWaiting, {
    empty: [],
    answers: [[lineWaiting, waitingUsers]],
  }),
  page('/line/broadcasts', 'Broadcasts', 'pim', broadcastList, {
    empty: [],
    filter: 'state=draft',
    answers: [[broadcastList, broadcasts]],
  }),
  part('/line/broadcasts/8', 'Broadcast, draft', 'pim', {
    answers: [
      [broadcastList, broadcasts],
      [broadcastShow, draftBroadcast],
      [broadcastQuote, quotedBroadcast],
    ],
  }),
  part('/line/broadcasts/7', 'Broadcast, on its way', 'nok', {
    answers: [
      [broadcastList, broadcasts],
      [broadcastShow, sendingBroadcast],
    ],
  }),
  part('/line/broadcasts/new', 'Further broadcast', 'pim', {
    answers: [
      [broadcastList, []],
      [broadcastReach, { recipients: 642 }],
    ],
  }),
];

const comparisonAnswers = [
  [gameComparisons, comparedDays()],
  [gameDifferences, gameDifferenceRows()],
] as const;

const reports: readonly ConsoleScene[] = [
  page('/reports', 'Report of a day', 'nok', reportDay),
  part('/reports', 'Closing of a day', 'nok', { act: press('ปิดวัน') }),
  part('/reports', 'Export', 'nok', { act: press(/^ส่งออก/) }),
  part('/reports', 'Definition', 'nok', { act: press('นิยามของ ฝาก') }),
  page('/reports/range', 'Report of days', 'nok', reportRange, {
    empty: { days: [], total: {} },
  }),
  page('/reports/lines?figure=deposits', 'Lines of a figure', 'nok', reportLines, {
    empty: { lines: [], total: '0', count: 0, next_cursor: null },
  }),
  ...reportSections.map((section) =>
    section === 'games'
      ? page(`/reports/${section}`, `Report, ${section}`, 'audi', reportTable, {
          empty: { columns: [], rows: [], next_cursor: null },
        })
      : part(`/reports/${section}`, `Report, ${section}`, 'audi'),
  ),
  page('/reports/comparisons', 'Comparisons with providers', 'nok', gameDifferences, {
    ...{ empty: none, filter: 'state=closed' },
    answers: comparisonAnswers,
  }),
  part('/reports/comparisons', 'Closing of a difference', 'nok', {
    ...{ act: press(/^ปิดรายการ 16d2/), answers: comparisonAnswers },
  }),
];

const house: readonly ConsoleScene[] = [
  page('/settings', 'Maintenance', 'pim', pauseList, { empty: noPauses() }),
  part('/settings', 'Maintenance, dialog', 'pim', { act: press('ปิดปรับปรุง') }),
  part('/settings', 'Maintenance, running', 'pim', { answers: [[pauseList, openPauses()]] }),
  page('/settings/games', 'Games', 'pim', operatorGames, {
    empty: { providers: [], ...none },
    filter: 'state=hidden',
  }),
  part('/settings/games', 'Games, category', 'pim', { act: press(/^ย้ายหมวด/) }),
  page('/settings/brand', 'Brand', 'pim', brandShow),
  page('/settings/links', 'Links', 'pim', brandShow),
  page('/settings/versions', 'Versions of the brand', 'pim', brandVersions, { empty: none }),
  part('/settings/versions/1', 'Version of the brand', 'pim'),
  page('/people', 'People', 'pim', peopleList, { empty: [] }),
  part('/people', 'Invitation', 'pim', { act: press('เชิญพนักงาน') }),
  part('/people', 'Role of a person', 'pim', { act: press('เปลี่ยนสิทธิ์') }),
  page('/audit', 'Audit', 'audi', auditLog, { empty: [], filter: 'operator=pim' }),
  page('/system', 'System', 'pim', healthShow),
  page('/system/connections', 'Connections', 'pim', connectionList, {
    ...{ empty: [], answers: [[connectionList, connections()]] },
  }),
  page('/system/security', 'Security events', 'sup', securityLog, {
    empty: none,
    filter: 'address=192.0.2.1',
  }),
];

/** Every desk and page of the console, with its panels and the dialogs that decide. */
export const consoleScenes: readonly ConsoleScene[] = [
  ...frame,
  ...members,
  ...money,
  ...lotto,
  ...offers,
  ...content,
  ...line,
  ...reports,
  ...house,
];

/** Returns the states in which a scene is shown. */
export function listConsoleStates(scene: ConsoleScene): readonly ConsoleState[] {
  const { call, empty, filter, isPage } = scene;
  if (!call) return ['data'];
  return [
    'data',
    ...(empty === undefined ? [] : (['empty'] as const)),
    ...(filter === undefined ? [] : (['filtered'] as const)),
    ...(['loading', 'error', 'offline'] as const),
    ...(isPage ? (['forbidden'] as const) : []),
  ];
}
