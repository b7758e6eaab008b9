import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { bookReaders } from '../operator-roles';

export const ledgerVerify = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/ledger/verify',
  summary:
    'Replays every transfer and compares it with the stored balances; for the first owner, of all agents',
  access: 'operator',
  roles: bookReaders,
  data: v.object({
    transfers: v.number(),
    accounts: v.number(),
    /** The faults that were found: the first ones of each kind. */
    faults: v.array(v.object({ kind: v.string(), subject: v.string(), detail: v.string() })),
    /** Number of faults that are not listed. */
    unlisted: v.number(),
  }),
  errors: [],
});
