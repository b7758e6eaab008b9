import { staffAdd, staffEnd, staffList } from '@/contract/operator/staff.contract';
import { operatorRoles } from '@/contract/operator-roles';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for operators and their keys. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'staff add',
    places: ['name'],
    options: { role: true },
    summary: `Adds an operator and prints the key, which is not shown again; roles: ${operatorRoles.join(', ')}`,
    run: async ({ client, places: [name], options: { role } }) => {
      const data = await client.call(staffAdd, { body: { name, role } });
      const waits =
        data.approval === null
          ? ''
          : `\nThe key counts as a second person after another person confirms it: approvals approve ${data.approval}`;
      return { data, text: `${data.name}: OPERATOR_KEY=${data.key}${waits}` };
    },
  },
  listCommand({
    words: 'staff list',
    summary: 'Lists the operators who have or had a key, without the first owner',
    load: ({ client }) => client.call(staffList),
    none: 'No operators besides the first owner.',
    columns: [
      ['name', 'name'],
      ['role', 'role'],
      ['since', 'added_at'],
      ['added by', 'added_by'],
      ['ended', 'ended_at'],
      ['ended by', 'ended_by'],
      ['counts as', 'counts_for'],
    ],
  }),
  {
    words: 'staff end',
    places: ['name'],
    summary: 'Ends the key of an operator; the name cannot be used again',
    run: async ({ client, places: [name] }) => ({
      data: await client.call(staffEnd, { body: { name } }),
      text: `${name}: ended`,
    }),
  },
];
