import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CruiseReport, cruise } from './import-cruise';
import { root } from './source-files';

/** Files that each break one import rule, by the name of that rule. */
const planted: Record<string, { file: string; imports: string }> = {
  'domain-stands-alone': { file: 'src/domain/bad.ts', imports: '@/contract/good' },
  'contract-knows-domain-only': { file: 'src/contract/bad.ts', imports: '@/shared/good' },
  'shared-knows-no-feature': { file: 'src/shared/bad.ts', imports: '@/features/lotto/good' },
  'features-stand-on-shared': { file: 'src/features/lotto/bad.ts', imports: '@/app/good' },
  'features-meet-in-app': {
    file: 'src/features/wallet/bad.ts',
    imports: '@/features/lotto/good',
  },
  'app-knows-no-server': { file: 'src/app/bad.ts', imports: '@/server/good' },
  'liff-knows-no-server': { file: 'liff/bad.ts', imports: '@/server/good' },
  'operator-stands-on-shared': { file: 'src/operator/bad.ts', imports: '@/features/lotto/good' },
  'server-knows-no-screen': { file: 'src/server/bad.ts', imports: '@/shared/good' },
  'server-layers-database': { file: 'src/server/db/bad.ts', imports: '@/server/http/good' },
  'database-engine-stands-alone': {
    file: 'src/server/db/engine/bad.ts',
    imports: '@/server/db/good',
  },
  'server-layers-http': { file: 'src/server/http/bad.ts', imports: '@/server/audit/good' },
  'server-layers-terminal': { file: 'src/server/terminal/bad.ts', imports: '@/server/db/good' },
  'server-layers-audit': { file: 'src/server/audit/bad.ts', imports: '@/server/ledger/good' },
  'server-layers-ledger': { file: 'src/server/ledger/high.ts', imports: '@/server/wallet/good' },
  'server-layers-wallet': { file: 'src/server/wallet/bad.ts', imports: '@/server/lotto/good' },
  'server-layers-areas': { file: 'src/server/lotto/bad.ts', imports: '@/server/web/good' },
  'server-operator-files-are-private': {
    file: 'src/server/coupons/bad.ts',
    imports: '@/server/lotto/good.operator',
  },
  'client-runs-in-a-browser': { file: 'src/shared/node.ts', imports: 'node:fs' },
  'sandbox-is-foreign': { file: 'src/sandbox/games/bad.ts', imports: '@/server/ledger/good' },
  'sandbox-is-plugged-in-by-adapters': {
    file: 'src/server/ledger/bad.ts',
    imports: '@/sandbox/games/good',
  },
  'game-client-stands-alone': {
    file: 'src/sandbox/games/client/bad.ts',
    imports: '@/sandbox/games/good',
  },
  'art-draws-by-itself': { file: 'src/art/bad.ts', imports: '@/server/good' },
  'product-knows-no-art': { file: 'src/sandbox/art.ts', imports: '@/art/good' },
  'chakra-draws-dialogs': {
    file: 'src/features/lotto/bad.screen.tsx',
    imports: '@chakra-ui/react',
  },
  'dialogs-come-later': { file: 'src/app/early.tsx', imports: '@/features/lotto/good.dialog' },
  'stores-call-no-http': { file: 'src/features/lotto/bad.store.ts', imports: '@/shared/http/good' },
  'api-reads-no-store': { file: 'src/features/lotto/bad.api.ts', imports: './good.store' },
  'product-knows-no-build': { file: 'src/server/web/bad.ts', imports: '@/build/good' },
  'build-knows-types-alone': { file: 'src/build/bad.ts', imports: '@/server/web/good' },
  'product-knows-no-test': { file: 'src/server/test.ts', imports: '../../tests/good' },
  'no-cycles': { file: 'src/domain/circle.ts', imports: './circle' },
  resolvable: { file: 'src/domain/lost.ts', imports: './nowhere' },
};

const good = [
  'src/domain/good.ts',
  'src/contract/good.ts',
  'src/shared/good.ts',
  'src/shared/http/good.ts',
  'src/features/lotto/good.ts',
  'src/features/lotto/good.store.ts',
  'src/features/lotto/good.dialog.tsx',
  'src/app/good.ts',
  'src/server/good.ts',
  'src/server/db/good.ts',
  'src/server/http/good.ts',
  'src/server/audit/good.ts',
  'src/server/ledger/good.ts',
  'src/server/wallet/good.ts',
  'src/server/lotto/good.ts',
  'src/server/lotto/good.operator.ts',
  'src/server/web/good.ts',
  'src/server/adapters/good.ts',
  'src/sandbox/games/good.ts',
  'src/art/good.ts',
  'src/build/good.ts',
  'tests/good.ts',
];

describe('import rules', () => {
  let tree = '';
  let violations: CruiseReport['summary']['violations'] = [];

  beforeAll(async () => {
    tree = mkdtempSync(path.join(os.tmpdir(), 'chokdee-arrows-'));
    cpSync(path.join(root, 'tsconfig.json'), path.join(tree, 'tsconfig.json'));
    for (const file of good) write(file, 'export const good = 1;\n');
    // A package must be installed to count as a package.
    write('node_modules/@chakra-ui/react/index.js', 'export {};\n');
    for (const { file, imports } of Object.values(planted)) {
      write(file, `import * as other from '${imports}';\nexport const bad = other;\n`);
    }
    violations = (await cruise(tree, ['src', 'liff', 'tests'])).summary.violations;
  }, 60_000);

  afterAll(() => {
    rmSync(tree, { recursive: true, force: true });
  });

  it.each(Object.entries(planted))('%s refuses a planted violation', (rule, { file }) => {
    expect(violations).toContainEqual(
      expect.objectContaining({
        from: file,
        rule: expect.objectContaining({ name: rule }) as unknown,
      }),
    );
  });

  it('refuse no file that follows them', () => {
    expect(violations.filter(({ from }) => good.includes(from))).toEqual([]);
  });

  function write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
  }
});
