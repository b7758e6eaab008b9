/**
 * Returns SQL that joins the category that an agent has given to a game `g`, for `CATEGORY`.
 * @param agentId SQL of the agent's id
 */
export function joinOwnCategory(agentId: string): string {
  return `LEFT JOIN game_categories own_category ON own_category.agent_id = ${agentId}
    AND own_category.provider_id = g.provider_id AND own_category.game_id = g.game_id`;
}

/** SQL of the category of a game `g` at the agent. */
export const CATEGORY = 'coalesce(own_category.category, g.category)';
