import type { AgentRules } from '@/contract/agent-rules';
import type { NoticeFact, NoticeKind } from '@/contract/notices.contract';
import type { RouteName } from '@/contract/routes';
import { toTimeOfDay } from '@/domain/calendar-day';

/** Groups of notices that a member switches on and off; security has no switch. */
export type NoticeGroup = 'security' | 'money' | 'results' | 'rewards';

/** How notices of a kind are sent by LINE. */
interface NoticeClass {
  readonly group: NoticeGroup;
  /** The lowest is sent first. Ranks up to `URGENT` reach members on a break, as results do, and by SMS if LINE takes no more. */
  readonly rank: number;
  /** Minutes after which the notice is no longer worth a message. */
  readonly expiresMinutes: number;
  /** Screen that its button opens. */
  readonly screen: NoticeScreen;
}

/** Screens that buttons of notices open. */
export const noticeScreens = [
  'profile',
  'withdraw',
  'statement',
  'member',
  'lottoBills',
  'memberPromotions',
  'memberVip',
  'safety',
] as const satisfies readonly RouteName[];
export type NoticeScreen = (typeof noticeScreens)[number];

/** Highest rank of notices about access to the account, breaks and withdrawals. */
export const URGENT = 2;

const security = {
  group: 'security',
  rank: 1,
  expiresMinutes: 24 * 60,
  screen: 'profile',
} as const;
const safety = { ...security, rank: 2, screen: 'safety' } as const;
const withdrawal = {
  group: 'money',
  rank: 2,
  expiresMinutes: 12 * 60,
  screen: 'withdraw',
} as const;
const results = {
  group: 'results',
  rank: 4,
  expiresMinutes: 6 * 60,
  screen: 'lottoBills',
} as const;
const rewards = { group: 'rewards', rank: 6, expiresMinutes: 24 * 60 } as const;

const classes: { readonly [Kind in NoticeKind]: NoticeClass } = {
  new_device: security,
  line_linked: security,
  bank_account_changed: security,
  password_changed: security,
  withdrawal_paid: withdrawal,
  withdrawal_rejected: withdrawal,
  withdrawal_bounced: withdrawal,
  break_began: safety,
  break_ended: safety,
  limit_lowered: safety,
  deposit_credited: { group: 'money', rank: 3, expiresMinutes: 30, screen: 'statement' },
  balance_adjusted: { group: 'money', rank: 3, expiresMinutes: 12 * 60, screen: 'statement' },
  agent_message: { group: 'money', rank: 3, expiresMinutes: 12 * 60, screen: 'member' },
  bills_won: results,
  bills_refunded: results,
  shot_prize_won: { ...results, screen: 'statement' },
  promotion_finished: { ...rewards, screen: 'memberPromotions' },
  vip_reached: { ...rewards, screen: 'memberVip' },
  // It is as little urgent as a reward, and waits for the morning, too.
  limits_review: { ...rewards, screen: 'safety' },
};

/** Kinds of notices that are sent by LINE. */
export const lineNoticeKinds = Object.keys(classes) as readonly NoticeKind[];

/** Returns how notices of a kind are sent by LINE. */
export function classOf({ kind }: Pick<NoticeFact, 'kind'>): NoticeClass {
  return classes[kind];
}

const URGENT_DELAY_MS = 5_000;
const RESULTS_DELAY_MS = 120_000;
const HOUR_MS = 3_600_000;
const HOURS_OF_DAY = 24;

/** Rules of the agent about the hours in which members sleep. */
export type QuietHours = Pick<AgentRules['line'], 'quiet_from' | 'quiet_until'>;

/** Returns the milliseconds for which a notice waits for others of the same member, and rewards for the morning. */
export function delayOf(kind: NoticeKind, now: Date, quiet: QuietHours): number {
  const { group } = classes[kind];
  if (group === 'results') return RESULTS_DELAY_MS;
  return group === 'rewards' && isNight(now, quiet) ? untilMorning(now, quiet) : URGENT_DELAY_MS;
}

/** Returns whether members sleep; hours that end before they begin pass midnight. */
export function isNight(now: Date, { quiet_from: from, quiet_until: until }: QuietHours): boolean {
  const hour = hourOf(now);
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

function untilMorning(now: Date, { quiet_until: until }: QuietHours): number {
  const hours = (until - hourOf(now) + HOURS_OF_DAY) % HOURS_OF_DAY;
  return hours * HOUR_MS - (now.getTime() % HOUR_MS);
}

function hourOf(now: Date): number {
  return Number(toTimeOfDay(now).slice(0, 2));
}
