import { agentValidate } from '@/contract/agent.contract';
import { ApiError } from '@/shared/http/api-error';
import { call } from '@/shared/http/http-client';
import { localStore } from '@/shared/state/local.store';

/**
 * Asks the server about the agent whose link was opened (`?ag=`), and forgets a code that it does not know.
 * @throws ApiError when the server could not be asked
 */
export async function checkAttribution(): Promise<void> {
  const asked = localStore.attribution;
  if (!asked?.ag) return;
  const known = await findAgentCode(asked.ag);
  if (localStore.attribution?.ag !== asked.ag) return;
  localStore.attribution = known || asked.ref ? { ...asked, ag: known, isChecked: true } : null;
}

async function findAgentCode(code: string): Promise<string | null> {
  try {
    // A wrong code in a link is no reason to leave the page that the link opened.
    const { data } = await call(agentValidate, { query: { code }, handlesBadRequest: true });
    return data.agent_code;
  } catch (error) {
    const isUnknown =
      error instanceof ApiError && (error.kind === 'refused' || error.kind === 'malformed');
    if (isUnknown) return null;
    throw error;
  }
}
