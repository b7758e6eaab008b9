import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { useAgent } from '@/features/agent/agent.queries';
import { eventsQuery } from '@/features/content/announcements.queries';
import { userStore } from '@/shared/state/user.store';

/** Whether the page offers the agent's events. It does not during a break, because they invite to play. */
export function useHasEvents(): boolean {
  const { has_events: isSaid } = useAgent();
  const { restriction } = useSnapshot(userStore);
  const { data: events = [] } = useQuery({ ...eventsQuery(), enabled: isSaid === undefined });
  return restriction === null && (isSaid ?? events.length > 0);
}
