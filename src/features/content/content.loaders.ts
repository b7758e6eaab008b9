import { type LoaderTable, query } from '@/shared/query/loaders';
import { notificationsQuery } from './announcements.queries';
import { bannersQuery } from './content.queries';
import { readsQuery } from './inbox';

export const loaders: LoaderTable = {
  home: { everyone: () => [query(bannersQuery())] },
  member: { member: () => [query(notificationsQuery()), query(readsQuery())] },
};
