import type { AgentConfig } from '@/contract/agent.contract';
import type { RouteName } from '@/contract/routes';
import { type SharedThing, thingOfScreen } from '@/contract/shared-things';
import { screenPreviewCopy } from './screen-previews.copy';

/** An agent whose picture is one of a set has the others of that set: they bear its name. */
const OF_A_SET = /^\/art\/share\/home((?:-[a-z]+)?-1200x630\.jpg)$/;

/** What previews say of a screen; undefined where they say what the agent says of itself. */
export function describeScreen(screen: RouteName): string | undefined {
  return screenPreviewCopy[screen];
}

/**
 * The picture of a preview without one of its own.
 * @param thing what it shows; left out, what the screen is shared as
 */
export function pictureOfScreen(
  screen: RouteName,
  { seo: { og_image } }: AgentConfig,
  thing: SharedThing = thingOfScreen(screen),
): string {
  const [, end] = OF_A_SET.exec(og_image) ?? [];
  return end === undefined ? og_image : `/art/share/${thing}${end}`;
}
