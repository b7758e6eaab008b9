import * as v from 'valibot';

/** Where errors are reported: an address that understands Sentry's envelopes. */
export interface ErrorSettings {
  readonly envelopeUrl: string;
  /** Public key of the project, which lets reports in and nothing out. */
  readonly publicKey: string;
}

/** `https://KEY@HOST/PROJECT`, as Sentry and its look-alikes write a DSN; HOST may be followed by a path. */
const DSN = /^(https?):\/\/([\w-]+)(?::[\w-]+)?@([\w.:-]+)((?:\/[\w.-]+)*)\/(\d+)$/;

/** Environment variables of error reports. */
export const errorVariables = {
  ERROR_DSN: v.optional(v.pipe(v.string(), v.regex(DSN, 'must be https://KEY@HOST/PROJECT'))),
  /** Name of this release in error reports; by default the commit that was built. */
  RELEASE: v.optional(v.pipe(v.string(), v.regex(/^[\w.+-]{1,100}$/, 'must be a plain name'))),
};

/** Returns the settings of error reports; undefined without `ERROR_DSN`. */
export function readErrorSettings({
  ERROR_DSN: dsn,
}: {
  ERROR_DSN?: string | undefined;
}): ErrorSettings | undefined {
  const [, scheme, publicKey, host, path, project] = DSN.exec(dsn ?? '') ?? [];
  if (publicKey === undefined) return undefined;
  return { envelopeUrl: `${scheme}://${host}${path}/api/${project}/envelope/`, publicKey };
}
