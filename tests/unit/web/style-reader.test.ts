import { expect, it } from 'vitest';
import { withoutCompact } from '@/server/web/style.reader';

it('a page outside LINE has no rules of its density, and all others', () => {
  const text =
    '.a{gap:1px}[data-density=compact] .a{gap:0}@media (width<600px){[data-density=compact] .b{gap:0}.b{gap:2px}}' +
    '.c,[data-density=compact] .c{gap:3px}';
  expect(withoutCompact({ href: '/a.css', text, fonts: '' }).text).toBe(
    '.a{gap:1px}@media (width<600px){.b{gap:2px}}.c,[data-density=compact] .c{gap:3px}',
  );
});
