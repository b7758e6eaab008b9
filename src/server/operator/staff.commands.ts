import { staffAdd, staffEnd, staffList } from '@/contract/operator/staff.contract';
import { operatorRoles } from '@/contract/operator.roles';
import type { OperatorCommand } from '../terminal/command.types';
import { renderTable } from '../terminal/table.renderer';

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
  {
    words: 'staff list',
    summary: 'who has a key, and who had one',
    run: async ({ client }) => {
      const data = await client.call(staffList);
      const columns = ['name', 'role', 'since', 'added by', 'ended', 'ended by', 'counts for'].map(
        (title) => ({ title }),
      );
      const rows = data.map((row) => [
        row.name,
        row.role,
        row.added_at,
        row.added_by,
        row.ended_at,
        row.ended_by,
        row.counts_for,
      ]);
      return {
        data,
        text: rows.length === 0 ? 'Nobody but the first owner.' : renderTable(columns, rows),
      };
    },
  },
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
