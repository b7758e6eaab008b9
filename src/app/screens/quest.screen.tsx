import { useAgent } from '@/features/agent/agent.queries';
import { QuestBoard } from '@/features/quests/components/quest-board';

/** `/member/creditfree`: what members do anyway, counted and rewarded. */
export function Screen() {
  const { line_contact_url: friendUrl } = useAgent();
  return <QuestBoard friendUrl={friendUrl} />;
}
