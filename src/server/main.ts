import path from 'node:path';
import { type HttpBindings, serve } from '@hono/node-server';
import { pino } from 'pino';
import { readConfig, type ServerConfig } from './config';
import { provideOperatorKey } from './operator/operator-key';
import { startRuntime } from './runtime';
import { findDemoMembers } from './seed/demo.seed';
import { createWebSite } from './web/web.routes';

const DIST_DIR = path.resolve(import.meta.dirname, '..');
const SHUTDOWN_LIMIT_MS = 10_000;
const IDLE_SWEEP_MS = 50;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel });
  const selfUrl = `http://127.0.0.1:${config.port}`;
  const runtime = await startRuntime({
    config: { ...config, operatorKey: provideOperatorKey(config) },
    logger,
    selfUrl,
    sandboxAssetsDir: path.join(DIST_DIR, 'sandbox'),
    createSite: (pages) =>
      createWebSite({
        distDir: path.join(DIST_DIR, 'client'),
        ...pages,
        clientConfig: config.client,
        publicUrl: process.env['PUBLIC_URL'] ?? '',
        frameSources: [],
        connectSources: [],
        imageSources: [],
        scriptSources: [],
        onError: (error) => {
          logger.error({ err: error }, 'page written without its first data');
        },
      }),
  });

  const server = serve({
    fetch: (request, bindings) => runtime.fetch(request, bindings as HttpBindings),
    hostname: config.host,
    port: config.port,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  greet(config);

  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    const drained = runtime.drain();
    const closed = new Promise<void>((resolve) =>
      server.close(() => {
        resolve();
      }),
    );
    // Connections that callers keep become idle one by one, when what they carried is answered.
    const closeIdle = (): void => {
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    };
    closeIdle();
    setInterval(closeIdle, IDLE_SWEEP_MS).unref();
    void Promise.all([drained, closed])
      .then(() => runtime.close())
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function greet(config: ServerConfig): void {
  const lines = [
    '',
    `  Chokdee is ready:  ${config.publicUrl}`,
    ...(config.production
      ? []
      : findDemoMembers(config.client.agentCode).map(
          (member) => `  Demo member:       ${member.username} / ${member.password}`,
        )),
    '  Money is simulated.',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
