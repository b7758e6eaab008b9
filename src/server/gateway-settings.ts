import * as v from 'valibot';

/** The Partner API of SCB, for QR codes of bill payment. */
export interface ScbSettings {
  /** Address before `/v1`, as SCB gives it. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly billerId: string;
  /** Fixed second reference, for a biller profile with two references. */
  readonly ref2: string | undefined;
  /** Beginning of the third reference, by which SCB finds the URL for its confirmations. */
  readonly ref3Prefix: string;
  /** Maker of codes: SCB's first or second call, or this server by the biller id. */
  readonly codes: 'v1' | 'v2' | 'own';
  readonly timeoutMs: number;
}

/** PromptPay of Omise. */
export interface OmiseSettings {
  readonly url: string;
  readonly secretKey: string;
  /** Secrets of webhooks as Omise shows them, in base64; two while one replaces the other. */
  readonly webhookSecrets: readonly string[];
  readonly timeoutMs: number;
}

/** The payment gateways of a site. */
export interface GatewaySettings {
  readonly hasSandbox: boolean;
  readonly scb: ScbSettings | undefined;
  readonly omise: OmiseSettings | undefined;
}

const KNOWN = ['sandbox', 'scb', 'omise'];
const TIMEOUT_MS = 8_000;
const OMISE_URL = 'https://api.omise.co';

const timeout = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{2,4}$/, 'must be 100 to 99999'), v.transform(Number)),
  String(TIMEOUT_MS),
);
const secret = v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')));

/** Environment variables of payment gateways. */
export const gatewayVariables = {
  /** Payment gateways of the site, from `sandbox`, `scb` and `omise`. */
  GATEWAYS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(/[\s,]+/).filter((name) => name !== '')),
      v.array(
        v.pipe(
          v.string(),
          v.check(
            (name) => KNOWN.includes(name),
            ({ input }) =>
              `names ${input}, which is no payment gateway. Known gateways: ${KNOWN.join(', ')}`,
          ),
        ),
      ),
    ),
    'sandbox',
  ),
  SCB_URL: v.optional(v.pipe(v.string(), v.url())),
  SCB_KEY: secret,
  SCB_SECRET: secret,
  SCB_BILLER_ID: v.optional(v.pipe(v.string(), v.regex(/^\d{15}$/, 'must be 15 digits'))),
  SCB_REF2: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9A-Z]{1,20}$/, 'must be up to 20 of 0-9 and A-Z')),
  ),
  SCB_REF3_PREFIX: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9A-Z]{1,8}$/, 'must be up to 8 of 0-9 and A-Z')),
  ),
  SCB_CODES: v.optional(v.picklist(['v1', 'v2', 'own']), 'v2'),
  SCB_TIMEOUT_MS: timeout,
  OMISE_URL: v.optional(v.pipe(v.string(), v.url()), OMISE_URL),
  OMISE_SECRET_KEY: secret,
  OMISE_WEBHOOK_SECRET: secret,
  OMISE_TIMEOUT_MS: timeout,
};

type GatewayValues = v.InferOutput<v.ObjectSchema<typeof gatewayVariables, undefined>>;

/**
 * Returns the settings of the payment gateways that `GATEWAYS` names.
 * @throws Error that names what is missing
 */
export function readGatewaySettings(values: GatewayValues): GatewaySettings {
  const names = new Set(values.GATEWAYS);
  return {
    hasSandbox: names.has('sandbox'),
    scb: names.has('scb') ? readScb(values) : undefined,
    omise: names.has('omise') ? readOmise(values) : undefined,
  };
}

function readScb(values: GatewayValues): ScbSettings {
  const need = (name: 'SCB_URL' | 'SCB_KEY' | 'SCB_SECRET' | 'SCB_BILLER_ID' | 'SCB_REF3_PREFIX') =>
    values[name] ?? failWithout('scb', name);
  return {
    url: need('SCB_URL').replace(/\/$/, ''),
    key: need('SCB_KEY'),
    secret: need('SCB_SECRET'),
    billerId: need('SCB_BILLER_ID'),
    ref2: values.SCB_REF2,
    ref3Prefix: need('SCB_REF3_PREFIX'),
    codes: values.SCB_CODES,
    timeoutMs: values.SCB_TIMEOUT_MS,
  };
}

function readOmise(values: GatewayValues): OmiseSettings {
  const secrets = values.OMISE_WEBHOOK_SECRET ?? failWithout('omise', 'OMISE_WEBHOOK_SECRET');
  return {
    url: values.OMISE_URL.replace(/\/$/, ''),
    secretKey: values.OMISE_SECRET_KEY ?? failWithout('omise', 'OMISE_SECRET_KEY'),
    webhookSecrets: secrets.split(',').map((each) => each.trim()),
    timeoutMs: values.OMISE_TIMEOUT_MS,
  };
}

function failWithout(gateway: string, name: string): never {
  throw new Error(`GATEWAYS=${gateway} needs ${name}`);
}
