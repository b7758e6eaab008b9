import * as v from 'valibot';
import { agentCode } from '@/contract/fields';
import { createAgent } from '../../agent/agent-creation.service';
import type { DatabaseCommand } from './command.types';
import { OperatorRefusal } from './operator.client';

/** What is done before a server can run. */
export const agentCommands: readonly DatabaseCommand[] = [
  {
    words: 'agents create',
    places: ['code'],
    options: { name: true },
    summary:
      'the agent of an empty site, in the database of DATABASE_URL or DATA_DIR while no server runs on the latter; then start with VITE_AGENT_CODE, and add accounts',
    runOnDatabase: async ({ config, useDatabase, places: [code = ''], options }) => {
      const name = options['name']?.trim() ?? '';
      if (!v.is(agentCode, code)) {
        throw new Error('A code has 2 to 32 letters, digits, "_" and "-".');
      }
      if (name === '') throw new Error('--name is empty.');
      const data = await useDatabase((db) =>
        createAgent(db, { code, name, hasSimulatedMoney: !config.realMoney }),
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
