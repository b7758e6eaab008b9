import { useAgent } from '@/features/agent/agent.queries';
import { QuestBoard } from '@/features/quests/components/quest-board';

/** `/member/creditfree`: the quests and their rewards. */
export function Screen() {
  const { line_contact_url: friendUrl } = useAgent();
  return <QuestBoard friendUrl={friendUrl} />;
}
