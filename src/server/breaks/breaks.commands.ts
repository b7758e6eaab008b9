import { memberNotSame } from '@/contract/operator/member-safety.contract';
import type { OperatorCommand } from '../terminal/command-types';

/** Operator commands for exceptions from exclusions. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'safety not-same',
    args: ['id', 'phone'],
    options: { note: true },
    summary:
      'Lets the owner of a phone number register who is not the excluded member of the same name and date of birth, with the approval of a second person; --note names the evidence',
    run: async ({ client, args: [id, phone], options: { note } }) => {
      const data = await client.call(memberNotSame, { body: { id, phone, note } });
      return { data, text: `${phone} is not member ${id}` };
    },
  },
];
