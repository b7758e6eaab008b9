import type { AgentConfig } from '@/contract/agent.contract';
import type { RouteName } from '@/contract/routes';
import { type SharedThing, thingOfScreen } from '@/contract/shared-things';
import { screenPreviewCopy } from './screen-previews.copy';

/**
 * Matches the default images, which form sets. If the agent's image belongs to a set, the image of each screen comes
 * from the same set.
 */
const OF_A_SET = /^\/art\/share\/home((?:-[a-z]+)?-1200x630\.jpg)$/;

/** Returns the description of a screen in previews; undefined means the agent's own description. */
export function describeScreen(screen: RouteName): string | undefined {
  return screenPreviewCopy[screen];
}

/**
 * Returns the image of a preview that has no image of its own.
 * @param thing motif of the image; the motif of the screen by default
 */
export function pictureOfScreen(
  screen: RouteName,
  { seo: { og_image } }: AgentConfig,
  thing: SharedThing = thingOfScreen(screen),
): string {
  const [, end] = OF_A_SET.exec(og_image) ?? [];
  return end === undefined ? og_image : `/art/share/${thing}${end}`;
}
