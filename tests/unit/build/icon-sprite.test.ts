import { expect, it } from 'vitest';
import { iconSprite } from '@/build/icon-sprite.plugin';
import { readCode, root } from '../../architecture/source-files';

const IMPORT = /^import (\w+) from '.+\/([\w-]+)\.svg\?icon';$/gm;

it('the plugin replaces every icon import of the client by the icon name', () => {
  const { transform } = iconSprite(root, ['src']);
  const write = (code: string, file: string): string => {
    if (typeof transform !== 'function') throw new TypeError('nothing is transformed');
    const written: unknown = Reflect.apply(transform, undefined, [code, file]);
    return (written as { code: string } | undefined)?.code ?? code;
  };
  const files = readCode('src').filter(({ text }) => /^import .*\.svg\?icon/m.test(text));
  let count = 0;
  for (const { path, text } of files) {
    const code = write(text, path);
    expect(code, path).not.toMatch(/^import .*\.svg\?icon/m);
    for (const [, local, name] of text.matchAll(IMPORT)) {
      expect(code, path).toContain(`const ${local} = "${name}";`);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(40);
});
