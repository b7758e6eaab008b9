import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { bookReaders } from '../operator.roles';

export const ledgerVerify = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/ledger/verify',
  summary: 'Replay every transfer and compare; the first owner sees the books of all agents',
  access: 'operator',
  roles: bookReaders,
  data: v.object({
    transfers: v.number(),
    accounts: v.number(),
    /** The first of each kind. */
    faults: v.array(v.object({ kind: v.string(), subject: v.string(), detail: v.string() })),
    /** Faults that were found beside those. */
    unlisted: v.number(),
  }),
  errors: [],
});
