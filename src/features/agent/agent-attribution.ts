import { agentValidate } from '@/contract/agent.contract';
import { ApiError } from '@/shared/http/api-error';
import { call } from '@/shared/http/http-client';
import { localStore } from '@/shared/state/local.store';

/**
 * Validates the agent code of the opened link (`?ag=`) with the server and drops an unknown code.
 * @throws ApiError when the server cannot be reached
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
    // An unknown code must not lead away from the page that the link opened.
    const { data } = await call(agentValidate, { query: { code }, handlesBadRequest: true });
    return data.agent_code;
  } catch (error) {
    const isUnknown =
      error instanceof ApiError && (error.kind === 'refused' || error.kind === 'malformed');
    if (isUnknown) return null;
    throw error;
  }
}
