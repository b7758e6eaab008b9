import type { AdapterDeps } from '../area';
import { RefusalError } from '../http/refusal';
import { ConnectionNotes } from './connection-notes';

/** Ids of connections by adapter; the list of connections and the notes name them alike. */
export const connectionIds = {
  games: (source: string) => `games/${source}`,
  gateway: (gatewayId: string) => `gateway/${gatewayId}`,
  results: (sourceId: string) => `results/${sourceId}`,
  slips: (verifierId: string) => `slips/${verifierId}`,
  device: (deviceId: string) => `bank_messages/${deviceId}`,
  sms: 'sms/codes',
  lineLogin: 'line/login',
  lineAccount: 'line/account',
  errors: 'errors/reports',
} as const;

/** The adapters of which calls are noted. */
type Adapters = Pick<
  AdapterDeps,
  | 'providers'
  | 'gateways'
  | 'resultSources'
  | 'slipVerifier'
  | 'codeSender'
  | 'line'
  | 'officialAccount'
  | 'errorReporter'
>;

/** Adapters that note the outcomes of their calls, and these notes. */
export type WatchedAdapters = Adapters & { connectionNotes: ConnectionNotes };

interface Watch<Adapter> {
  readonly id: string;
  readonly notes: ConnectionNotes;
  /** Methods that call the party; other members pass through. */
  readonly methods: readonly (keyof Adapter & string)[];
  /** Returns why a result is a failure; undefined when it is none. */
  readonly failureOf?: (result: unknown) => string | undefined;
}

/** Names a failure. Only our own errors have a text that is made for people. */
export function nameFailure(error: unknown): string | undefined {
  // The party answered: a member's proof was refused, not the call.
  if (error instanceof RefusalError) {
    return error.errorName.endsWith('.unavailable') ? error.errorName : undefined;
  }
  if (!(error instanceof Error)) return 'unknown error';
  return /Unavailable|SmsError/.test(error.name) ? error.message : error.name;
}

/** Returns an adapter that notes whether its calls succeed. */
function watch<Adapter extends object>(
  adapter: Adapter,
  { id, notes, methods, failureOf }: Watch<Adapter>,
): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      const call = (...args: unknown[]): unknown => Reflect.apply(member, target, args);
      if (!methods.some((method) => method === name)) return call;
      return async (...args: unknown[]) => {
        try {
          const result = await call(...args);
          const failure = failureOf?.(result);
          if (failure === undefined) notes.succeeded(id);
          else notes.failed(id, failure);
          return result;
        } catch (error) {
          const failure = nameFailure(error);
          if (failure !== undefined) notes.failed(id, failure);
          throw error;
        }
      };
    },
  });
}

/** Returns the failure of an answer that says so instead of throwing. */
function failureOfAnswer(result: unknown): string | undefined {
  if (typeof result !== 'object' || result === null || !('state' in result)) return undefined;
  const { state } = result;
  const why = 'why' in result && typeof result.why === 'string' ? result.why : '';
  return state === 'unavailable' || state === 'unreadable' ? why || state : undefined;
}

/** Statuses by which a party refuses this site: wrong credentials, no permission, too many calls. */
const REFUSES_US: readonly number[] = [401, 403, 429];

/** Returns a `fetch` that notes whether the party answers. */
function watchFetch(call: typeof fetch, id: string, notes: ConnectionNotes): typeof fetch {
  return async (...args) => {
    try {
      const response = await call(...args);
      // Other refusals are about one user, such as a stranger who is no friend.
      const isFailure = response.status >= 500 || REFUSES_US.includes(response.status);
      if (isFailure) notes.failed(id, `HTTP ${response.status}`);
      else notes.succeeded(id);
      return response;
    } catch (error) {
      notes.failed(id, error instanceof Error ? error.name : 'unknown error');
      throw error;
    }
  };
}

/** Returns the adapters of a site so that the outcome of each call is noted. */
export function watchAdapters(deps: Adapters): WatchedAdapters {
  const notes = new ConnectionNotes();
  const { slipVerifier, line, officialAccount, errorReporter } = deps;
  errorReporter?.onOutcome((failure) => {
    if (failure === undefined) notes.succeeded(connectionIds.errors);
    else notes.failed(connectionIds.errors, failure);
  });
  return {
    connectionNotes: notes,
    errorReporter,
    providers: deps.providers.map((provider) =>
      watch(provider, {
        ...{ id: connectionIds.games(provider.source), notes },
        methods: ['listCatalogue', 'launch', 'grantFreeRounds', 'rooms', 'shoe', 'matches'],
      }),
    ),
    gateways: deps.gateways.map((gateway) =>
      watch(gateway, {
        ...{ id: connectionIds.gateway(gateway.gatewayId), notes },
        methods: ['createPayment', 'findPayments'],
      }),
    ),
    resultSources: deps.resultSources?.map((source) =>
      watch(source, {
        ...{ id: connectionIds.results(source.sourceId), notes, methods: ['read', 'days'] },
        failureOf: failureOfAnswer,
      }),
    ),
    slipVerifier:
      slipVerifier &&
      watch(slipVerifier, {
        ...{ id: connectionIds.slips(slipVerifier.verifierId), notes, methods: ['verify'] },
        failureOf: failureOfAnswer,
      }),
    codeSender: watch(deps.codeSender, {
      ...{ id: connectionIds.sms, notes, methods: ['send', 'sendNotice'] },
    }),
    line:
      line &&
      watch(line, {
        ...{ id: connectionIds.lineLogin, notes, methods: ['verify', 'isFriend', 'deauthorize'] },
      }),
    officialAccount: officialAccount && {
      ...officialAccount,
      fetch: watchFetch(officialAccount.fetch, connectionIds.lineAccount, notes),
    },
  };
}
