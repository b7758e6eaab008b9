import type { AgentConfig } from '@/contract/agent.contract';

/** Applies an agent's brand to the page: its token set and its overrides of single tokens. */
export function applyBrand(
  { brand }: Pick<AgentConfig, 'brand'>,
  root: HTMLElement = document.documentElement,
): void {
  root.dataset['brand'] = brand.name;
  for (const [token, value] of Object.entries(brand.tokens)) root.style.setProperty(token, value);
}
