import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { iconSprite } from './src/server/web/icon-sprite.plugin.ts';
import { quickCompile } from './tests/support/quick-compile.ts';

const root = import.meta.dirname;
const reportFile = path.join(root, '.cache/reports/vitest.json');
const postgresSetup = path.join(root, 'tests/support/postgres.global-setup.ts');

interface ProjectOptions {
  environment?: 'node' | 'happy-dom';
  environmentOptions?: { happyDOM: { url: string } };
  /** False where files share nothing but modules: they are loaded once per worker. */
  isolate?: boolean;
  /** Run once before the first test of the whole run. */
  globalSetup?: string[];
  testTimeout?: number;
  hookTimeout?: number;
}

function project(name: string, options: ProjectOptions): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...options },
  };
}

export default defineConfig({
  root,
  plugins: [iconSprite(root)],
  resolve: { alias: { '@': path.join(root, 'src') } },
  test: {
    // Where nobody waits, a test that failed is taken once more; `npm test` names it.
    retry: process.env['CI'] ? 1 : 0,
    // Whoever waits gives a slow machine time; what is there already does not wait.
    expect: { poll: { timeout: 15_000 } },
    // A worker loads much that a test never runs, and throws most of what it makes away.
    execArgv: [...quickCompile, '--max-lazy', '--max-semi-space-size=128'],
    setupFiles: [path.join(root, 'tests/support/fail-on-console.ts')],
    reporters: ['default', ['json', { outputFile: reportFile }]],
    // More than cores: screens wait for their server, and some files for processes that they started or killed.
    maxWorkers: availableParallelism() + 2,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      project('unit', { isolate: false }),
      project('architecture', { isolate: false, testTimeout: 60_000 }),
      // A database is made once per file, which takes seconds on a small machine.
      project('server', {
        isolate: false,
        globalSetup: [postgresSetup],
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
      project('screens', {
        isolate: false,
        environment: 'happy-dom',
        environmentOptions: { happyDOM: { url: 'http://localhost/' } },
        globalSetup: [postgresSetup],
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
      project('concurrency', {
        isolate: false,
        globalSetup: [postgresSetup],
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project('faults', {
        isolate: false,
        globalSetup: [postgresSetup],
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
