import { type LoaderTable, query } from '@/shared/query/loaders';
import { yeekeeQueries } from './yeekee.queries';

export const loaders: LoaderTable = {
  yeekee: {
    everyone: (url) => (url.query.has('round') ? [] : [query(yeekeeQueries.day(null))]),
  },
};
