import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { iconSprite } from './src/build/icon-sprite.plugin.ts';
import { quickCompile } from './tests/support/quick-compile.ts';

const root = import.meta.dirname;
const reportFile = path.join(root, '.cache/reports/vitest.json');
const postgresSetup = path.join(root, 'tests/support/postgres.global-setup.ts');

interface ProjectOptions {
  environment?: 'node' | 'happy-dom';
  environmentOptions?: { happyDOM: { url: string } };
  /** Run once before the first test of the whole run. */
  globalSetup?: string[];
  testTimeout?: number;
  hookTimeout?: number;
}

/** Tests that share what they load: a worker loads it once, and each project's modules are compiled for it alone. */
function project(
  name: string,
  folders: readonly string[],
  options: ProjectOptions,
): TestProjectInlineConfiguration {
  const include = folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);
  return { extends: true, test: { name, include, isolate: false, ...options } };
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
      project('unit', ['unit'], {}),
      project('architecture', ['architecture'], { testTimeout: 60_000 }),
      // A database is made once per file, and faults wait for servers that are killed and started.
      project('server', ['server', 'concurrency', 'faults'], {
        globalSetup: [postgresSetup],
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      project('screens', ['screens'], {
        environment: 'happy-dom',
        environmentOptions: { happyDOM: { url: 'http://localhost/' } },
        globalSetup: [postgresSetup],
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
    ],
  },
});
