import { queryOptions } from '@tanstack/react-query';
import { memberProfile } from '@/contract/account.contract';
import { memberSessions } from '@/contract/session.contract';
import { queryOf } from '@/shared/query/query-of';

export const profileQueries = {
  /** The member's profile. */
  profile: () =>
    queryOptions({ queryKey: ['account', 'profile'], queryFn: queryOf(memberProfile) }),
  /** The member's sessions. */
  sessions: () =>
    queryOptions({ queryKey: ['account', 'sessions'], queryFn: queryOf(memberSessions) }),
};
