import { InboxDialog as AgentInboxDialog } from '@/features/content/components/inbox.dialog';
import { OwnNotices } from '@/features/notices/components/own-notices';
import { useNotices } from '@/features/notices/notices.queries';

/** The inbox dialog, with the member's own notices above the agent's announcements. */
export function InboxDialog() {
  const { notices } = useNotices();
  return (
    <AgentInboxDialog own={notices.length > 0 ? <OwnNotices notices={notices} /> : undefined} />
  );
}
