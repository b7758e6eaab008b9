import { pointsAdjust } from '@/contract/operator/points.contract';
import type { OperatorCommand } from '../terminal/command.types';

/** Operator commands for points. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'points adjust',
    places: ['phone', 'points'],
    options: { reason: true, reference: false },
    summary:
      'give points, or take them with a number below zero; the member reads --reason; the same --reference again moves nothing',
    run: async ({ client, places: [username, point], options: { reason, reference } }) => {
      const data = await client.call(pointsAdjust, {
        body: { username, point, reason, ...(reference === undefined ? {} : { reference }) },
      });
      return { data, text: `${username}: ${data.point} แต้ม` };
    },
  },
];
