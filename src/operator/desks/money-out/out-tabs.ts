import type { QueryOf } from '@/contract/endpoint';
import type { withdrawalList } from '@/contract/operator/withdrawals.contract';
import { toCalendarDay } from '@/domain/calendar-day';

/** Lists of the desk, by their name in the address. */
export const tabs = ['requested', 'approved', 'today', 'all'] as const;
export type Tab = (typeof tabs)[number];

/** Query of a list, without its page. */
export type OutQuery = Omit<NonNullable<QueryOf<typeof withdrawalList>>, 'cursor'>;

const PAGE = 50;
/** Queues that are worked off are read whole. */
const QUEUE = 200;

/** Returns the list that the address names; the withdrawals that wait for an approval come first. */
export const readTab = (text: string | undefined): Tab =>
  tabs.find((tab) => tab === text) ?? 'requested';

/** Whether a list holds what waits for a decision. */
export const isQueue = (tab: Tab): boolean => tab === 'requested' || tab === 'approved';

/** Returns the query of a list. */
export function queryOf(tab: Tab): OutQuery {
  const today = toCalendarDay(new Date());
  const queries: Readonly<Record<Tab, OutQuery>> = {
    requested: { state: 'requested', limit: QUEUE },
    approved: { state: 'approved', limit: QUEUE },
    today: { day_of: 'ended', from: today, to: today, limit: PAGE },
    all: { limit: PAGE },
  };
  return queries[tab];
}
