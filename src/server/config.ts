import * as v from 'valibot';

const wholeNumber = (fallback: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^-?\d+$/), v.transform(Number)), fallback);

const environment = v.object({
  NODE_ENV: v.optional(v.string(), 'development'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: wholeNumber('3000'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(v.string()),
  /** The site plays with real money: it then refuses to start with anything simulated. */
  REAL_MONEY: v.optional(v.picklist(['0', '1']), '0'),
  SEED: v.optional(v.picklist(['demo', 'none'])),
  CLOCK_OFFSET_MS: wholeNumber('0'),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  /** Address under which members reach the site; used in links, previews and the provider's pages. */
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Number of proxies in front whose X-Forwarded-For entries are trusted. */
  TRUSTED_PROXIES: wholeNumber('0'),
  OPERATOR_KEY: v.optional(v.pipe(v.string(), v.minLength(16))),
  PROVIDER_SANDBOX_SECRET: v.optional(v.pipe(v.string(), v.minLength(16))),
  GATEWAY_SANDBOX_SECRET: v.optional(v.pipe(v.string(), v.minLength(16))),
  /** The LIFF app and the LINE Login channel that it belongs to. */
  LIFF_ID: v.optional(v.string(), ''),
  LINE_CHANNEL_ID: v.optional(v.string()),
  LINE_CHANNEL_SECRET: v.optional(v.string()),
  LINE_API_URL: v.optional(v.pipe(v.string(), v.url()), 'https://api.line.me'),
  VITE_API_URL: v.optional(v.string(), ''),
  VITE_AGENT_CODE: v.optional(v.string(), 'CHOKDEE'),
  VITE_LIFF_ID: v.optional(v.string()),
  VITE_ANALYTICS_ID: v.optional(v.string(), ''),
});

/** What the process was told by its environment, checked once at start. */
export interface ServerConfig {
  production: boolean;
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  realMoney: boolean;
  /** Undefined: demo data while the database is empty, unless in production. */
  seed: 'demo' | 'none' | undefined;
  clockOffsetMs: number;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  publicUrl: string;
  trustedProxies: number;
  operatorKey: string | undefined;
  sandboxSecret: string | undefined;
  gatewaySecret: string | undefined;
  /** Undefined: LINE sign-in is not offered, because a proof could not be held against a channel. */
  line: { channelId: string; channelSecret: string | undefined; apiUrl: string } | undefined;
  client: { apiUrl: string; agentCode: string; liffId: string; analyticsId: string };
}

/**
 * Reads the environment.
 * @throws Error naming every variable that is wrong
 */
export function readConfig(env: Record<string, string | undefined>): ServerConfig {
  const parsed = v.safeParse(environment, env);
  if (!parsed.success) {
    const wrong = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: ${issue.message}`);
    throw new Error(`The environment is not usable:\n  ${wrong.join('\n  ')}`);
  }
  const values = parsed.output;
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    realMoney: values.REAL_MONEY === '1',
    seed: values.SEED,
    clockOffsetMs: values.CLOCK_OFFSET_MS,
    logLevel: values.LOG_LEVEL,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    trustedProxies: values.TRUSTED_PROXIES,
    operatorKey: values.OPERATOR_KEY,
    sandboxSecret: values.PROVIDER_SANDBOX_SECRET,
    gatewaySecret: values.GATEWAY_SANDBOX_SECRET,
    line:
      values.LINE_CHANNEL_ID === undefined
        ? undefined
        : {
            channelId: values.LINE_CHANNEL_ID,
            channelSecret: values.LINE_CHANNEL_SECRET,
            apiUrl: values.LINE_API_URL.replace(/\/$/, ''),
          },
    client: {
      apiUrl: values.VITE_API_URL,
      agentCode: values.VITE_AGENT_CODE,
      // A LIFF app without its channel would lead into a sign-in that nobody can verify.
      liffId: values.LINE_CHANNEL_ID === undefined ? '' : (values.VITE_LIFF_ID ?? values.LIFF_ID),
      analyticsId: values.VITE_ANALYTICS_ID,
    },
  };
}
