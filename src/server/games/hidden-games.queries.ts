/**
 * Returns SQL that is true for a game `g` that an agent shows: its provider lists it, and neither it nor its provider is
 * hidden now.
 * @param agentId SQL of the agent's id
 */
export function isShown(agentId: string): string {
  return `g.delisted_at IS NULL AND NOT EXISTS (SELECT FROM hidden_games h WHERE h.agent_id = ${agentId} AND h.provider_id = g.provider_id
    AND (h.game_id IS NULL OR h.game_id = g.game_id) AND (h.until IS NULL OR h.until > business_now()))`;
}
