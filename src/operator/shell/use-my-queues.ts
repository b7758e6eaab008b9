import { useQuery } from '@tanstack/react-query';
import type { DeskCounts } from '@/contract/operator/desk.contract';
import { type QueueName, queues } from './queues-list';
import { countsQuery } from './rail';
import { useMe } from './use-me';

/** Queues that the person works on or reads, with what waits in each; empty until the counts are known. */
export function useMyQueues(): readonly (readonly [QueueName, DeskCounts[QueueName]])[] {
  const { role } = useMe();
  const { data } = useQuery(countsQuery);
  if (!data) return [];
  return queues
    .filter(({ roles }) => roles.includes(role))
    .map(({ name }) => [name, data[name]] as const);
}
