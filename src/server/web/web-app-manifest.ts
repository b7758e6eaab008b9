import type { AgentConfig } from '@/contract/agent.contract';
import { themeColourOf } from './brand-colours';

/** Path of the manifest, which pages link to. */
export const MANIFEST_PATH = '/manifest.webmanifest';

/** Returns the web app manifest, with which a phone adds the agent's site to its home screen. */
export function describeWebApp(agent: AgentConfig): object {
  const { name, seo, info } = agent;
  const colour = themeColourOf(agent);
  return {
    id: '/',
    name,
    short_name: name,
    description: seo.description,
    lang: 'th',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colour,
    background_color: colour,
    icons: [
      ...(info.icons
        ? [
            { src: info.icons.small, sizes: '192x192', type: 'image/png' },
            { src: info.icons.large, sizes: '512x512', type: 'image/png' },
          ]
        : []),
      { src: info.agent_logo, sizes: 'any' },
    ],
  };
}
