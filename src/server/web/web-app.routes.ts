import { Hono } from 'hono';
import type { AgentConfig } from '@/contract/agent.contract';
import { describeWebApp, MANIFEST_PATH } from './web-app.manifest';

/** Serves the web app manifest. */
export function createWebAppRouter(loadAgentConfig: () => Promise<AgentConfig>): Hono {
  const router = new Hono();
  router.get(MANIFEST_PATH, async (c) =>
    c.body(JSON.stringify(describeWebApp(await loadAgentConfig())), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    }),
  );
  return router;
}
