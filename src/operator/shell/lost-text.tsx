import { useQuery } from '@tanstack/react-query';
import { formatTime } from '@/domain/thai-date';
import { operatorCopy as copy } from '../operator.copy';
import { countsQuery } from './rail';

/** Stands in place of the word for a live connection while there is none: the time of the last data. */
export function LostText() {
  const { dataUpdatedAt } = useQuery(countsQuery);
  return dataUpdatedAt === 0
    ? copy.offline
    : copy.dataUntil(formatTime(new Date(dataUpdatedAt).toISOString()));
}
