import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { iconSprite } from './src/server/web/icon-sprite.plugin.ts';

const root = import.meta.dirname;
const reportFile = path.join(root, '.cache/reports/vitest.json');
const postgresSetup = path.join(root, 'tests/support/postgres.global-setup.ts');

interface ProjectOptions {
  environment?: 'node' | 'happy-dom';
  environmentOptions?: { happyDOM: { url: string } };
  /** Projects with the same number run side by side. */
  groupOrder: number;
  /** False when every file takes a whole database server for itself. */
  fileParallelism?: boolean;
  /** False where files share nothing but modules: they are loaded once per worker. */
  isolate?: boolean;
  /** Run once before the project's first test. */
  globalSetup?: string;
  testTimeout?: number;
  hookTimeout?: number;
}

function project(name: string, options: ProjectOptions): TestProjectInlineConfiguration {
  const { groupOrder, ...rest } = options;
  return {
    extends: true,
    test: {
      name,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      sequence: { groupOrder },
      ...rest,
    },
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
    setupFiles: [path.join(root, 'tests/support/fail-on-console.ts')],
    reporters: ['default', ['json', { outputFile: reportFile }]],
    // The default leaves one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      project('unit', { groupOrder: 0, isolate: false }),
      project('architecture', { groupOrder: 0, isolate: false, testTimeout: 60_000 }),
      // A database is made once per file, which takes seconds on a small machine.
      project('server', {
        groupOrder: 1,
        isolate: false,
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
      project('screens', {
        groupOrder: 2,
        environment: 'happy-dom',
        environmentOptions: { happyDOM: { url: 'http://localhost/' } },
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
      project('concurrency', {
        groupOrder: 3,
        fileParallelism: false,
        globalSetup: postgresSetup,
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project('faults', {
        groupOrder: 4,
        globalSetup: postgresSetup,
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
