import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CruiseReport, cruise } from './import-cruise';
import { findLines, readCode, root } from './source-files';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Type-only imports that are allowed against the order: notices reach a member through the account's code sender. */
const UPWARDS = new Set(['notices -> account']);

/**
 * Returns, for each folder or single file of the server, the folders and files that it imports, even for types only.
 */
function readRooms({ modules }: Pick<CruiseReport, 'modules'>): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    if (from === undefined) continue;
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = roomOf(resolved);
      if (to === undefined || to === from) continue;
      if (dependencyTypes.includes('type-only') && UPWARDS.has(`${from} -> ${to}`)) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

function roomOf(file: string): string | undefined {
  return /^src\/server\/([^/]+)/.exec(file)?.[1];
}

/** Returns a cycle, as a path, for every folder that is part of one. */
function findCircles(graph: Graph): string[][] {
  return [...graph.keys()].flatMap((start) => {
    const paths: string[][] = [[start]];
    const seen = new Set<string>();
    for (let current = paths.shift(); current; current = paths.shift()) {
      for (const next of graph.get(current.at(-1) ?? '') ?? []) {
        if (next === start) return [[...current, start]];
        if (!seen.has(next)) paths.push([...current, next]);
        seen.add(next);
      }
    }
    return [];
  });
}

const imports = (source: string, resolved: string, ...types: string[]) => ({
  source,
  dependencies: [{ resolved, dependencyTypes: ['local', ...types] }],
});

describe('areas of the server', () => {
  it('have no import cycles, not even through a third area or a type', async () => {
    const report = await cruise(root, ['src/server']);
    const graph = readRooms(report);
    expect(graph.size).toBeGreaterThan(20);
    expect(findCircles(graph)).toEqual([]);
  }, 60_000);

  it('are reported when three of them form a cycle, through a type and a single file', () => {
    const modules = [
      imports('src/server/a/one.ts', 'src/server/b/one.ts'),
      imports('src/server/b/two.ts', 'src/server/c.ts', 'type-only'),
      imports('src/server/c.ts', 'src/server/a/two.ts'),
      imports('src/server/d/one.ts', 'src/server/a/one.ts'),
    ];
    const circle = ['a', 'b', 'c.ts'];
    expect(findCircles(readRooms({ modules })).map(([start]) => start)).toEqual(circle);
    expect(findCircles(readRooms({ modules: modules.slice(1) }))).toEqual([]);
  });

  it('are modules, and each is listed in areas.ts', () => {
    const server = path.join(root, 'src/server');
    const modules = readdirSync(server, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .filter(({ name }) => existsSync(path.join(server, name, `${name}.area.ts`)))
      .map(({ name }) => `./${name}/${name}.area`);
    const list = readCode('src/server').find(({ path: file }) => file === 'src/server/areas.ts');
    expect(modules.length).toBeGreaterThanOrEqual(14);
    for (const module of modules) expect(list?.text).toContain(`from '${module}';`);
  });

  it('are composed in app.ts, which has at most 150 lines and imports only two services', () => {
    const app = readCode('src/server').filter(({ path: file }) => file === 'src/server/app.ts');
    expect(app[0]?.text.split('\n').length).toBeLessThanOrEqual(150);
    expect(findLines(app, /\.(?:service|queries|seed|hub|planner|area)'/)).toEqual([
      expect.stringContaining('./account/session.service'),
      expect.stringContaining('./agent/agent.service'),
    ]);
  });
});
