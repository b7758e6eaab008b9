import type { AgentConfig } from '@/contract/agent.contract';
import { BRAND_TOKENS_ID } from '@/contract/boot';

/** Style sheets whose content our server has put into the page, without the token sets of other brands. */
const INLINED_STYLES = 'link[rel="stylesheet"][disabled]';

/** Applies an agent's brand to the page: its token set and its overrides of single tokens. */
export function applyBrand(
  { brand }: Pick<AgentConfig, 'brand'>,
  root: HTMLElement = document.documentElement,
): void {
  const { name, tokens } = brand;
  const isOther = (root.dataset['brand'] ?? name) !== name;
  root.dataset['brand'] = name;
  for (const token of Array.from(root.style)) {
    if (!token.startsWith('--ck-') || token in tokens) continue;
    root.style.removeProperty(token);
    // The page came with the same override.
    document.getElementById(BRAND_TOKENS_ID)?.remove();
  }
  for (const [token, value] of Object.entries(tokens)) root.style.setProperty(token, value);
  if (isOther) {
    for (const link of document.querySelectorAll<HTMLLinkElement>(INLINED_STYLES)) {
      link.disabled = false;
    }
  }
}
