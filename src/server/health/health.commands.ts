import {
  healthShow,
  healthVerify,
  verificationAreas,
  verificationList,
} from '@/contract/operator/health.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { renderTable } from '../terminal/table.renderer';

/** Operator commands for the health of the server. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'health show',
    summary:
      'Shows alarms, jobs, the last checks, the backup and the versions; exit code 1 with an alarm',
    run: async ({ client }) => {
      const data = await client.call(healthShow);
      const { alarms, jobs, verifications, backup, versions } = data;
      const text = [
        alarms.length === 0
          ? 'No alarms.'
          : `Alarms: ${alarms.map(({ kind, subject }) => `${kind} ${subject}`.trim()).join(', ')}`,
        renderTable(jobs, [
          ['job', 'name'],
          ['state', 'state'],
          ['every s', 'every_seconds', 'right'],
          ['last run', (row) => row.done_at ?? ''],
          ['error', (row) => row.error ?? ''],
        ]),
        renderTable(verifications, [
          ['check', 'area'],
          ['ended', (row) => row.last?.ended_at ?? ''],
          ['faults', (row) => row.last?.faults ?? '', 'right'],
          ['error', (row) => row.last?.error ?? ''],
        ]),
        backup.database === 'server'
          ? 'The database is copied by the tools of PostgreSQL.'
          : `Last backup: ${backup.last?.ended_at ?? 'none'}`,
        `Version ${versions.app}, PostgreSQL ${versions.database}, migration ${versions.last_migration}`,
      ].join('\n\n');
      return { data, text, isBad: alarms.length > 0 };
    },
  },
  listCommand({
    name: 'health checks',
    options: { area: false, cursor: false, limit: false },
    summary: `Lists the checks of the books and of the audit log, the latest first; areas: ${verificationAreas.join(', ')}`,
    load: async ({ client, options: { area, cursor, limit } }) =>
      (await client.call(verificationList, { query: { area, cursor, limit } })).rows,
    none: 'No checks.',
    columns: [
      ['no', 'id', 'right'],
      ['area', 'area'],
      ['day', (row) => row.day ?? ''],
      ['by', 'started_by'],
      ['started', 'started_at'],
      ['ended', (row) => row.ended_at ?? ''],
      ['checked', (row) => row.checked ?? '', 'right'],
      ['faults', (row) => row.faults ?? '', 'right'],
      ['error', (row) => row.error ?? ''],
    ],
  }),
  {
    name: 'health verify',
    args: ['area'],
    summary: `Starts a check, whose result is stored; areas: ${verificationAreas.join(', ')}`,
    run: async ({ client, args: [area = ''] }) => {
      const data = await client.call(healthVerify, { body: { area } });
      return { data, text: `Check ${data.id} has started; "health checks" shows its result.` };
    },
  },
];
