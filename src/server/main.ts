import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { pino } from 'pino';
import type { ConsoleRendererModule } from '@/contract/operator/console-start';
import type { PageRendererModule, PageRendererOptions } from '@/contract/page-renderer';
import { createErrorReporter } from './adapters/errors/envelope-reporter';
import { createSourcePlaces } from './adapters/errors/source-places';
import { readConfig, type ServerConfig } from './config';
import type { ErrorReporter } from './error-reports/error-reporter';
import { writeGreeting } from './greeting-writer';
import { createGracefulClose } from './http/graceful-close';
import { createConsoleRouter } from './operator/console.routes';
import { provideOperatorKey } from './operator/operator-key';
import { startRuntime } from './runtime';
import { openSite } from './web/site';
import type { WebSiteOptions } from './web/web.routes';

const DIST_DIR = path.resolve(import.meta.dirname, '..');
const SHUTDOWN_LIMIT_MS = 10_000;
/** Milliseconds for requests that are still in transfer when everything else is done. */
const SHUTDOWN_GRACE_MS = 3_000;
/**
 * Milliseconds for which an idle connection stays open. Load balancers keep one for a minute, so the balancer closes it
 * first, and never this server during a request.
 */
const KEEP_ALIVE_MS = 70_000;
const HEADERS_LIMIT_MS = 75_000;
/** Milliseconds for error reports that are not sent when the process ends. */
const REPORTS_GRACE_MS = 2_000;
/** Milliseconds for responses that are still in transfer when the database has stopped. */
const STOPPED_GRACE_MS = 500;

/** Loads a bundle that renders pages. It belongs to a client, which no module of the server may import. */
async function loadBundle<Bundle>(file: string): Promise<Bundle> {
  return (await import(pathToFileURL(path.join(DIST_DIR, file)).href)) as Bundle;
}

/** Loads the bundles that render the pages of members. */
async function loadPageRenderers(): Promise<
  (options: PageRendererOptions) => WebSiteOptions['renderers']
> {
  const [web, liff] = await Promise.all([
    loadBundle<PageRendererModule>('pages/web.js'),
    loadBundle<PageRendererModule>('pages/liff.js'),
  ]);
  return (options) => ({
    'index.html': web.createPageRenderer(options),
    'liff/index.html': liff.createPageRenderer(options),
  });
}

function openErrorReporter(config: ServerConfig): ErrorReporter | undefined {
  if (!config.errors) return undefined;
  return createErrorReporter({
    settings: config.errors,
    origin: {
      agentCode: config.client.agentCode,
      release: config.release ?? readBuiltCommit(),
      environment: config.production ? 'production' : 'development',
      places: createSourcePlaces(path.join(DIST_DIR, 'source-maps')),
    },
    fetch,
  });
}

/** Returns the commit that was built; undefined when it was built outside a clone. */
function readBuiltCommit(): string | undefined {
  try {
    return readFileSync(path.join(DIST_DIR, 'release'), 'utf8') || undefined;
  } catch {
    return undefined;
  }
}

async function main(): Promise<void> {
  // Files of this process hold secrets of members, so no other user of the machine may read them.
  process.umask(0o077);
  const config = readConfig(process.env);
  const errorReporter = openErrorReporter(config);
  const logger = pino({
    level: config.logLevel,
    ...(errorReporter && { hooks: errorReporter.hooks }),
  });
  if (errorReporter) {
    process.on('uncaughtException', (error) => {
      logger.fatal({ err: error }, 'the process ends because of an error that nothing handled');
      void errorReporter.flush(REPORTS_GRACE_MS).then(() => process.exit(1));
    });
  }
  const renderers = await loadPageRenderers();
  const selfUrl = `http://127.0.0.1:${config.port}`;
  const runtime = await startRuntime({
    config: { ...config, operatorKey: provideOperatorKey(config) },
    logger,
    errorReporter,
    selfUrl,
    sandboxAssetsDir: path.join(DIST_DIR, 'sandbox'),
    scenesDir: path.join(DIST_DIR, 'client/art/share'),
    onDatabaseStop: (reason) => {
      logger.fatal(
        { err: reason },
        `${reason.message} This process exits, so that its supervisor restarts it.`,
      );
      setTimeout(() => process.exit(1), STOPPED_GRACE_MS);
    },
    surfaces: [
      createConsoleRouter({
        distDir: path.join(DIST_DIR, 'operator'),
        publicUrl: config.operatorOrigin ?? config.publicUrl,
        call: (request, bindings) => runtime.fetch(request, bindings),
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
        distDir: path.join(DIST_DIR, 'client'),
        clientConfig: config.client,
        renderers: renderers({ client: config.client, fetch }),
        publicUrl: config.publicUrl,
        pageFreshMs: config.pageFreshMs,
        furtherFrameSources: config.frameSources,
        imageSources: config.imageSources,
        onError: (error) => {
          logger.error({ err: error }, 'failed to render a part of a page');
        },
      }),
  });

  const listener = getRequestListener(
    (request, bindings) => runtime.fetch(request, bindings as HttpBindings),
    { hostname: config.host },
  );
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_LIMIT_MS },
    (request, response) => void listener(request, response),
  );
  const gracefulClose = createGracefulClose(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  process.stdout.write(writeGreeting(config));

  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    void gracefulClose
      .close(runtime.drain(), SHUTDOWN_GRACE_MS)
      .then(() => runtime.close())
      .then(() => errorReporter?.flush(REPORTS_GRACE_MS))
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'failed to stop cleanly');
        process.exit(1);
      });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
