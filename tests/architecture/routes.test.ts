import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { screenTable } from '@/app/screens';
import { type RouteDefinition, routes } from '@/contract/routes';
import { readManifest } from '@/server/web/manifest-reader';
import { ensureBuilt } from '../../src/server/commands/prepare.mjs';

const definitions: readonly RouteDefinition[] = Object.values(routes);

describe('the route table', () => {
  it('has every path once', () => {
    const paths = definitions.map((route) => route.path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('has every alias once', () => {
    const aliases = definitions.flatMap((route) => route.alias ?? []);
    expect(new Set(aliases).size).toBe(aliases.length);
  });

  it('has a screen for every route', () => {
    expect(Object.keys(screenTable).sort()).toEqual(Object.keys(routes).sort());
  });

  it('names an existing source file for every screen', () => {
    for (const [name, { source }] of Object.entries(screenTable)) {
      expect(existsSync(source), name).toBe(true);
    }
  });

  it('has a built file for every screen, even for lobbies that share one screen', async () => {
    await ensureBuilt();
    const manifest = readManifest('dist/client');
    for (const [name, { source }] of Object.entries(screenTable)) {
      expect(manifest[source]?.file, name).toMatch(/^assets\/.+\.js$/);
    }
  });

  it('lists a static path before a pattern that matches it', () => {
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
