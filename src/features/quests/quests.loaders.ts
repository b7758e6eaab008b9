import { type LoaderTable, query } from '@/shared/query/loaders';
import { questsQueries } from './quests.queries';

export const loaders: LoaderTable = {
  everyScreen: { member: () => [query(questsQueries.book())] },
};
