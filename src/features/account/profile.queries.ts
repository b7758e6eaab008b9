import { queryOptions } from '@tanstack/react-query';
import { memberProfile } from '@/contract/account.contract';
import { memberSessions } from '@/contract/session.contract';
import { queryOf } from '@/shared/query/query-of';

export const profileQueries = {
  /** Who the member is to the agent. */
  profile: () =>
    queryOptions({ queryKey: ['account', 'profile'], queryFn: queryOf(memberProfile) }),
  /** Where the member is signed in. */
  sessions: () =>
    queryOptions({ queryKey: ['account', 'sessions'], queryFn: queryOf(memberSessions) }),
};
