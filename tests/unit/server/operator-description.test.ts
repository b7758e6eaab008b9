import { expect, it } from 'vitest';
import { operatorEndpoints } from '@/contract/endpoints';
import { describeApi, describeOperatorApi } from '@/server/http/openapi';

interface Described {
  readonly operationId?: string;
  readonly tags?: readonly string[];
}

const { paths, tags } = describeOperatorApi() as {
  paths: Record<string, Record<string, Described>>;
  tags: readonly { name: string }[];
};
const calls = Object.values(paths).flatMap((methods) => Object.values(methods));

it('each call of operators has a name of its own', () => {
  const names = calls.map(({ operationId }) => operationId);
  expect(names).toHaveLength(operatorEndpoints.length);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^(?:get|post)[A-Z][A-Za-z0-9]*$/);
  expect(paths['/operator/v1/members/end_session']?.['post']?.operationId).toBe(
    'postMembersEndSession',
  );
});

it('each call of operators has the tag of its area, and the description lists all tags', () => {
  for (const [path, methods] of Object.entries(paths)) {
    for (const call of Object.values(methods)) expect(call.tags).toEqual([path.split('/')[3]]);
  }
  const used = new Set(calls.flatMap((call) => call.tags ?? []));
  expect(new Set(tags.map(({ name }) => name))).toEqual(used);
});

it('the calls of members keep their description without names', () => {
  const members = describeApi() as { paths: Record<string, Record<string, Described>> };
  for (const methods of Object.values(members.paths)) {
    for (const call of Object.values(methods)) expect(call.operationId).toBeUndefined();
  }
});
