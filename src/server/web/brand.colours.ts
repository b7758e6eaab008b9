import type { AgentConfig } from '@/contract/agent.contract';

/** Page background of the token sets that the build carries; browsers colour their bars with it. */
const brandBackgrounds: Readonly<Record<string, string>> = { chokdee: '#120A17', yok: '#06120F' };
const DEFAULT_BACKGROUND = '#120A17';

/** The colour of the agent's pages, for what is drawn around them. */
export function themeColourOf({ brand }: Pick<AgentConfig, 'brand'>): string {
  return brand.tokens['--ck-bg'] ?? brandBackgrounds[brand.name] ?? DEFAULT_BACKGROUND;
}
