import * as v from 'valibot';
import { agentCode } from '@/contract/fields';
import { agentRuleSet, agentRulesShow, agentShow } from '@/contract/operator/agent.contract';
import { ruleHistory, ruleList, ruleTry } from '@/contract/operator/rules.contract';
import type { Database } from '../db/database';
import type { CommandDatabase, DatabaseCommand, OperatorCommand } from '../terminal/command-types';
import { openName } from '../terminal/open-state.copy';
import { OperatorRefusal } from '../terminal/operator-client';
import { renderTable } from '../terminal/table.renderer';
import { createAgent } from './agent-creation.service';
import { readRuleText } from './rule-text';

/** Operator commands for the agent, including the one that creates an agent before a server can run. */
export const commands: readonly (OperatorCommand | DatabaseCommand)[] = [
  {
    name: 'agent show',
    summary: 'Shows the agent and its QR payment channels',
    run: async ({ client }) => {
      const data = await client.call(agentShow);
      const table = renderTable(data.channels, [
        ['channel', 'id'],
        ['name', 'name'],
        ['gateway', 'gateway_id'],
        ['from', 'min_amount', 'right'],
        ['to', 'max_amount', 'right'],
        ['state', (row) => openName(row.is_open)],
      ]);
      const title = `${data.code} · ${data.name} · id ${data.id} · two operators required from ฿${data.four_eyes_from}`;
      return { data, text: `${title}\n\n${table}` };
    },
  },
  {
    name: 'agent rules',
    summary: 'Shows the rules of the agent that differ from the defaults',
    run: async ({ client }) => {
      const data = await client.call(agentRulesShow);
      return { data, text: JSON.stringify(data.rules, null, 2) };
    },
  },
  {
    name: 'agent rule',
    args: ['rule', 'value'],
    options: { force: false },
    summary:
      'Changes a rule, such as `vip.gold.turnover 200000` or `yeekee.prizes 200,400`; the value `usual` restores the default; --force with a reason accepts a negative margin',
    run: async ({ client, args: [rule, written = ''], options: { force } }) => {
      const data = await client.call(agentRuleSet, {
        body: { rule, value: readRuleText(written), ...(force !== undefined && { force }) },
      });
      return { data, text: JSON.stringify(data.rules, null, 2) };
    },
  },
  {
    name: 'rules list',
    summary: 'Lists every rule in force with its usual value, bounds and last change',
    run: async ({ client }) => {
      const data = await client.call(ruleList);
      const text = renderTable(data, [
        ['rule', 'rule'],
        ['value', ({ value }) => String(value), 'right'],
        ['usual', ({ usual }) => String(usual), 'right'],
        ['from', ({ least }) => String(least), 'right'],
        ['to', ({ most }) => String(most), 'right'],
        ['unit', 'unit'],
        ['changed by', 'changed_by'],
        ['changed', 'changed_at'],
      ]);
      return { data, text };
    },
  },
  {
    name: 'rules history',
    args: ['rule'],
    options: { cursor: false, limit: false },
    summary: 'Lists the changes of a rule, the latest first; – stands for the usual value',
    run: async ({ client, args: [rule = ''], options: { cursor, limit } }) => {
      const data = await client.call(ruleHistory, { query: { rule, cursor, limit } });
      const text = renderTable(
        data.rows,
        [
          ['at', 'at'],
          ['operator', 'operator'],
          ['from', ({ from }) => from && String(from), 'right'],
          ['to', ({ to }) => to && String(to), 'right'],
          ['reason', 'reason'],
        ],
        'No changes.',
      );
      return { data, text };
    },
  },
  {
    name: 'rules try',
    args: ['rule', 'value'],
    summary:
      "Computes the house's margins under another value of a rule, in hundredths of a per cent, and changes nothing",
    run: async ({ client, args: [rule = '', value = ''] }) => {
      const data = await client.call(ruleTry, { query: { rule, value } });
      const table = renderTable(data.margins, [
        ['type', 'type'],
        ['now', 'now', 'right'],
        ['tried', 'tried', 'right'],
      ]);
      const loss = data.is_loss ? 'The house would lose: --force is needed.\n' : '';
      const second = data.needs_second_person ? 'A second person has to approve.\n' : '';
      return { data, text: `${loss}${second}${table}` };
    },
  },
  {
    name: 'agents list',
    summary:
      'Lists the agents of AGENTS_FILE and of its databases, or of the database of the environment; exit code 1 when a database lacks an agent or does not respond',
    runOnDatabase: async ({ databases }) => {
      const data = (await Promise.all(databases.map(listAgents))).flat();
      const text = renderTable(
        data,
        [
          ['code', 'code'],
          ['name', 'name'],
          ['cell', 'cell'],
          ['hosts', ({ hosts }) => hosts.join(' ')],
          ['database', 'state'],
        ],
        'No agents.',
      );
      return { data, text, isBad: data.some(({ state }) => badStates.has(state)) };
    },
  },
  {
    name: 'agents create',
    args: ['code'],
    options: { name: true, cell: false },
    summary:
      'Creates an agent directly in the database of DATABASE_URL or DATA_DIR, or with AGENTS_FILE in the one of --cell; no server may use DATA_DIR meanwhile. Then start the server with VITE_AGENT_CODE, or with the printed entry in AGENTS_FILE, and add accounts',
    runOnDatabase: async ({ databases, args: [code = ''], options }) => {
      const name = options['name']?.trim() ?? '';
      if (!v.is(agentCode, code)) {
        throw new Error('The code must have 2 to 32 characters: letters, digits, "_" and "-".');
      }
      if (name === '') throw new Error('--name must not be empty.');
      const { cell, isRealMoney, use } = chooseDatabase(databases, options['cell']);
      const taken = databases.find(({ agents }) => agents.some((agent) => agent.code === code));
      if (taken && taken.cell !== cell) {
        throw new OperatorRefusal(`AGENTS_FILE names ${code} in the cell ${taken.cell}.`, null);
      }
      const data = await use((db) =>
        createAgent(db, { code, name, hasSimulatedMoney: !isRealMoney }),
      );
      if (!data) throw new OperatorRefusal(`An agent with the code ${code} already exists.`, null);
      if (cell === undefined) {
        return {
          data,
          text: `${code}: id ${data.id}. Start the server with VITE_AGENT_CODE=${code}.`,
        };
      }
      const entry = { code, cell, hosts: ['…'], variables: { PUBLIC_URL: 'https://…' } };
      return {
        data,
        text: `${code}: id ${data.id} in the cell ${cell}. Add this entry to AGENTS_FILE, with its hosts, and start the server again:\n${JSON.stringify(entry)}`,
      };
    },
  },
];

type AgentState = 'known' | 'missing' | 'not in AGENTS_FILE' | 'no response';

const badStates: ReadonlySet<AgentState> = new Set(['missing', 'no response']);

interface ListedAgent {
  readonly code: string;
  readonly name: string | null;
  readonly cell: string | null;
  readonly hosts: readonly string[];
  /** Whether the database knows the agent. */
  readonly state: AgentState;
}

/** Lists the agents of a cell, and those that its database has besides. */
async function listAgents({ cell, agents, read }: CommandDatabase): Promise<ListedAgent[]> {
  const fetchStored = (db: Database) =>
    db.selectFrom('agents').select(['code', 'name']).orderBy('id').execute();
  // One cell that does not respond must not hide the others.
  const stored = await (cell === undefined
    ? read(fetchStored)
    : read(fetchStored).catch(() => undefined));
  const names = new Map(stored?.map(({ code, name }) => [code, name]));
  const further = [...names.keys()].filter((code) => !agents.some((agent) => agent.code === code));
  const stateOf = (code: string): AgentState => {
    if (!stored) return 'no response';
    return names.has(code) ? 'known' : 'missing';
  };
  return [
    ...agents.map(({ code, hosts }) => ({ code, hosts, state: stateOf(code) })),
    ...further.map((code) => ({
      ...{ code, hosts: [] },
      state: cell === undefined ? ('known' as const) : ('not in AGENTS_FILE' as const),
    })),
  ].map((agent) => ({ ...agent, cell: cell ?? null, name: names.get(agent.code) ?? null }));
}

function chooseDatabase(
  databases: readonly CommandDatabase[],
  cell: string | undefined,
): CommandDatabase {
  const found = databases.find((database) => database.cell === cell);
  if (found) return found;
  const names = databases.flatMap((database) => database.cell ?? []).join(', ');
  throw new Error(
    names === '' ? '--cell needs AGENTS_FILE.' : `--cell must be one of these: ${names}.`,
  );
}
