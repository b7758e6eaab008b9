import * as v from 'valibot';
import type { BootData } from '@/contract/boot';
import { LEAST_KEY_BYTES, readKeyBytes } from '@/domain/fairness-key';
import { type ErrorSettings, errorVariables, readErrorSettings } from './error-settings';
import { type GatewaySettings, gatewayVariables, readGatewaySettings } from './gateway-settings';
import {
  type ProviderSettings,
  providerVariables,
  readProviderSettings,
} from './provider-settings';
import { readSlipSettings, type SlipSettings, slipVariables } from './slip-settings';
import { readSmsSettings, type SmsSettings, smsVariables } from './sms-settings';

const wholeNumber = (fallback: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^-?\d+$/), v.transform(Number)), fallback);

const count = (fallback: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number)), fallback);

/** Reads a list from one variable. */
const listOf = (pattern: RegExp, what: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(/[\s,]+/).filter((item) => item !== '')),
      v.array(v.pipe(v.string(), v.regex(pattern, `must be ${what}, separated by commas`))),
    ),
    '',
  );
/** An origin as browsers write it: without a path, and without the default port of its scheme. */
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/;
/** A source of a content security policy; `*.` stands for every subdomain. */
const SOURCE = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/;

/** Name of a source of lottery results. */
const SOURCE_ID = /^[a-z][a-z0-9]*(?:\/[a-z0-9-]+)?$/;
/** Name and address of a site with results. */
const XSMB_SITE = /^([a-z0-9-]+)=(https?:\/\/[a-z0-9.-]+(?::\d{1,5})?\/\S*)$/;

/** A network in CIDR notation, or one IP. */
const NETWORK = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]+)(?:\/\d{1,3})?$/i;

/** `{channel}-{app}`, as LINE writes the id of a LIFF app; empty when there is none. */
const LIFF_APP = /^(?:(\d+)-\w+)?$/;
const liffId = v.pipe(
  v.string(),
  v.regex(LIFF_APP, 'must be the id of a LIFF app, such as 2000000001-aBcDeFgH'),
);

/** Bytes of a key that is written as hex or base64. */
const fairnessKey = v.pipe(
  v.string(),
  v.transform(readKeyBytes),
  v.instance(
    Uint8Array<ArrayBuffer>,
    `must be at least ${LEAST_KEY_BYTES} random bytes as hex or base64: openssl rand -hex ${LEAST_KEY_BYTES}`,
  ),
);

const variables = v.object({
  NODE_ENV: v.optional(v.string(), 'development'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: wholeNumber('3000'),
  DATA_DIR: v.optional(v.string(), '.data'),
  /** File that names the agents of this process and their databases; without it the process serves one agent. */
  AGENTS_FILE: v.optional(v.string()),
  DATABASE_URL: v.optional(v.string()),
  /**
   * URL that leads to PostgreSQL directly. It says that DATABASE_URL leads through a pooler in transaction mode, such as
   * PgBouncer.
   */
  DATABASE_LISTEN_URL: v.optional(v.string()),
  /** `1` when the pooler knows prepared statements, as PgBouncer does from version 1.21. */
  DATABASE_PREPARED: v.optional(v.picklist(['0', '1']), '0'),
  /** URL of a copy for exports and checks of the books, such as a standby. */
  DATABASE_READ_URL: v.optional(v.string()),
  /** Number of connections to PostgreSQL, in addition to one that listens and one for probes. */
  DATABASE_POOL: count('10'),
  /** Milliseconds that a request waits for a connection before it gets status 503. */
  DATABASE_ACQUIRE_MS: count('2500'),
  /** Milliseconds that a request waits for one statement before it gets status 503. */
  DATABASE_STATEMENT_MS: count('2500'),
  /** `1` for a site with real money, which refuses to start with anything simulated. */
  REAL_MONEY: v.optional(v.picklist(['0', '1']), '0'),
  /** `off` when one person runs the site alone, so that nothing needs a second person. */
  FOUR_EYES: v.optional(v.picklist(['on', 'off']), 'on'),
  /** `demo-unplayed` is the demo whose members have no history. */
  SEED: v.optional(v.picklist(['demo', 'demo-unplayed', 'none'])),
  CLOCK_OFFSET_MS: wholeNumber('0'),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  /** URL under which members reach the site; used in links, previews and the provider's pages. */
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Milliseconds for which a rendered page is cached for all visitors of the same URL. */
  PAGE_FRESH_MS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)), '1000'),
  /** Origins of client builds on other hosts that may call the API of this server. */
  CORS_ORIGINS: listOf(ORIGIN, 'origins such as https://play.example'),
  /** Sources of game frames, in addition to the origins that the providers' adapters name. */
  FRAME_SOURCES: listOf(SOURCE, 'sources such as https://games.example'),
  /** Other hosts from which pages may load pictures of the agent. */
  IMAGE_SOURCES: listOf(SOURCE, 'sources such as https://cdn.example'),
  /** Number of proxies in front whose X-Forwarded-For entries are trusted. */
  TRUSTED_PROXIES: v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))),
  OPERATOR_KEY: v.optional(v.pipe(v.string(), v.minLength(16))),
  /** Origin of the operators' console; without it the console shares the members' host. */
  OPERATOR_ORIGIN: v.optional(
    v.pipe(v.string(), v.regex(ORIGIN, 'must be an origin such as https://desk.example')),
  ),
  /** Server that operator commands call; by default the one on this machine. */
  OPERATOR_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Networks from which the console may be used; empty for all. */
  OPERATOR_NETWORKS: listOf(NETWORK, 'networks such as 203.0.113.0/24'),
  /** Key from which the seeds of coming rounds are derived. */
  FAIRNESS_KEY: v.optional(fairnessKey),
  /** Fingerprint of a lost key that `FAIRNESS_KEY` replaces. */
  FAIRNESS_KEY_REPLACES: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[0-9a-f]{32}$/,
        'must be the fingerprint that the server printed when it refused to start',
      ),
    ),
  ),
  PROVIDER_SANDBOX_SECRET: v.optional(v.pipe(v.string(), v.minLength(16))),
  GATEWAY_SANDBOX_SECRET: v.optional(v.pipe(v.string(), v.minLength(16))),
  ...providerVariables,
  ...gatewayVariables,
  ...smsVariables,
  ...slipVariables,
  ...errorVariables,
  /** Sources from which results of lotteries are read: glo, sanook, set, yahoo, and xsmb/NAME of `XSMB_SITES`. */
  RESULT_SOURCES: listOf(SOURCE_ID, 'names such as glo, sanook, xsmb/minhngoc'),
  /** Sites with the draw of the north of Vietnam, each as NAME=URL with {yyyy}, {mm} and {dd} for the day. */
  XSMB_SITES: listOf(
    XSMB_SITE,
    'sites such as minhngoc=https://results.example/{yyyy}-{mm}-{dd}.html',
  ),
  /** The LIFF app of the site. */
  LIFF_ID: v.optional(liffId, ''),
  /** The LINE Login channel that the LIFF app belongs to. */
  LINE_CHANNEL_ID: v.optional(v.string()),
  LINE_CHANNEL_SECRET: v.optional(v.string()),
  /** Messaging API channel of the official account; both or neither. */
  LINE_MESSAGING_CHANNEL_ID: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'must be digits'))),
  LINE_MESSAGING_CHANNEL_SECRET: v.optional(
    v.pipe(v.string(), v.nonEmpty('must not be empty: anyone could then sign webhooks')),
  ),
  /** Host that takes the pictures of menus. */
  LINE_DATA_API_URL: v.optional(v.pipe(v.string(), v.url()), 'https://api-data.line.me'),
  LINE_API_URL: v.optional(v.pipe(v.string(), v.url()), 'https://api.line.me'),
  VITE_API_URL: v.optional(v.string(), ''),
  VITE_AGENT_CODE: v.optional(v.string(), 'CHOKDEE'),
  VITE_LIFF_ID: v.optional(liffId),
  /** URL of an analytics service that gets page views instead of the server's own count. */
  VITE_ANALYTICS_URL: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.url())]), ''),
  /** Id of the site at the analytics service. */
  VITE_ANALYTICS_ID: v.optional(v.string(), ''),
});

/** Names of all environment variables that the server reads. */
export const variableNames: readonly string[] = Object.keys(variables.entries);

interface LineVariables {
  readonly LIFF_ID: string;
  readonly VITE_LIFF_ID?: string | undefined;
  readonly LINE_CHANNEL_ID?: string | undefined;
}

/** Returns the channel that the LIFF app of the site belongs to; undefined without an app. */
const channelOfApp = ({ LIFF_ID, VITE_LIFF_ID = LIFF_ID }: LineVariables) =>
  LIFF_APP.exec(VITE_LIFF_ID)?.[1];

const environment = v.pipe(
  variables,
  // LINE issues proofs for the channel of its app, so no proof would be valid for another channel.
  v.forward(
    v.partialCheck(
      [['LIFF_ID'], ['VITE_LIFF_ID'], ['LINE_CHANNEL_ID']],
      (line) =>
        line.LINE_CHANNEL_ID === undefined ||
        [line.LINE_CHANNEL_ID, undefined].includes(channelOfApp(line)),
      ({ input }) => `must be ${channelOfApp(input)}, the channel that LIFF_ID begins with`,
    ),
    ['LINE_CHANNEL_ID'],
  ),
  v.forward(
    v.partialCheck(
      [['LINE_MESSAGING_CHANNEL_ID'], ['LINE_MESSAGING_CHANNEL_SECRET']],
      ({ LINE_MESSAGING_CHANNEL_ID: id, LINE_MESSAGING_CHANNEL_SECRET: secret }) =>
        (id === undefined) === (secret === undefined),
      'needs the id and the secret of the Messaging API channel, or neither',
    ),
    ['LINE_MESSAGING_CHANNEL_SECRET'],
  ),
  v.forward(
    v.partialCheck(
      [['LINE_CHANNEL_ID'], ['LINE_MESSAGING_CHANNEL_ID']],
      ({ LINE_CHANNEL_ID: login, LINE_MESSAGING_CHANNEL_ID: messaging }) =>
        messaging === undefined || messaging !== login,
      'is the id of the LINE Login channel; take the one of the Messaging API channel',
    ),
    ['LINE_MESSAGING_CHANNEL_ID'],
  ),
  v.forward(
    v.partialCheck(
      [['DATABASE_URL'], ['DATABASE_LISTEN_URL']],
      ({ DATABASE_URL: url, DATABASE_LISTEN_URL: direct }) =>
        direct === undefined || (url !== undefined && url !== direct),
      'is the direct URL of a PostgreSQL whose pooler is named by DATABASE_URL',
    ),
    ['DATABASE_LISTEN_URL'],
  ),
);

/** The configuration from the environment, validated once at start. */
export interface ServerConfig {
  production: boolean;
  host: string;
  port: number;
  dataDir: string;
  /** File that names several agents and their databases; undefined for a process with one agent. */
  agentsFile: string | undefined;
  databaseUrl: string | undefined;
  /** Present when `databaseUrl` leads through a pooler in transaction mode. */
  databasePooler: { listenUrl: string; prepares: boolean } | undefined;
  /** A copy for long reads; undefined when they use the database itself. */
  databaseReadUrl: string | undefined;
  databasePool: number;
  databaseAcquireMs: number;
  databaseStatementMs: number;
  realMoney: boolean;
  /** True when one person runs the site alone, so that nothing needs a second person. */
  isOnePerson: boolean;
  /** When undefined, an empty database gets demo data, except in production or with real money. */
  seed: 'demo' | 'demo-unplayed' | 'none' | undefined;
  clockOffsetMs: number;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Undefined for a site in production without `PUBLIC_URL`; pages then name no URL of the site. */
  publicUrl: string | undefined;
  /** URL on this machine. */
  localUrl: string;
  pageFreshMs: number;
  corsOrigins: readonly string[];
  frameSources: readonly string[];
  imageSources: readonly string[];
  /** Undefined when not configured. */
  trustedProxies: number | undefined;
  operatorKey: string | undefined;
  /** Origin of the operators' console; undefined when it shares the members' host. */
  operatorOrigin: string | undefined;
  operatorNetworks: readonly string[];
  /** Server that operator commands call; undefined for the one on this machine. */
  operatorUrl: string | undefined;
  /** Undefined when the embedded database keeps a key of its own in the data directory. */
  fairnessKey: Uint8Array<ArrayBuffer> | undefined;
  /** Fingerprint of the lost key that `fairnessKey` replaces. */
  fairnessKeyReplaces: string | undefined;
  sandboxSecret: string | undefined;
  gatewaySecret: string | undefined;
  /** Game providers that are connected. */
  providers: ProviderSettings;
  /** Payment gateways that are connected. */
  gateways: GatewaySettings;
  /** Undefined when no SMS gateway is connected. */
  sms: SmsSettings | undefined;
  /** Undefined when no service asks banks about slips. */
  slips: SlipSettings | undefined;
  /** Undefined when errors are only logged. */
  errors: ErrorSettings | undefined;
  /** Name of the release; undefined for the commit that was built. */
  release: string | undefined;
  /** Names of the sources from which results of lotteries are read. */
  resultSources: readonly string[];
  /** Sites with the draw of the north of Vietnam. */
  xsmbSites: readonly { name: string; url: string }[];
  /** Undefined when LINE sign-in is not offered, because there is no channel to verify proofs for. */
  line: { channelId: string; channelSecret: string | undefined; apiUrl: string } | undefined;
  /** Undefined when no official account is connected. */
  officialAccount: OfficialAccountSettings | undefined;
  client: BootData['client'];
}

/** The Messaging API channel of the official account, and LINE's hosts. */
export interface OfficialAccountSettings {
  readonly channelId: string;
  readonly channelSecret: string;
  readonly apiUrl: string;
  /** Host that takes the pictures of menus. */
  readonly dataApiUrl: string;
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from environment variables.
 * @throws Error that names every invalid variable
 */
export function readConfig(env: Environment): ServerConfig {
  const { config, faults } = parseConfig(env);
  if (config) return config;
  throw new Error(`The environment variables are invalid:\n  ${faults.join('\n  ')}`);
}

/** Reads the configuration, or returns one sentence for each invalid variable, which begins with its name. */
export function parseConfig(
  env: Environment,
): { config: ServerConfig; faults?: never } | { config?: never; faults: readonly string[] } {
  const parsed = v.safeParse(environment, env);
  if (parsed.success) return { config: toConfig(parsed.output) };
  return {
    faults: parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: ${issue.message}`),
  };
}

function toConfig(values: v.InferOutput<typeof environment>): ServerConfig {
  const localUrl = `http://localhost:${values.PORT}`;
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    agentsFile: values.AGENTS_FILE,
    databaseUrl: values.DATABASE_URL,
    databasePooler:
      values.DATABASE_LISTEN_URL === undefined
        ? undefined
        : { listenUrl: values.DATABASE_LISTEN_URL, prepares: values.DATABASE_PREPARED === '1' },
    databaseReadUrl: values.DATABASE_READ_URL,
    databasePool: values.DATABASE_POOL,
    databaseAcquireMs: values.DATABASE_ACQUIRE_MS,
    databaseStatementMs: values.DATABASE_STATEMENT_MS,
    realMoney: values.REAL_MONEY === '1',
    isOnePerson: values.FOUR_EYES === 'off',
    seed: values.SEED,
    clockOffsetMs: values.CLOCK_OFFSET_MS,
    logLevel: values.LOG_LEVEL,
    publicUrl:
      values.PUBLIC_URL?.replace(/\/$/, '') ??
      (values.NODE_ENV === 'production' ? undefined : localUrl),
    localUrl,
    pageFreshMs: values.PAGE_FRESH_MS,
    corsOrigins: values.CORS_ORIGINS,
    frameSources: values.FRAME_SOURCES,
    imageSources: values.IMAGE_SOURCES,
    trustedProxies: values.TRUSTED_PROXIES,
    operatorKey: values.OPERATOR_KEY,
    operatorOrigin: values.OPERATOR_ORIGIN,
    operatorNetworks: values.OPERATOR_NETWORKS,
    operatorUrl: values.OPERATOR_URL?.replace(/\/$/, ''),
    fairnessKey: values.FAIRNESS_KEY,
    fairnessKeyReplaces: values.FAIRNESS_KEY_REPLACES,
    sandboxSecret: values.PROVIDER_SANDBOX_SECRET,
    gatewaySecret: values.GATEWAY_SANDBOX_SECRET,
    providers: readProviderSettings(values),
    gateways: readGatewaySettings(values),
    sms: readSmsSettings(values),
    slips: readSlipSettings(values),
    errors: readErrorSettings(values),
    release: values.RELEASE,
    resultSources: values.RESULT_SOURCES,
    xsmbSites: values.XSMB_SITES.map((site) => {
      const [, name = '', url = ''] = XSMB_SITE.exec(site) ?? [];
      return { name, url };
    }),
    line:
      values.LINE_CHANNEL_ID === undefined
        ? undefined
        : {
            channelId: values.LINE_CHANNEL_ID,
            channelSecret: values.LINE_CHANNEL_SECRET,
            apiUrl: values.LINE_API_URL.replace(/\/$/, ''),
          },
    officialAccount: readOfficialAccount(values),
    client: {
      apiUrl: values.VITE_API_URL,
      agentCode: values.VITE_AGENT_CODE,
      // Without its channel, the sign-ins of a LIFF app could not be verified.
      liffId: values.LINE_CHANNEL_ID === undefined ? '' : (values.VITE_LIFF_ID ?? values.LIFF_ID),
      analyticsUrl: values.VITE_ANALYTICS_URL,
      analyticsId: values.VITE_ANALYTICS_ID,
    },
  };
}

function readOfficialAccount({
  LINE_MESSAGING_CHANNEL_ID: channelId,
  LINE_MESSAGING_CHANNEL_SECRET: channelSecret,
  ...values
}: v.InferOutput<typeof environment>): OfficialAccountSettings | undefined {
  if (channelId === undefined || channelSecret === undefined) return undefined;
  return {
    channelId,
    channelSecret,
    apiUrl: values.LINE_API_URL.replace(/\/$/, ''),
    dataApiUrl: values.LINE_DATA_API_URL.replace(/\/$/, ''),
  };
}
