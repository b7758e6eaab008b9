import { type LoaderTable, query } from '@/shared/query/loaders';
import { accountQueries } from './account.queries';
import { profileQueries } from './profile.queries';
import { securityQueries } from './security.queries';

export const loaders: LoaderTable = {
  everyScreen: { member: () => [query(accountQueries.userInfo())] },
  member: { member: () => [query(securityQueries.notices())] },
  profile: {
    member: () => [
      query(securityQueries.notices()),
      query(profileQueries.profile()),
      query(profileQueries.sessions()),
    ],
  },
};
