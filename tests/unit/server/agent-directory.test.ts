import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseDirectory, readAgentsFile } from '@/server/agent-directory';

const KEY = 'ab'.repeat(32);
const folder = mkdtempSync(path.join(os.tmpdir(), 'chokdee-directory-'));
afterAll(() => rmSync(folder, { recursive: true }));

const cells = {
  north: { DATABASE_URL: 'postgres://north/site', FAIRNESS_KEY: KEY },
  south: { DATABASE_URL: 'postgres://south/site', FAIRNESS_KEY: KEY, DATABASE_POOL: '5' },
};

function agentOf(code: string, cell: string, variables: Record<string, unknown> = {}) {
  const name = code.toLowerCase();
  return {
    ...{ code, cell, hosts: [`${name}.example`, `desk.${name}.example`] },
    variables: {
      PUBLIC_URL: `https://${name}.example`,
      OPERATOR_ORIGIN: `https://desk.${name}.example`,
      ...variables,
    },
  };
}

const good = { cells, agents: [agentOf('MALI', 'north'), agentOf('BUA', 'south')] };
const parse = (content: unknown, env: Record<string, string> = {}) =>
  parseDirectory(JSON.stringify(content), env);

describe('a directory of agents', () => {
  test('gives each agent the environment, the variables of its cell and its own', () => {
    const env = { PORT: '4000', SMS_PRESET: 'thaibulksms', SMS_AUTH: 'basic:a:b', SMS_SENDER: 'S' };
    const { directory } = parse(good, { ...env, VITE_AGENT_CODE: 'OTHER' });
    expect(directory?.cells.map(({ name, config }) => [name, config.databasePool])).toEqual([
      ['north', 10],
      ['south', 5],
    ]);
    expect(directory?.agents[1]).toMatchObject({
      code: 'BUA',
      cell: 'south',
      hosts: ['bua.example', 'desk.bua.example'],
      config: {
        port: 4000,
        databaseUrl: 'postgres://south/site',
        publicUrl: 'https://bua.example',
        client: { agentCode: 'BUA' },
      },
    });
    expect(directory?.agents[1]?.config.sms).toBeDefined();
  });

  test('names all mistakes at once', () => {
    const { faults } = parse({
      cells: { ...cells, south: { ...cells.south, DATABASE_POOL: 'many' }, east: {} },
      agents: [
        agentOf('MALI', 'north', { LIFF_ID: 'x', PORT: '1' }),
        agentOf('MALI', 'west'),
        {
          ...agentOf('BUA', 'north', { PUBLIC_URL: 'https://else.example' }),
          hosts: ['mali.example'],
        },
      ],
    });
    expect(faults?.map((fault) => fault.replace(/Invalid .*|must be .*/, '…'))).toEqual([
      'agents.MALI.PORT: belongs to the process: set it in the environment of the server',
      'cells.south.DATABASE_POOL: …',
      'cells.east.DATABASE_URL: is missing; a cell is a database of PostgreSQL',
      'cells.east.FAIRNESS_KEY: is missing',
      'agents.MALI.LIFF_ID: …',
      'agents.BUA.PUBLIC_URL: its host else.example is missing in hosts',
      'agents.BUA.OPERATOR_ORIGIN: its host desk.bua.example is missing in hosts',
      'agents.MALI.cell: there is no cell west',
      'agents.MALI: has the code of another entry, MALI',
      'agents.MALI: has the host mali.example of another entry, MALI',
      'agents.MALI: has the host desk.mali.example of another entry, MALI',
      'agents.BUA: has the host mali.example of another entry, MALI',
    ]);
  });

  test.each([
    ['PORT', 'belongs to the process: set it in the environment of the server'],
    ['NODE_ENV', 'belongs to the process: set it in the environment of the server'],
    ['VITE_AGENT_CODE', 'is the code of the entry'],
    ['PUBLIC_ULR', 'is no variable of the server'],
    ['DATABASE_URL', 'belongs to the cell of the agent'],
  ])('refuses %s as a variable of an agent', (name, message) => {
    const { faults } = parse({ cells, agents: [agentOf('MALI', 'north', { [name]: '1' })] });
    expect(faults).toEqual([`agents.MALI.${name}: ${message}`]);
  });

  test.each([
    ['HOST', 'belongs to the process: set it in the environment of the server'],
    ['OPERATOR_KEY', 'belongs to an agent'],
  ])('refuses %s as a variable of a cell', (name, message) => {
    const north = { ...cells.north, [name]: '1'.repeat(16) };
    expect(parse({ ...good, cells: { ...cells, north } }).faults).toEqual([
      `cells.north.${name}: ${message}`,
    ]);
  });

  test('refuses a database of two cells, and an access to two agents', () => {
    const line = { LIFF_ID: '2000000001-a', LINE_CHANNEL_ID: '2000000001' };
    const key = { OPERATOR_KEY: 'a key of sixteen letters' };
    const { faults = [] } = parse({
      cells: { ...cells, south: cells.north },
      agents: [
        agentOf('MALI', 'north', { ...line, ...key }),
        agentOf('BUA', 'north', { ...line, ...key }),
      ],
    });
    expect(faults).toEqual([
      'agents.BUA: has the LIFF_ID of another entry, MALI',
      'agents.BUA: has the LINE_CHANNEL_ID of another entry, MALI',
      'agents.BUA: has the OPERATOR_KEY of another entry, MALI',
      'cells.south.DATABASE_URL: is the database of north',
    ]);
    expect(faults.join()).not.toContain('sixteen');
  });

  test('names what real money lacks', () => {
    const { faults } = parse({
      cells: { north: { ...cells.north, REAL_MONEY: '1' } },
      agents: [agentOf('MALI', 'north')],
    });
    expect(faults).toEqual([
      'agents.MALI: OPERATOR_KEY is missing: without it, no operator can review a deposit',
      expect.stringMatching(/^agents\.MALI: TRUSTED_PROXIES is missing/),
    ]);
  });

  test('refuses what is no directory', () => {
    expect(parseDirectory('{', {}).faults?.[0]).toMatch(/^file: Invalid JSON/);
    expect(parse({ cells, agents: [], hosts: [] }).faults).toHaveLength(1);
    const numbers = { cells, agents: [agentOf('MALI', 'north', { PUBLIC_URL: 3 })] };
    expect(parse(numbers).faults).toEqual(['agents.0.variables.PUBLIC_URL: must be a text']);
  });
});

describe('the file of agents', () => {
  test('is read, with a warning while others can read it', () => {
    const file = path.join(folder, 'agents.json');
    writeFileSync(file, JSON.stringify(good));
    const warnings: string[] = [];
    const read = () => readAgentsFile(file, {}, (message) => warnings.push(message));
    chmodSync(file, 0o600);
    expect(read().agents).toHaveLength(2);
    expect(warnings).toEqual([]);
    chmodSync(file, 0o644);
    read();
    expect(warnings).toEqual([
      `Other users of this machine can read ${file}. Run chmod 600 on it as its owner.`,
    ]);
  });

  test('is named in the error about its mistakes, and when it is missing', () => {
    const file = path.join(folder, 'wrong.json');
    writeFileSync(file, JSON.stringify({ ...good, cells: {} }), { mode: 0o600 });
    const read = (place: string) => () => readAgentsFile(place, {}, () => undefined);
    expect(read(file)).toThrow(
      `The file of agents ${file} has mistakes:\n  agents.MALI.cell: there is no cell north\n  agents.BUA.cell: there is no cell south`,
    );
    expect(read(path.join(folder, 'none.json'))).toThrow(
      'The file of agents cannot be read: ENOENT',
    );
  });
});
