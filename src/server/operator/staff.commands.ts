import { staffAdd, staffEnd, staffList } from '@/contract/operator/staff.contract';
import { operatorRoles } from '@/contract/operator.roles';
import type { OperatorCommand } from '../terminal/command.types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for operators and their keys. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'staff add',
    places: ['name'],
    options: { role: true },
    summary: `a key of their own for an operator, shown this once; roles: ${operatorRoles.join(', ')}`,
    run: async ({ client, places: [name], options: { role } }) => {
      const data = await client.call(staffAdd, { body: { name, role } });
      const waits =
        data.approval === null
          ? ''
          : `\nCounts as a second person once another one confirms it: approvals approve ${data.approval}`;
      return { data, text: `${data.name}: OPERATOR_KEY=${data.key}${waits}` };
    },
  },
  listCommand({
    words: 'staff list',
    summary: 'who has a key, and who had one',
    load: ({ client }) => client.call(staffList),
    none: 'Nobody but the first owner.',
    columns: [
      ['name', 'name'],
      ['role', 'role'],
      ['since', 'added_at'],
      ['added by', 'added_by'],
      ['ended', 'ended_at'],
      ['ended by', 'ended_by'],
      ['counts for', 'counts_for'],
    ],
  }),
  {
    words: 'staff end',
    places: ['name'],
    summary: 'their key opens nothing from now on; the name is not given again',
    run: async ({ client, places: [name] }) => ({
      data: await client.call(staffEnd, { body: { name } }),
      text: `${name}: ended`,
    }),
  },
];
