import { isLobbyKey } from './lobby-key';
import { namesNoGame, readPlayUrl, SLUG } from './play-url';

/** Names of the page layouts. */
export type LayoutName = 'default' | 'auth' | 'game' | 'liff' | 'lobby' | 'payment';

/** Names of guards; an unknown name leads to the 500 page "Unknown middleware {name}". */
export type GuardName = 'member' | 'guest' | 'break';

/** The entry of a screen in the table. */
export interface RouteDefinition {
  /** Path pattern; `?` marks an optional parameter. */
  readonly path: string;
  /** Short name under `/liff/`, when the screen can be an entry point in LINE. */
  readonly alias?: string;
  readonly title: string;
  readonly layout: LayoutName;
  /** Whether the screen fills the page with columns, although its layout has one narrow column. */
  readonly hasColumns?: true;
  readonly guards?: readonly string[];
  /** Whether the screen opens during a member's time-out or exclusion; all others lead to the screen `restricted`. */
  readonly whileRestricted?: true;
  /** Checks the URL; false shows 404 "This page could not be found". */
  readonly validate?: (url: ScreenUrl) => boolean;
}

/** Path parameters and query of a screen. */
export interface ScreenUrl {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}

/** Pattern of an article id in a URL. */
export const ARTICLE_ID = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** Pattern of a poll number in a URL. */
export const POLL_NUMBER = /^[1-9]\d{0,8}$/;

/** Pattern of a lottery round id. */
export const ROUND_ID = /^[a-z0-9][a-z0-9-]{2,63}$/;

/**
 * The single table of screens, used by router, menus, link maker and sitemap. A static path comes before the pattern
 * that would also match it.
 */
export const routes = {
  home: { path: '/', alias: 'home', title: 'หน้าแรก', layout: 'default' },
  login: { path: '/login', alias: 'login', title: 'เข้าสู่ระบบ', layout: 'auth', guards: ['guest'] },
  register: {
    path: '/register',
    alias: 'register',
    title: 'สมัครสมาชิก',
    layout: 'auth',
    guards: ['guest'],
  },
  forgot: { path: '/forgot', title: 'ลืมรหัสผ่าน', layout: 'auth', guards: ['guest'] },
  slot: { path: '/slot', alias: 'slot', title: 'สล็อต', layout: 'lobby' },
  casino: { path: '/casino', alias: 'casino', title: 'คาสิโน', layout: 'lobby' },
  sport: { path: '/sport', alias: 'sport', title: 'กีฬา', layout: 'lobby' },
  fishing: { path: '/fishing', alias: 'fishing', title: 'ยิงปลา', layout: 'lobby' },
  freespin: { path: '/freespin', alias: 'freespin', title: 'ฟรีสปิน', layout: 'lobby' },
  lobby: {
    path: '/lobby/:name?',
    title: 'ล็อบบี้เกม',
    layout: 'lobby',
    validate: ({ params }) => isLobbyKey(params['name']),
  },
  play: {
    path: '/play',
    alias: 'play',
    title: 'เล่นเกม',
    layout: 'game',
    // Without a game, the screen shows the games that were played last.
    validate: ({ query }) => namesNoGame(query) || readPlayUrl(query) !== undefined,
  },
  promotions: { path: '/promotions', alias: 'promotions', title: 'โปรโมชั่น', layout: 'default' },
  affiliate: {
    path: '/affiliate',
    alias: 'affiliate',
    title: 'สิทธิพิเศษ',
    layout: 'default',
  },
  article: { path: '/article', alias: 'article', title: 'บทความ', layout: 'default' },
  articleDetail: {
    path: '/article/detail',
    title: 'บทความ',
    layout: 'default',
    validate: ({ query }) => ARTICLE_ID.test(query.get('id') ?? ''),
  },
  cashback: {
    path: '/cashback',
    alias: 'cashback',
    title: 'คืนเงินรายวัน',
    layout: 'default',
    guards: ['member'],
  },
  winloss: {
    path: '/winloss',
    alias: 'winloss',
    title: 'คืนยอดเสีย',
    layout: 'default',
    guards: ['member'],
  },
  redeem: {
    path: '/redeem',
    alias: 'redeem',
    title: 'ร้านค้าแต้ม',
    layout: 'default',
  },
  trends: {
    path: '/sooth',
    alias: 'sooth',
    title: 'สูตรบาคาร่า',
    layout: 'default',
    validate: ({ query }) => SLUG.test(query.get('room') ?? 'none'),
  },
  lottoLobby: { path: '/lotto/lobby', alias: 'lotto', title: 'หวย', layout: 'default' },
  lottoBills: {
    path: '/lotto/bills',
    title: 'โพยหวย',
    layout: 'default',
    guards: ['member'],
    whileRestricted: true,
  },
  lottoRates: { path: '/lotto/rates', title: 'อัตราจ่าย', layout: 'default' },
  lottoResults: {
    path: '/lotto/results',
    title: 'ผลหวย',
    layout: 'default',
    whileRestricted: true,
  },
  yeekee: { path: '/lotto/yeekee', alias: 'yeekee', title: 'ยี่กี', layout: 'default' },
  lottoRound: {
    path: '/lotto/:roundId?',
    title: 'แทงหวย',
    layout: 'default',
    validate: ({ params }) => params['roundId'] === undefined || ROUND_ID.test(params['roundId']),
  },
  poll: {
    path: '/poll/:id?',
    alias: 'poll',
    title: 'โหวต',
    layout: 'default',
    validate: ({ params }) => params['id'] === undefined || POLL_NUMBER.test(params['id']),
  },
  help: { path: '/help', title: 'ช่วยเหลือ', layout: 'default', whileRestricted: true },
  terms: {
    path: '/terms',
    title: 'ข้อกำหนดการใช้งาน',
    layout: 'default',
    whileRestricted: true,
  },
  privacy: {
    path: '/privacy',
    title: 'นโยบายความเป็นส่วนตัว',
    layout: 'default',
    whileRestricted: true,
  },
  member: { path: '/member', alias: 'wallet', title: 'สมาชิก', layout: 'auth', guards: ['member'] },
  restricted: {
    path: '/member/break',
    title: 'ช่วงพัก',
    layout: 'auth',
    guards: ['member', 'break'],
    whileRestricted: true,
  },
  coupon: {
    path: '/member/coupon',
    alias: 'coupon',
    title: 'คูปอง',
    layout: 'auth',
    guards: ['member'],
  },
  quest: {
    path: '/member/creditfree',
    alias: 'quest',
    title: 'ภารกิจ',
    layout: 'auth',
    hasColumns: true,
    guards: ['member'],
  },
  deposit: {
    path: '/member/deposit',
    alias: 'deposit',
    title: 'ฝาก',
    layout: 'auth',
    guards: ['member'],
  },
  payment: {
    path: '/member/payment',
    alias: 'payment',
    title: 'ชำระเงิน',
    layout: 'payment',
    guards: ['member'],
  },
  profile: {
    path: '/member/profile',
    alias: 'profile',
    title: 'โปรไฟล์',
    layout: 'auth',
    guards: ['member'],
    whileRestricted: true,
  },
  memberPromotions: {
    path: '/member/promotions',
    title: 'โปรโมชั่นของฉัน',
    layout: 'auth',
    guards: ['member'],
  },
  safety: {
    path: '/member/safety',
    alias: 'safety',
    title: 'เล่นอย่างมีสติ',
    layout: 'auth',
    hasColumns: true,
    guards: ['member'],
    whileRestricted: true,
  },
  statement: {
    path: '/member/statement',
    alias: 'statement',
    title: 'รายการเงิน',
    layout: 'auth',
    guards: ['member'],
    whileRestricted: true,
  },
  fairness: {
    path: '/fairness/:source/:round',
    title: 'ตรวจสอบผล',
    layout: 'auth',
    guards: ['member'],
    whileRestricted: true,
  },
  wheel: {
    path: '/member/wheel',
    alias: 'wheel',
    title: 'วงล้อ',
    layout: 'default',
    guards: ['member'],
  },
  memberVip: { path: '/member/vip', title: 'ระดับสมาชิก', layout: 'auth', guards: ['member'] },
  memberWinloss: {
    path: '/member/winloss',
    title: 'ได้เสีย',
    layout: 'auth',
    guards: ['member'],
    whileRestricted: true,
  },
  withdraw: {
    path: '/member/withdraw',
    alias: 'withdraw',
    title: 'ถอน',
    layout: 'auth',
    guards: ['member'],
    whileRestricted: true,
  },
} as const satisfies Record<string, RouteDefinition>;

/** Name of a screen in the table. */
export type RouteName = keyof typeof routes;

/** Base path of the LINE entry. */
export const LIFF_BASE = '/liff';

/**
 * Returns the permanent URL by which LINE opens a screen with the LINE user signed in. Other browsers are redirected to
 * the site.
 * @param url path and query of the screen inside the site
 */
export function toLineLink(liffId: string, url: string): string {
  return `https://liff.line.me/${liffId}${url === '/' ? '' : url}`;
}
