import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@/contract/endpoints';
import { scenes } from '../../gallery/scenes';

const responses = scenes.flatMap(({ calls = {} }) => Object.entries(calls));
const made = new Map(responses.filter(([, response]) => response !== undefined));

describe('gallery responses for empty states', () => {
  it.each([...made])('match the schema of %s', (path, response) => {
    const endpoint = endpoints.find((each) => each.path === path);
    expect(endpoint && v.safeParse(endpoint.data, response).issues).toBeUndefined();
    expect(endpoint).toBeDefined();
  });

  it('belong to existing endpoints', () => {
    const paths = new Set<string>(endpoints.map(({ path }) => path));
    expect(responses.map(([path]) => path).filter((path) => !paths.has(path))).toEqual([]);
  });
});
