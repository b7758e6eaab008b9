import * as v from 'valibot';
import { agentCode } from '@/contract/fields';
import { agentRuleSet, agentRulesShow, agentShow } from '@/contract/operator/agent.contract';
import { ruleHistory, ruleList, ruleTry } from '@/contract/operator/rules.contract';
import type { DatabaseCommand, OperatorCommand } from '../terminal/command-types';
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
    name: 'agents create',
    args: ['code'],
    options: { name: true },
    summary:
      'Creates the agent of an empty site directly in the database of DATABASE_URL or DATA_DIR; no server may use DATA_DIR meanwhile. Then start the server with VITE_AGENT_CODE, and add accounts',
    runOnDatabase: async ({ isRealMoney, useDatabase, args: [code = ''], options }) => {
      const name = options['name']?.trim() ?? '';
      if (!v.is(agentCode, code)) {
        throw new Error('The code must have 2 to 32 characters: letters, digits, "_" and "-".');
      }
      if (name === '') throw new Error('--name must not be empty.');
      const data = await useDatabase((db) =>
        createAgent(db, { code, name, hasSimulatedMoney: !isRealMoney }),
      );
      if (!data) throw new OperatorRefusal(`An agent with the code ${code} already exists.`, null);
      return {
        data,
        text: `${code}: id ${data.id}. Start the server with VITE_AGENT_CODE=${code}.`,
      };
    },
  },
];
