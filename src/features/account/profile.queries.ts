import { queryOptions } from '@tanstack/react-query';
import { fetchProfile } from './account.api';
import { fetchSessions } from './session.api';

export const profileQueries = {
  /** Who the member is to the agent. */
  profile: () =>
    queryOptions({
      queryKey: ['account', 'profile'],
      queryFn: ({ signal }) => fetchProfile(signal),
    }),
  /** Where the member is signed in. */
  sessions: () =>
    queryOptions({
      queryKey: ['account', 'sessions'],
      queryFn: ({ signal }) => fetchSessions(signal),
    }),
};
