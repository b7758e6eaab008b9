import * as v from 'valibot';

/** Service that asks banks about slips. */
export interface SlipSettings {
  readonly verifier: 'easyslip' | 'slipok';
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
}

const TIMEOUT_MS = 10_000;
const addresses = {
  easyslip: () => 'https://api.easyslip.com/v2/verify/bank',
  slipok: (branch: string) => `https://api.slipok.com/api/line/apikey/${branch}`,
};

/** Environment variables of the service for slips. */
export const slipVariables = {
  SLIP_VERIFIER: v.optional(v.picklist(['easyslip', 'slipok'])),
  SLIP_KEY: v.optional(v.string()),
  /** Branch of the account at SlipOK. */
  SLIP_BRANCH: v.optional(v.pipe(v.string(), v.regex(/^\w+$/, 'must be letters and digits'))),
  SLIP_URL: v.optional(v.pipe(v.string(), v.url())),
};

type SlipValues = v.InferOutput<v.ObjectSchema<typeof slipVariables, undefined>>;

/**
 * Returns the settings of the service for slips; undefined without `SLIP_VERIFIER`.
 * @throws Error that names what is missing
 */
export function readSlipSettings(values: SlipValues): SlipSettings | undefined {
  const { SLIP_VERIFIER: verifier, SLIP_KEY: key, SLIP_BRANCH: branch, SLIP_URL: url } = values;
  if (verifier === undefined) return undefined;
  if (key === undefined) throw new Error(`SLIP_VERIFIER=${verifier} needs SLIP_KEY`);
  if (verifier === 'slipok' && branch === undefined && url === undefined)
    throw new Error('SLIP_VERIFIER=slipok needs SLIP_BRANCH');
  return { verifier, key, url: url ?? addresses[verifier](branch ?? ''), timeoutMs: TIMEOUT_MS };
}
