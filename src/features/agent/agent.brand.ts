import type { AgentConfig } from '@/contract/agent.contract';

/** Gives the page an agent's look: its token set and its own overrides of single tokens. */
export function applyBrand(
  { brand }: Pick<AgentConfig, 'brand'>,
  root: HTMLElement = document.documentElement,
): void {
  root.dataset['brand'] = brand.name;
  for (const [token, value] of Object.entries(brand.tokens)) root.style.setProperty(token, value);
}
