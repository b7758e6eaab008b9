import { useAgent } from '@/features/agent/agent.queries';
import { HelpPage } from '@/features/help/components/help-page';

/** `/help`. */
export function Screen() {
  return <HelpPage contactUrl={useAgent().line_contact_url} />;
}
