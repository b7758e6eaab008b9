import { expect, it } from 'vitest';
import { closureOf, findChunk, type Manifest } from '@/server/web/manifest-reader';

const manifest: Manifest = {
  'index.html': { file: 'assets/web.js', imports: ['_react.js'], css: ['assets/web.css'] },
  '_react.js': { file: 'assets/react.js', name: 'react' },
};

it('closureOf lists every file that its sources load, each only once', () => {
  expect(closureOf(manifest, ['index.html', '_react.js'])).toEqual({
    modules: ['/assets/web.js', '/assets/react.js'],
    styles: ['/assets/web.css'],
  });
  expect(findChunk(manifest, 'react')).toBe('_react.js');
});

it('closureOf and findChunk refuse names that the build lacks', () => {
  expect(() => closureOf(manifest, ['src/app/gone.tsx'])).toThrow(
    'The build has no src/app/gone.tsx',
  );
  expect(() => findChunk(manifest, 'line-sdk')).toThrow('The build has no chunk line-sdk');
});
