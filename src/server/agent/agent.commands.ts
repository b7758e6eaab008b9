import * as v from 'valibot';
import { agentCode } from '@/contract/fields';
import { agentRuleSet, agentRulesShow, agentShow } from '@/contract/operator/agent.contract';
import type { DatabaseCommand, OperatorCommand } from '../terminal/command-types';
import { openName } from '../terminal/open-state.copy';
import { OperatorRefusal } from '../terminal/operator-client';
import { renderTable } from '../terminal/table.renderer';
import { createAgent } from './agent-creation.service';

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
        body: { rule, value: readValue(written), ...(force !== undefined && { force }) },
      });
      return { data, text: JSON.stringify(data.rules, null, 2) };
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

/** Reads a rule's value. Amounts with decimals stay text; `usual` restores the default. */
function readValue(written: string): string | number | string[] | null {
  if (written === 'usual') return null;
  if (written.includes(',')) return written.split(',');
  return /^\d+$/.test(written) ? Number(written) : written;
}
