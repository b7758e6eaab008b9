import { helpFacts } from '@/contract/help.contract';
import type { AreaModule } from '../area';
import { handle } from '../http/endpoint-router';
import { fetchHelpFacts } from './help.queries';

/** The numbers shown on the help page. */
export const helpArea: AreaModule = {
  create: ({ db, agentId }) => ({
    endpoints: [handle(helpFacts, () => fetchHelpFacts(db, agentId))],
  }),
};
