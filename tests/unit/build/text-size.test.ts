import path from 'node:path';
import { build, preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';

test('font sizes and line heights in px become rem, except for SVG text', async () => {
  const config = await resolveConfig({ mode: 'client' }, 'build');
  const css = `
    :root { --ck-t-xs: 500 12px / 18px var(--ck-font); --ck-4: 16px; }
    .a { font: 600 14px / 22px var(--ck-font); min-height: 44px; }
    /* Its line. */
    .b{font-size:15px;line-height: 24px}
    .c { font-family: 'A 12px'; padding: 8px 12px; }
    .d { line-height: 1.5; font-size: 0; font: inherit; }
    .e text { fill: red; font: 600 15px / 1 var(--ck-font); } text.f{font-size:14px}
    .g [data-a='b'] text { font-size: 6px; } .text { font-size: 16px; } .h text-like { font-size: 16px; }`;
  const { code } = await preprocessCSS(css, path.resolve('src/sheet.css'), config);
  expect(code).toBe(`
    :root { --ck-t-xs: 500 0.75rem / 1.125rem var(--ck-font); --ck-4: 16px; }
    .a { font: 600 0.875rem / 1.375rem var(--ck-font); min-height: 44px; }
    /* Its line. */
    .b{font-size:0.9375rem;line-height: 1.5rem}
    .c { font-family: 'A 12px'; padding: 8px 12px; }
    .d { line-height: 1.5; font-size: 0; font: inherit; }
    .e text { fill: red; font: 600 15px / 1 var(--ck-font); } text.f{font-size:14px}
    .g [data-a='b'] text { font-size: 6px; } .text { font-size: 1rem; } .h text-like { font-size: 1rem; }`);
});

test('the built style sheets of a game and their imports have font sizes in rem too', async () => {
  const built = await build({
    root: path.resolve('.'),
    mode: 'game-slot',
    logLevel: 'error',
    build: { write: false },
  });
  if (!Array.isArray(built)) throw new Error('The build watches.');
  const sheet = built
    .flatMap(({ output }) => output)
    .find(({ fileName }) => fileName.endsWith('.css'));
  const css = sheet?.type === 'asset' ? String(sheet.source) : '';
  expect(css).toContain('.875rem / 1.375rem');
  expect(css).not.toMatch(
    /(?:^|[{}])(?![^{}]*\btext\b)[^{}]*\{[^{}]*(?:font|font-size|line-height):[^;}]*px/,
  );
});
