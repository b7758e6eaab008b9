import { expect, test } from 'vitest';
import { projectSchema } from '@/server/db/schema-files';

test.each(projectSchema.migrations.map(({ name, checksum }) => [name, checksum]))(
  '%s is unchanged, because databases that have applied it would refuse a changed file',
  (_name, checksum) => {
    // The first run with a further migration adds its snapshot; an existing snapshot must never be updated.
    expect(checksum).toMatchSnapshot();
  },
);

test('migration names have unique numbers and are listed in ascending order', () => {
  const names = projectSchema.migrations.map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  for (const name of names) expect(name).toMatch(/^\d{4}-[a-z0-9-]+$/);
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
});

test('functions and triggers are replaceable and never created in migrations', () => {
  const made = /\bCREATE\s+(OR\s+REPLACE\s+)?(?:FUNCTION|PROCEDURE|TRIGGER)\b/gi;
  const { columnFunctions, functions, triggers, migrations } = projectSchema;
  const written = [...columnFunctions, ...functions, ...triggers];
  expect(written.length).toBeGreaterThan(20);
  for (const { name, sql } of written) {
    const once = [...sql.matchAll(made)].filter(([, orReplace]) => orReplace === undefined);
    expect(once, name).toEqual([]);
    expect(sql, name).not.toMatch(/^\s*(?:CREATE|ALTER)\s+(?:TABLE|TYPE|INDEX|UNIQUE)\b/im);
  }
  for (const { name, sql } of functions) {
    expect(
      sql,
      `${name}: functions are written whenever any changed, triggers lock tables`,
    ).not.toMatch(/\bTRIGGER\s+\w+\s+(?:BEFORE|AFTER)\b/i);
  }
  for (const { name, sql } of migrations) expect([...sql.matchAll(made)], name).toEqual([]);
});
