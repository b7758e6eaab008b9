import type { ChangeKind } from '@/contract/endpoint';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryName, ...(readonly unknown[])];
  }
}

/** First word of every query key. */
export type QueryName =
  | 'account'
  | 'account-check'
  | 'affiliate'
  | 'agent'
  | 'articles'
  | 'bets'
  | 'cashback'
  | 'catalogue'
  | 'commission'
  | 'content'
  | 'deposits'
  | 'games'
  | 'help'
  | 'line'
  | 'lotto'
  | 'notices'
  | 'notifications'
  | 'points'
  | 'polls'
  | 'promotions'
  | 'qr-picture'
  | 'quests'
  | 'redemptions'
  | 'security'
  | 'session'
  | 'sooth'
  | 'spins'
  | 'sport'
  | 'untold-prizes'
  | 'vip'
  | 'wallet'
  | 'withdrawals';

/** A change that a call or the stream names, or one that this page notices by itself. */
export type Change = ChangeKind | 'signed-in' | 'resumed';

const WHOLE_MEMBER: readonly QueryName[] = ['session', 'wallet', 'points', 'games'];

/**
 * The queries that each change makes stale, for calls, the stream, sign-in and pages that come back. A wallet carries
 * with it the money that may be withdrawn, the turnover of a promotion, and the bets that were placed on another page:
 * the stream does not tell bets by themselves.
 */
export const staleAfter: { readonly [Kind in Change]: readonly QueryName[] } = {
  session: ['session'],
  'signed-in': WHOLE_MEMBER,
  resumed: WHOLE_MEMBER,
  account: ['account'],
  security: ['security'],
  line: ['line'],
  wallet: ['wallet', 'withdrawals', 'promotions', 'bets'],
  deposits: ['deposits', 'wallet', 'withdrawals', 'promotions'],
  withdrawals: ['withdrawals', 'wallet', 'promotions'],
  promotions: ['promotions', 'wallet', 'withdrawals'],
  lotto: ['lotto', 'bets', 'wallet', 'withdrawals', 'promotions'],
  points: ['points'],
  redemptions: ['redemptions'],
  vip: ['vip', 'session'],
  spins: ['spins'],
  quests: ['quests'],
  cashback: ['cashback'],
  commission: ['commission'],
  polls: ['polls'],
  games: ['games'],
  notices: ['notices'],
  notifications: ['notifications'],
};
