import { type LoaderTable, query } from '@/shared/query/loaders';
import { pointsQueries } from './points.queries';

const level = { member: () => [query(pointsQueries.vip())] };

export const loaders: LoaderTable = {
  header: { member: () => [query(pointsQueries.total())] },
  redeem: { everyone: () => [query(pointsQueries.items())] },
  member: level,
  memberVip: level,
};
