import { keyAdd, peopleList, personEnd, personReset } from '@/contract/operator/people.contract';
import { operatorRoles } from '@/contract/operator-roles';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for operators and their keys. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'staff add',
    args: ['name'],
    options: { role: true },
    summary: `Adds an operator and prints the key, which is not shown again; roles: ${operatorRoles.join(', ')}`,
    run: async ({ client, args: [name], options: { role } }) => {
      const data = await client.call(keyAdd, { body: { name, role } });
      const waits =
        data.approval === null
          ? ''
          : `\nThe key counts as a second person after another person confirms it: approvals approve ${data.approval}`;
      return { data, text: `${data.name}: OPERATOR_KEY=${data.key}${waits}` };
    },
  },
  listCommand({
    name: 'staff list',
    summary: 'Lists the operators who have or had a key, without the first owner',
    load: ({ client }) => client.call(peopleList),
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
    name: 'staff end',
    args: ['name'],
    summary: 'Ends the key of an operator; the name cannot be used again',
    run: async ({ client, args: [name] }) => ({
      data: await client.call(personEnd, { body: { name } }),
      text: `${name}: ended`,
    }),
  },
  {
    name: 'staff reset',
    args: ['name'],
    summary:
      'Prints a link by which a person who lost the phone or the password sets both again, within 24 hours',
    run: async ({ client, args: [name] }) => {
      const data = await client.call(personReset, { body: { name } });
      return {
        data,
        text: `${data.name}: ${data.path} on the console's host, until ${data.expires_at}`,
      };
    },
  },
];
