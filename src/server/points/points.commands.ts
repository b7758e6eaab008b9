import { pointsAdjust } from '@/contract/operator/points.contract';
import type { OperatorCommand } from '../terminal/command-types';

/** Operator commands for points. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'points adjust',
    args: ['phone', 'points'],
    options: { reason: true, reference: false },
    summary:
      'Gives points to a member, or removes them with a negative number; the member reads --reason; repeating a --reference changes nothing',
    run: async ({ client, args: [username, point], options: { reason, reference } }) => {
      const data = await client.call(pointsAdjust, {
        body: { username, point, reason, ...(reference === undefined ? {} : { reference }) },
      });
      return { data, text: `${username}: ${data.point} แต้ม` };
    },
  },
];
