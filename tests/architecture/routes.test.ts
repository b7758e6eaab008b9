import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { screenTable } from '@/app/screens';
import { type RouteDefinition, routes } from '@/contract/routes';
import { findChunk, readManifest } from '@/server/web/manifest.reader';
import { HTTP_TRANSPORT, INSIDE_LINE, OF_MEMBERS, REACT } from '@/server/web/page.chunks';
import type { MemberNeedsTable } from '@/shared/query/member-needs';
import { ensureBuilt } from '../../src/server/commands/prepare.mjs';

const memberNeeds = Object.values(
  import.meta.glob<MemberNeedsTable>('../../src/features/*/*.member-needs.ts', {
    eager: true,
    import: 'memberNeeds',
  }),
);
const definitions: readonly RouteDefinition[] = Object.values(routes);

describe('the table of screens', () => {
  it('has every path once', () => {
    const paths = definitions.map((route) => route.path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('has every alias once', () => {
    const aliases = definitions.flatMap((route) => route.alias ?? []);
    expect(new Set(aliases).size).toBe(aliases.length);
  });

  it('has a screen for every row', () => {
    expect(Object.keys(screenTable).sort()).toEqual(Object.keys(routes).sort());
  });

  it('names the source of every screen, by which the server finds its files', () => {
    for (const [name, { source }] of Object.entries(screenTable)) {
      expect(existsSync(source), name).toBe(true);
    }
  });

  it('has a file in the build for every screen, also behind the lobbies that share one', async () => {
    await ensureBuilt();
    const manifest = readManifest('dist/client');
    for (const [name, { source }] of Object.entries(screenTable)) {
      expect(manifest[source]?.file, name).toMatch(/^assets\/.+\.js$/);
    }
  });

  it('finds every chunk in the build that pages load early', async () => {
    await ensureBuilt();
    const manifest = readManifest('dist/client');
    const ofScreens = memberNeeds
      .flatMap((table) => Object.values(table))
      .flatMap((needs) => needs.chunks ?? []);
    expect(ofScreens).not.toEqual([]);
    for (const name of [...INSIDE_LINE, ...OF_MEMBERS, HTTP_TRANSPORT, REACT, ...ofScreens]) {
      expect(findChunk(manifest, name), name).toBeDefined();
    }
  });

  it('lists a static path before the pattern that would swallow it', () => {
    const swallowed = definitions.filter((route, index) =>
      definitions.slice(0, index).some((earlier) => swallows(earlier.path, route.path)),
    );
    expect(swallowed).toEqual([]);
  });
});

function swallows(pattern: string, path: string): boolean {
  if (!pattern.includes(':')) return false;
  const source = pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`).test(path);
}
