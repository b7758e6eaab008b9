import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { auditReaders, owners } from '../operator-roles';

/** Kinds of parties outside the server, in the order of the list. */
export const connectionKinds = [
  'games',
  'gateway',
  'bank_messages',
  'slips',
  'results',
  'sms',
  'line',
  'errors',
] as const;

const connectionId = v.pipe(v.string(), v.regex(/^[a-z_]+\/[A-Za-z0-9_./-]+$/), v.maxLength(100));

const connection = v.object({
  /** Kind and name, such as `gateway/scb`. */
  id: v.string(),
  kind: v.picklist(connectionKinds),
  /** Name by which people know it. */
  name: v.string(),
  /** Whether it only plays a party outside. */
  is_simulated: v.boolean(),
  /**
   * `off`: nothing is set up for this kind. `unused`: no call yet. `failing`: the last call failed. `ok`: the last call
   * succeeded.
   */
  state: v.picklist(['off', 'unused', 'failing', 'ok']),
  succeeded_at: v.nullable(v.string()),
  failed_at: v.nullable(v.string()),
  /** Why the last failed call failed, for engineers. */
  error: v.nullable(v.string()),
  /** Whether there is a test that changes nothing and costs nothing. */
  can_test: v.boolean(),
});
export type Connection = v.InferOutput<typeof connection>;

export const connectionList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/connections',
  summary:
    'Lists the parties outside the server with their last success and failure, as of all processes',
  access: 'operator',
  roles: auditReaders,
  data: v.array(connection),
  errors: [],
});

export const connectionTest = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/connections/test',
  summary: 'Makes a call to a party outside that changes nothing, and returns whether it answered',
  access: 'operator',
  roles: owners,
  body: v.strictObject({ id: connectionId }),
  data: v.object({
    is_ok: v.boolean(),
    /** Why it did not answer, for engineers; null when it did. */
    error: v.nullable(v.string()),
  }),
  errors: ['request.not_found', 'request.too_many'],
});
