import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from './config';
import { startRuntime } from './runtime';

const VITE_PORT = 5173;

/** Creates the API for `npm run dev`, where Vite serves the client. The data directory defaults to `.data/`. */
export async function createDevHandler(): Promise<{
  fetch: (request: Request) => Promise<Response>;
  close: () => Promise<void>;
}> {
  // No other user of the machine may read the database's files, which is also the rule in production.
  process.umask(0o077);
  const config = readConfig({ PORT: String(VITE_PORT), ...process.env });
  return startRuntime({
    config,
    logger: pino({ level: config.logLevel }),
    selfUrl: `http://localhost:${config.port}`,
    sandboxAssetsDir: path.resolve('dist/sandbox'),
    scenesDir: path.resolve('public/art/share'),
  });
}
