import { playedVerify } from '@/contract/operator/played.contract';
import type { OperatorCommand } from '../terminal/command-types';

/** Operator commands for the roll-up of settled stakes. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'played verify',
    summary:
      'Sums up all settled stakes again and compares the sums with the stored days; exit code 1 when a day is wrong',
    run: async ({ client }) => {
      const data = await client.call(playedVerify);
      const lines = [
        `${data.days} days of members: ${data.is_right ? 'all are correct' : 'some are wrong'}`,
        `${data.waiting} settled stakes are not summed up yet`,
        ...data.wrong.map(
          ({ member_id, day, area }) =>
            `  ${member_id === null ? 'all members' : `member ${member_id}`}  ${day}  ${area}`,
        ),
      ];
      return { data, text: lines.join('\n'), isBad: !data.is_right };
    },
  },
];
