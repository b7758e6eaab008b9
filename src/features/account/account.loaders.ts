import { type LoaderTable, query } from '@/shared/query/loaders';
import { profileQueries } from './profile.queries';
import { securityQueries } from './security.queries';

export const loaders: LoaderTable = {
  member: { member: () => [query(securityQueries.notices())] },
  profile: {
    member: () => [
      query(securityQueries.notices()),
      query(profileQueries.profile()),
      query(profileQueries.sessions()),
    ],
  },
};
