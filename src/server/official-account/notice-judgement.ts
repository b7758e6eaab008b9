import type { BundledNotice, LeftOut } from '../notices/notice-channel';
import type { NoticeReader } from './line-channel.queries';
import { classOf, URGENT } from './notice-classes';
import type { QuotaState } from './quota-watch';

/** Highest number of messages a day to one member, beyond withdrawals and access to the account. */
const MOST_A_DAY = 10;
/** Smaller wins of rounds that end all day are shown on the site only. */
const LEAST_QUICK_WIN_SATANG = 1_000_00;
const MINUTE_MS = 60_000;

/** Notices that are sent, and those that are not. */
export interface Judgement {
  readonly wanted: readonly BundledNotice[];
  readonly leftOut: readonly LeftOut[];
}

/** Decides which notices are sent to a member by LINE now. Urgent ones go by SMS when the month is used up. */
export function judgeNotices(
  notices: readonly BundledNotice[],
  reader: NoticeReader | undefined,
  quota: QuotaState,
): Judgement {
  const leftOut: LeftOut[] = [];
  const kept = notices.filter((notice) => {
    const reason = findReason(notice, reader);
    if (reason !== undefined) leftOut.push({ id: notice.id, reason });
    return reason === undefined;
  });
  const isUrgent = ({ fact }: BundledNotice) => classOf(fact).rank <= URGENT;
  const leave = (those: readonly BundledNotice[], reason: string) => {
    for (const notice of those) {
      const isBySms = reason === 'quota' && isUrgent(notice);
      leftOut.push({ id: notice.id, reason, ...(isBySms && { channel: 'sms' }) });
    }
  };
  if (quota === 'gone') {
    leave(kept, 'quota');
    return { wanted: [], leftOut };
  }
  if (!kept.some(isUrgent) && (reader?.sentToday ?? 0) >= MOST_A_DAY) {
    leave(kept, 'day limit');
    return { wanted: [], leftOut };
  }
  if (quota === 'plenty') return { wanted: kept, leftOut };
  const isSpared = ({ fact }: BundledNotice) => {
    const { group } = classOf(fact);
    return group === 'results' || group === 'rewards';
  };
  leave(kept.filter(isSpared), 'reserve');
  return { wanted: kept.filter((notice) => !isSpared(notice)), leftOut };
}

function findReason(
  { fact, ageMs, isSeen }: BundledNotice,
  reader: NoticeReader | undefined,
): string | undefined {
  const { group, rank, expiresMinutes } = classOf(fact);
  if (reader?.userId == null) return 'no friend';
  if (reader.isOtherProvider) return 'other provider';
  if (ageMs > expiresMinutes * MINUTE_MS) return 'too late';
  if (rank > URGENT && group !== 'results' && reader.isOnBreak) return 'on a break';
  if (group !== 'security' && !reader[group]) return 'not wanted';
  if (rank > URGENT && isSeen) return 'seen';
  const isQuick = fact.kind === 'bills_won' && fact.number !== null;
  return isQuick && fact.amount < LEAST_QUICK_WIN_SATANG ? 'small win' : undefined;
}
