import { rememberAttribution } from '@/shared/state/local.store';
import { fetchAgentCode } from './agent.api';

/** Keeps whose link was opened (`?ag=`, `?ref=`). A code that the server does not know is not kept. */
export async function keepAttribution(query: URLSearchParams): Promise<void> {
  const ag = query.get('ag');
  const ref = query.get('ref');
  if (!ag && !ref) return;
  const known = ag ? await findAgentCode(ag) : null;
  if (known || ref) rememberAttribution({ ag: known, ref });
}

async function findAgentCode(code: string): Promise<string | null> {
  try {
    return await fetchAgentCode(code);
  } catch {
    return null;
  }
}
