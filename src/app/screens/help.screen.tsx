import { useAgent } from '@/features/agent/agent.queries';
import { HelpPage } from '@/features/help/components/help-page';

/** `/help`: questions and answers, with the agent's contact. */
export function Screen() {
  return <HelpPage contactUrl={useAgent().line_contact_url} />;
}
