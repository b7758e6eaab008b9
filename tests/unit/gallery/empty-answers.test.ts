import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@/contract/endpoints';
import { scenes } from '../../gallery/scenes';

const answers = scenes.flatMap(({ calls = {} }) => Object.entries(calls));
const made = new Map(answers.filter(([, answer]) => answer !== undefined));

describe('gallery responses for empty states', () => {
  it.each([...made])('match the schema of %s', (path, answer) => {
    const endpoint = endpoints.find((each) => each.path === path);
    expect(endpoint && v.safeParse(endpoint.data, answer).issues).toBeUndefined();
    expect(endpoint).toBeDefined();
  });

  it('belong to existing endpoints', () => {
    const paths = new Set<string>(endpoints.map(({ path }) => path));
    expect(answers.map(([path]) => path).filter((path) => !paths.has(path))).toEqual([]);
  });
});
