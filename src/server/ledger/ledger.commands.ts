import { ledgerVerify } from '@/contract/operator/ledger.contract';
import type { OperatorCommand } from '../terminal/command.types';

/** Operator commands for the books. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'ledger verify',
    summary: 'replay every transfer and compare; exit code 1 when something is wrong',
    run: async ({ client }) => {
      const data = await client.call(ledgerVerify);
      const { transfers, accounts, faults, unlisted } = data;
      const lines = [
        `${transfers} transfers, ${accounts} accounts: ${faults.length + unlisted} faults`,
        ...faults.map(({ kind, subject, detail }) => `  ${kind}  ${subject}: ${detail}`),
        ...(unlisted > 0 ? [`  and ${unlisted} more`] : []),
      ];
      return { data, text: lines.join('\n'), isBad: faults.length > 0 };
    },
  },
];
