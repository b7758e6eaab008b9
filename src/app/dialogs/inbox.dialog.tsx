import { InboxDialog as AgentInboxDialog } from '@/features/content/components/inbox.dialog';
import { OwnNotices } from '@/features/notices/components/own-notices';
import { useNotices } from '@/features/notices/notices.queries';

/** What the member was told, over what the agent says to everybody. */
export function InboxDialog() {
  const { notices } = useNotices();
  return (
    <AgentInboxDialog own={notices.length > 0 ? <OwnNotices notices={notices} /> : undefined} />
  );
}
