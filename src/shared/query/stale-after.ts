import type { ChangeKind } from '@/contract/endpoint';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryName, ...(readonly unknown[])];
  }
}

/** First element of every query key. */
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
  | 'fairness'
  | 'games'
  | 'help'
  | 'line'
  | 'lotto'
  | 'notices'
  | 'notifications'
  | 'operator'
  | 'pauses'
  | 'play-session'
  | 'points'
  | 'polls'
  | 'promotions'
  | 'qr-picture'
  | 'quests'
  | 'redemptions'
  | 'safety'
  | 'security'
  | 'session'
  | 'trends'
  | 'spins'
  | 'sport'
  | 'untold-prizes'
  | 'vip'
  | 'wallet'
  | 'withdrawals';

/** A change that a call or the stream names, or that this page notices itself. */
export type Change = ChangeKind | 'signed-in' | 'resumed';

const WHOLE_MEMBER: readonly QueryName[] = ['session', 'wallet', 'points', 'games'];

/**
 * Queries that each change invalidates. A wallet change also covers the withdrawable amount, the turnover of a
 * promotion, and bets placed on another page, because the stream does not report bets separately.
 */
export const staleAfter: { readonly [Kind in Change]: readonly QueryName[] } = {
  session: ['session'],
  'signed-in': WHOLE_MEMBER,
  resumed: WHOLE_MEMBER,
  account: ['account'],
  security: ['security'],
  line: ['line'],
  wallet: ['wallet', 'withdrawals', 'promotions', 'bets', 'safety'],
  deposits: ['deposits', 'wallet', 'withdrawals', 'promotions', 'safety'],
  withdrawals: ['withdrawals', 'wallet', 'promotions', 'safety'],
  promotions: ['promotions', 'wallet', 'withdrawals'],
  lotto: ['lotto', 'bets', 'wallet', 'withdrawals', 'promotions', 'safety'],
  safety: ['safety', 'session', 'withdrawals'],
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
  site: ['pauses'],
  content: ['content', 'agent'],
  brand: ['agent'],
};
