import { expect, it } from 'vitest';
import { withoutCompact } from '@/server/web/style-reader';

it('withoutCompact removes rules of compact density only, and keeps all others', () => {
  const text =
    '.a{gap:1px}[data-density=compact] .a{gap:0}@media (width<600px){[data-density=compact] .b{gap:0}.b{gap:2px}}' +
    '.c,[data-density=compact] .c{gap:3px}';
  expect(withoutCompact({ href: '/a.css', text, fonts: '' }).text).toBe(
    '.a{gap:1px}@media (width<600px){.b{gap:2px}}.c,[data-density=compact] .c{gap:3px}',
  );
});
