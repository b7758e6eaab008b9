import { ledgerVerify } from '@/contract/operator/ledger.contract';
import type { OperatorCommand } from '../terminal/command-types';

/** Operator commands for the ledger. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'ledger verify',
    summary:
      'Replays every transfer and compares the stored balances; exit code 1 when there is a fault',
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
