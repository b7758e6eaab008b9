import { houseVerify } from '@/contract/operator/reports.contract';
import type { OperatorCommand } from '../terminal/command-types';

/** Operator commands for the sums of the house. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'house verify',
    summary:
      'Sums up all transfers again and compares the sums with the stored days; exit code 1 when a day is wrong',
    run: async ({ client }) => {
      const data = await client.call(houseVerify);
      const isRight = data.faults.length === 0;
      const lines = [
        `${data.days} days: ${isRight ? 'all are correct' : 'some are wrong'}`,
        ...data.faults.map(
          ({ day, code, kept, computed }) =>
            `  ${day}  ${code}  stored ${kept}, transfers ${computed}`,
        ),
      ];
      return { data, text: lines.join('\n'), isBad: !isRight };
    },
  },
];
