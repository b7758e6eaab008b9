import { expect, it } from 'vitest';
import { iconSprite } from '@/server/web/icon-sprite.plugin';
import { readCode, root } from '../../architecture/source.files';

const IMPORT = /^import \w+ from '(.+\.svg\?icon)';$/gm;

it('the sprite takes every icon that the client names', () => {
  const { resolveId } = iconSprite(root);
  const isTaken = (address: string): boolean =>
    typeof resolveId === 'function' &&
    Reflect.apply(resolveId, undefined, [address]) === `\0${address}`;
  const icons = readCode('src').flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].map(([, address = '']) => ({ path, address })),
  );
  expect(icons.length).toBeGreaterThan(40);
  expect(icons.filter(({ address }) => !isTaken(address))).toEqual([]);
  // Its drawings are gathered from components.
  expect(icons.filter(({ path }) => !path.endsWith('.tsx'))).toEqual([]);
});
