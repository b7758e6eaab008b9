import type { AgentConfig } from '@/contract/agent.contract';

/** Page background colours of the token sets in the build; browsers use them for their bars. */
const brandBackgrounds: Readonly<Record<string, string>> = { chokdee: '#120A17', yok: '#06120F' };
const DEFAULT_BACKGROUND = '#120A17';

/** Returns the background colour of the agent's pages, for browser bars and splash screens. */
export function themeColourOf({ brand }: Pick<AgentConfig, 'brand'>): string {
  return brand.tokens['--ck-bg'] ?? brandBackgrounds[brand.name] ?? DEFAULT_BACKGROUND;
}
