import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { iconSprite } from './src/build/icon-sprite.plugin.ts';
import { quickCompile } from './tests/support/quick-compile.ts';

const root = import.meta.dirname;
const reportFile = path.join(root, '.cache/reports/vitest.json');
const postgresSetup = path.join(root, 'tests/support/postgres-global-setup.ts');

interface ProjectOptions {
  environment?: 'node' | 'happy-dom';
  environmentOptions?: { happyDOM: { url: string } };
  /** Runs once before the first test of the whole run. */
  globalSetup?: string[];
  testTimeout?: number;
  hookTimeout?: number;
}

/** Returns a project of tests without isolation: each worker loads a module once per project. */
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
  plugins: [iconSprite(root, ['src'])],
  resolve: { alias: { '@': path.join(root, 'src') } },
  test: {
    // CI repeats a failed test once; `npm test` reports it.
    retry: process.env['CI'] ? 1 : 0,
    // Long poll timeouts help slow machines, and cost nothing when the result is already there.
    expect: { poll: { timeout: 30_000 } },
    // Workers load much code that tests never run, and create much short-lived garbage.
    execArgv: [...quickCompile, '--max-lazy', '--max-semi-space-size=128'],
    setupFiles: [path.join(root, 'tests/support/fail-on-console.ts')],
    reporters: ['default', ['json', { outputFile: reportFile }]],
    // More than the number of cores: screens wait for their server, and some files wait for child processes.
    maxWorkers: availableParallelism() + 1,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      project('unit', ['unit'], { testTimeout: 60_000 }),
      project('architecture', ['architecture'], { testTimeout: 120_000 }),
      // A database is created once per file, and fault tests wait for servers to be killed and started.
      project('server', ['server', 'concurrency', 'faults'], {
        globalSetup: [postgresSetup],
        testTimeout: 240_000,
        hookTimeout: 240_000,
      }),
      project('screens', ['screens'], {
        environment: 'happy-dom',
        environmentOptions: { happyDOM: { url: 'http://localhost/' } },
        globalSetup: [postgresSetup],
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
