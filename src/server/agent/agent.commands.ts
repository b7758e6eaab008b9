import * as v from 'valibot';
import { agentCode } from '@/contract/fields';
import { agentRuleSet, agentRulesShow, agentShow } from '@/contract/operator/agent.contract';
import type { DatabaseCommand, OperatorCommand } from '../terminal/command.types';
import { openName } from '../terminal/open-state.copy';
import { OperatorRefusal } from '../terminal/operator.client';
import { renderTable } from '../terminal/table.renderer';
import { createAgent } from './agent-creation.service';

/** Operator commands for the agent, and the command that creates one before a server can run. */
export const commands: readonly (OperatorCommand | DatabaseCommand)[] = [
  {
    words: 'agent show',
    summary: 'whose site this is, and its ways to pay by QR code',
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
      const title = `${data.code} · ${data.name} · id ${data.id} · two operators from ฿${data.four_eyes_from}`;
      return { data, text: `${title}\n\n${table}` };
    },
  },
  {
    words: 'agent rules',
    summary: 'the rules of the house that differ from the usual',
    run: async ({ client }) => {
      const data = await client.call(agentRulesShow);
      return { data, text: JSON.stringify(data.rules, null, 2) };
    },
  },
  {
    words: 'agent rule',
    places: ['rule', 'value'],
    options: { force: false },
    summary:
      'change one rule: `vip.gold.turnover 200000`, `yeekee.prizes 200,400`; "usual" takes the change back; --force with a reason where it leaves the house less than nothing',
    run: async ({ client, places: [rule, written = ''], options: { force } }) => {
      const data = await client.call(agentRuleSet, {
        body: { rule, value: readValue(written), ...(force !== undefined && { force }) },
      });
      return { data, text: JSON.stringify(data.rules, null, 2) };
    },
  },
  {
    words: 'agents create',
    places: ['code'],
    options: { name: true },
    summary:
      'the agent of an empty site, in the database of DATABASE_URL or DATA_DIR while no server runs on the latter; then start with VITE_AGENT_CODE, and add accounts',
    runOnDatabase: async ({ isRealMoney, useDatabase, places: [code = ''], options }) => {
      const name = options['name']?.trim() ?? '';
      if (!v.is(agentCode, code)) {
        throw new Error('A code has 2 to 32 letters, digits, "_" and "-".');
      }
      if (name === '') throw new Error('--name is empty.');
      const data = await useDatabase((db) =>
        createAgent(db, { code, name, hasSimulatedMoney: !isRealMoney }),
      );
      if (!data)
        throw new OperatorRefusal(`There is an agent with the code ${code} already.`, null);
      return {
        data,
        text: `${code}: id ${data.id}. Start the server with VITE_AGENT_CODE=${code}.`,
      };
    },
  },
];

/** A rule is a number or an amount; amounts keep their decimals as text. */
function readValue(written: string): string | number | string[] | null {
  if (written === 'usual') return null;
  if (written.includes(',')) return written.split(',');
  return /^\d+$/.test(written) ? Number(written) : written;
}
