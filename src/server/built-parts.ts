import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import type { ConsoleRendererModule } from '@/contract/operator/console-start';
import type { PageRendererModule } from '@/contract/page-renderer';
import type { App } from './app';
import type { ServerConfig } from './config';
import { createConsoleRouter } from './operator/console.routes';
import type { ServedAgentOptions } from './served-agent';
import { loadAssets } from './web/asset.store';
import { openSite } from './web/site';

/** The parts of a served agent that come from the build. */
type BuiltParts = Required<
  Pick<ServedAgentOptions, 'sandboxAssetsDir' | 'scenesDir' | 'surfaces' | 'openSite'>
>;

/** An agent that gets its pages and console. */
interface PagedAgent {
  readonly config: ServerConfig;
  readonly logger: Logger;
  /** Makes a call to the agent in this process. */
  readonly call: App['fetch'];
}

/** The built clients. */
export interface Build {
  readonly partsFor: (agent: PagedAgent) => BuiltParts;
}

/**
 * Opens the built clients. Their files and bundles are in memory once, however many agents they serve.
 * @param distDir folder of the build
 * @throws Error when a client is not built
 */
export async function openBuild(distDir: string): Promise<Build> {
  /** Loads a bundle that renders pages. It belongs to a client, which no module of the server may import. */
  const loadBundle = async <Bundle>(file: string): Promise<Bundle> =>
    (await import(pathToFileURL(path.join(distDir, file)).href)) as Bundle;
  const [web, liff] = await Promise.all([
    loadBundle<PageRendererModule>('pages/web.js'),
    loadBundle<PageRendererModule>('pages/liff.js'),
  ]);
  const [clientDir, consoleDir] = [path.join(distDir, 'client'), path.join(distDir, 'operator')];
  const [clientFiles, consoleFiles] = [loadAssets(clientDir), loadAssets(consoleDir)];
  return {
    partsFor: ({ config, logger, call }) => ({
      sandboxAssetsDir: path.join(distDir, 'sandbox'),
      scenesDir: path.join(clientDir, 'art/share'),
      surfaces: [
        createConsoleRouter({
          distDir: consoleDir,
          assets: consoleFiles,
          publicUrl: config.operatorOrigin ?? config.publicUrl,
          call,
          render: async (page) => {
            try {
              const { renderConsole } = await loadBundle<ConsoleRendererModule>(
                'operator-pages/console-render.js',
              );
              return await renderConsole(page);
            } catch (error) {
              logger.error({ err: error }, 'failed to render a page of the console');
              return undefined;
            }
          },
        }),
      ],
      openSite: (fetch) =>
        openSite({
          distDir: clientDir,
          assets: clientFiles,
          clientConfig: config.client,
          renderers: {
            'index.html': web.createPageRenderer({ client: config.client, fetch }),
            'liff/index.html': liff.createPageRenderer({ client: config.client, fetch }),
          },
          publicUrl: config.publicUrl,
          pageFreshMs: config.pageFreshMs,
          furtherFrameSources: config.frameSources,
          imageSources: config.imageSources,
          onError: (error) => {
            logger.error({ err: error }, 'failed to render a part of a page');
          },
        }),
    }),
  };
}
