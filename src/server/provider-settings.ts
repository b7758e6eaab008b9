import * as v from 'valibot';

/** The Operator API of Hub88, an aggregator of games. */
export interface Hub88Settings {
  /** Address before `/operator`, as Hub88 gives it. */
  readonly url: string;
  readonly operatorId: number;
  /** File with the key that signs our calls, as PEM. */
  readonly privateKeyFile: string;
  /** File with the key that verifies what Hub88 signs, as PEM. */
  readonly publicKeyFile: string;
  /** Name of the site at Hub88. */
  readonly subPartner: string;
  /** Origins of the pages of games, as sources of a content security policy. */
  readonly frameSources: readonly string[];
  /** Time for the answer to a call; lists have more. */
  readonly timeoutMs: number;
}

/** The game providers of a site. */
export interface ProviderSettings {
  readonly hasSandbox: boolean;
  readonly hub88: Hub88Settings | undefined;
}

const KNOWN = ['sandbox', 'hub88'];
const TIMEOUT_MS = 8_000;
/** Browsers frame only pages with TLS, so a source has no other scheme. */
const FRAME_SOURCE = /^https:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/;
/** A body is signed, but not secret: it names players and their tokens. */
const SAFE_URL = /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)(?=[:/]|$))/;

const listOf = (text: string) => text.split(/[\s,]+/).filter((item) => item !== '');
const given = v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')));

/** Environment variables of game providers. */
export const providerVariables = {
  /** Game providers of the site, from `sandbox` and `hub88`. */
  PROVIDERS: v.optional(
    v.pipe(
      v.string(),
      v.transform(listOf),
      v.array(
        v.pipe(
          v.string(),
          v.check(
            (name) => KNOWN.includes(name),
            ({ input }) =>
              `names ${input}, which is no game provider. Known providers: ${KNOWN.join(', ')}`,
          ),
        ),
      ),
    ),
    'sandbox',
  ),
  HUB88_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(SAFE_URL, 'must begin with https://'))),
  HUB88_OPERATOR_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/, 'must be digits'), v.transform(Number)),
  ),
  HUB88_PRIVATE_KEY_FILE: given,
  HUB88_PUBLIC_KEY_FILE: given,
  HUB88_SUB_PARTNER: given,
  HUB88_TIMEOUT_MS: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{2,4}$/, 'must be 100 to 99999'), v.transform(Number)),
    String(TIMEOUT_MS),
  ),
  HUB88_FRAME_SOURCES: v.optional(
    v.pipe(
      v.string(),
      v.transform(listOf),
      v.minLength(1, 'must not be empty'),
      v.array(
        v.pipe(
          v.string(),
          v.regex(FRAME_SOURCE, 'must be sources such as https://*.games.example'),
        ),
      ),
    ),
  ),
};

type ProviderValues = v.InferOutput<v.ObjectSchema<typeof providerVariables, undefined>>;

/**
 * Returns the settings of the game providers that `PROVIDERS` names.
 * @throws Error that names what is missing
 */
export function readProviderSettings(values: ProviderValues): ProviderSettings {
  const names = new Set(values.PROVIDERS);
  return {
    hasSandbox: names.has('sandbox'),
    hub88: names.has('hub88') ? readHub88(values) : undefined,
  };
}

function readHub88(values: ProviderValues): Hub88Settings {
  return {
    url: (values.HUB88_URL ?? failWithout('HUB88_URL')).replace(/\/$/, ''),
    operatorId: values.HUB88_OPERATOR_ID ?? failWithout('HUB88_OPERATOR_ID'),
    privateKeyFile: values.HUB88_PRIVATE_KEY_FILE ?? failWithout('HUB88_PRIVATE_KEY_FILE'),
    publicKeyFile: values.HUB88_PUBLIC_KEY_FILE ?? failWithout('HUB88_PUBLIC_KEY_FILE'),
    subPartner: values.HUB88_SUB_PARTNER ?? failWithout('HUB88_SUB_PARTNER'),
    frameSources: values.HUB88_FRAME_SOURCES ?? failWithout('HUB88_FRAME_SOURCES'),
    timeoutMs: values.HUB88_TIMEOUT_MS,
  };
}

function failWithout(name: string): never {
  throw new Error(`PROVIDERS=hub88 needs ${name}`);
}
