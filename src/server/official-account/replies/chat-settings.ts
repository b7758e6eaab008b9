import { fetchAgentRules } from '../../agent/agent.service';
import type { Db } from '../../db/tables';

/** Settings of an agent for the answers in its chat. */
export interface ChatSettings {
  /** Times of day in Thailand between which a person answers, as `HH:MM`; `24:00` is the end of the day. */
  readonly staffHours: { readonly from: string; readonly until: string };
  /** False when the chat tells no amounts, because the agent's staff read its answers. */
  readonly showsBalance: boolean;
}

/** Returns the settings by the agent's rules. */
export async function fetchChatSettings(db: Db, agentId: number): Promise<ChatSettings> {
  const { line } = await fetchAgentRules(db, agentId);
  return {
    staffHours: { from: toHour(line.staff_from), until: toHour(line.staff_until) },
    showsBalance: line.shows_balance === 1,
  };
}

const toHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
