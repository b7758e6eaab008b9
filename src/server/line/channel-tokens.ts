import * as v from 'valibot';

/** Short-lived tokens of one LINE channel. Nothing that lives long is stored or can leak. */
export interface ChannelTokens {
  /**
   * Returns a token, and fetches one when the last is about to end. Callers at the same time share one request.
   * @throws ChannelTokenError
   */
  fetchToken(): Promise<string>;
  /** Drops a token that LINE refused, so that the next call fetches another. */
  forget(token: string): void;
}

/** LINE gave no token. `status` is null without an answer; 400 and 401 mean that the id or the secret is wrong. */
export class ChannelTokenError extends Error {
  readonly status: number | null;

  constructor(status: number | null, options?: ErrorOptions) {
    super(
      status === null ? 'LINE did not answer' : `LINE gave no token: status ${status}`,
      options,
    );
    this.name = 'ChannelTokenError';
    this.status = status;
  }
}

/** A channel and the way to LINE. */
export interface ChannelOptions {
  /** Host of LINE's API. */
  readonly apiUrl: string;
  readonly channelId: string;
  readonly channelSecret: string;
  readonly fetch: typeof fetch;
  /** Milliseconds to wait for LINE. */
  readonly timeoutMs: number;
}

/** Share of its life after which a token is renewed. */
const RENEW_AT = 0.8;

const tokenResponse = v.object({ access_token: v.string(), expires_in: v.number() });

/** Creates the source of a channel's stateless tokens (`/oauth2/v3/token`), which LINE keeps for 15 minutes. */
export function createChannelTokens(options: ChannelOptions): ChannelTokens {
  let known: { token: string; renewAtMs: number } | undefined;
  let asking: Promise<string> | undefined;

  async function ask(): Promise<string> {
    const response = await options
      .fetch(`${options.apiUrl}/oauth2/v3/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: options.channelId,
          client_secret: options.channelSecret,
        }),
        signal: AbortSignal.timeout(options.timeoutMs),
      })
      .catch((cause: unknown) => {
        throw new ChannelTokenError(null, { cause });
      });
    const parsed = v.safeParse(tokenResponse, await response.json().catch(() => undefined));
    if (!response.ok || !parsed.success) throw new ChannelTokenError(response.status);
    const { access_token: token, expires_in: seconds } = parsed.output;
    known = { token, renewAtMs: Date.now() + seconds * 1000 * RENEW_AT };
    return token;
  }

  return {
    fetchToken() {
      if (known && known.renewAtMs > Date.now()) return Promise.resolve(known.token);
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    forget(token) {
      if (known?.token === token) known = undefined;
    },
  };
}
