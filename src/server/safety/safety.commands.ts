import type { SafetyBreak } from '@/contract/breaks.contract';
import type { DataInputOf } from '@/contract/endpoint';
import {
  memberBreak,
  memberLowerLimit,
  memberSafety,
  safetyBreaks,
} from '@/contract/operator/member-safety.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { renderTable } from '../terminal/table.renderer';

const FOR_EVER = 'for ever';

function describeBreak({ kind, ends_at, is_over, return_asked_at }: SafetyBreak): string {
  return [
    `${kind}, ${ends_at ?? FOR_EVER}`,
    ...(is_over ? ['over'] : []),
    ...(return_asked_at === null ? [] : [`return asked ${return_asked_at}`]),
  ].join(', ');
}

/** Describes an event by its thing, its name, the value before and afterwards, and its author. */
function describeEvent(
  event: DataInputOf<typeof memberSafety>['events'][number],
): [thing: string, name: string, change: string, by: string] {
  switch (event.about) {
    case 'check':
      return ['reality check', event.answer ?? 'asked', `${event.minutes} minutes`, 'member'];
    case 'break':
      return ['break', event.event, event.until ?? FOR_EVER, event.by];
    case 'limit':
      return [
        `${event.kind}, ${event.frame}`,
        event.event,
        `${event.from ?? '–'} > ${event.to ?? '–'}`,
        event.by,
      ];
  }
}

/** Operator commands for the limits and breaks of members. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'members safety',
    args: ['id'],
    summary:
      "Lists a member's limits, what is used of them, raises that wait, the break, and the latest changes",
    run: async ({ client, args: [id] }) => {
      const data = await client.call(memberSafety, { query: { id } });
      const limits = renderTable(
        data.limits,
        [
          ['kind', 'kind'],
          ['frame', 'frame'],
          ['limit', ({ limit }) => limit ?? '–', 'right'],
          ['used', 'used', 'right'],
          ['until', 'until'],
          [
            'raise that waits',
            ({ waiting }) => waiting && `${waiting.to ?? 'none'}, ${waiting.from_at}`,
          ],
        ],
        'No limits.',
      );
      const events = renderTable(
        data.events,
        [
          ['at', 'at'],
          ['thing', (event) => describeEvent(event)[0]],
          ['event', (event) => describeEvent(event)[1]],
          ['change', (event) => describeEvent(event)[2]],
          ['by', (event) => describeEvent(event)[3]],
        ],
        'No changes.',
      );
      const pause = `break: ${data.break ? describeBreak(data.break) : '–'}`;
      return { data, text: `${pause}\n\n${limits}\n\n${events}` };
    },
  },
  {
    name: 'members lower-limit',
    args: ['id', 'kind', 'frame', 'amount'],
    options: { note: true },
    summary:
      'Sets or lowers a limit (kind loss or deposit; frame day, week or month) at the wish of the member; --note says how they asked',
    run: async ({ client, args: [id, kind, frame, amount], options: { note } }) => {
      const data = await client.call(memberLowerLimit, { body: { id, kind, frame, amount, note } });
      return { data, text: `${id}: ${data.kind}, ${data.frame} ฿${data.limit ?? '–'}` };
    },
  },
  {
    name: 'members break',
    args: ['id'],
    options: { kind: true, length: true, note: true },
    summary:
      'Begins or prolongs a break at the wish of the member: --kind time_out (--length 24h, 7d or 30d) or excluded (6m, 1y, 5y or ever); --note says how they asked',
    run: async ({ client, args: [id], options: { kind, length, note } }) => {
      const data = await client.call(memberBreak, { body: { id, kind, length, note } });
      return { data, text: `${id}: ${describeBreak(data)}` };
    },
  },
  {
    name: 'safety breaks',
    options: { cursor: false },
    summary: 'Lists the members who are on a break, and what happened in each of twelve months',
    run: async ({ client, options: { cursor } }) => {
      const data = await client.call(safetyBreaks, { query: { cursor } });
      const breaks = renderTable(
        data.breaks,
        [
          ['id', 'member_id'],
          ['member', 'username'],
          ['name', 'name'],
          ['since', (row) => row.break.began_at],
          ['break', (row) => describeBreak(row.break)],
        ],
        'No breaks.',
      );
      const months = renderTable(data.months, [
        ['month', ({ month }) => month.slice(0, 'YYYY-MM'.length)],
        ['limits set', 'limits_set', 'right'],
        ['raises asked', 'raises_asked', 'right'],
        ['time-outs', 'time_outs', 'right'],
        ['exclusions', 'exclusions', 'right'],
        ['returns', 'returns', 'right'],
      ]);
      const more = data.next_cursor === null ? '' : `\nmore: --cursor ${data.next_cursor}`;
      const report = data.months.length === 0 ? '' : `\n\n${months}`;
      return { data, text: `${breaks}${more}${report}` };
    },
  },
];
