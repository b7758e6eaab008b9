import { Hono } from 'hono';
import type { AgentConfig } from '@/contract/agent.contract';
import { describeWebApp, MANIFEST_PATH } from './web-app-manifest';

/** Serves the web app manifest, and the icon that browsers request by default. */
export function createWebAppRouter(loadAgentConfig: () => Promise<AgentConfig>): Hono {
  const router = new Hono();
  router.get(MANIFEST_PATH, async (c) =>
    c.body(JSON.stringify(describeWebApp(await loadAgentConfig())), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    }),
  );
  router.get('/favicon.ico', async (c) => {
    const { info } = await loadAgentConfig();
    c.header('cache-control', 'no-cache');
    return c.redirect(info.icons?.small ?? info.agent_logo);
  });
  return router;
}
