import * as v from 'valibot';
import { type ChannelOptions, createChannelTokens } from '../line/channel-tokens';
import { LineCallError } from './messaging-gateway';

const app = v.object({
  liffId: v.string(),
  view: v.object({ type: v.string(), url: v.string() }),
  scope: v.optional(v.array(v.string()), []),
  botPrompt: v.optional(v.string(), 'none'),
});
/** A LIFF app of the Login channel. */
export type LiffApp = v.InferOutput<typeof app>;

const appList = v.object({ apps: v.array(app) });
const createdApp = v.object({ liffId: v.string() });
const failure = v.object({ message: v.optional(v.string(), '') });

/** The settings of the site's LIFF app. */
export interface LiffSettings {
  /** Address that the app opens; https. */
  readonly url: string;
  /** Name that LINE shows; it may not contain "LINE". Undefined keeps the app's name. */
  readonly description?: string;
}

/**
 * Creates the gateway of a Login channel's LIFF apps. Each method throws a LineCallError when LINE refuses or does not
 * answer in time, and a ChannelTokenError when the channel's id or secret is wrong.
 */
export function createLiffGateway(options: ChannelOptions) {
  const tokens = createChannelTokens(options);

  async function call<S extends v.GenericSchema>(
    name: string,
    path: string,
    schema: S,
    asked: { method: 'GET' | 'POST' | 'PUT'; body?: object } = { method: 'GET' },
  ): Promise<v.InferOutput<S>> {
    const { method, body } = asked;
    const token = await tokens.fetchToken();
    const response = await options
      .fetch(`${options.apiUrl}/liff/v1/apps${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(options.timeoutMs),
      })
      .catch((cause: unknown) => {
        throw new LineCallError(name, { status: null }, { cause });
      });
    const content: unknown = await response.json().catch(() => undefined);
    const { status } = response;
    if (!response.ok) {
      const parsed = v.safeParse(failure, content);
      throw new LineCallError(name, {
        status,
        reason: parsed.success ? parsed.output.message : '',
      });
    }
    const parsed = v.safeParse(schema, content);
    if (parsed.success) return parsed.output;
    throw new LineCallError(name, { status, reason: 'the answer cannot be read' });
  }

  const settingsOf = ({ url, description }: LiffSettings) => ({
    view: { type: 'full', url },
    ...(description !== undefined && { description }),
    features: { qrCode: false },
    permanentLinkPattern: 'concat',
    scope: ['openid', 'profile'],
    botPrompt: 'aggressive',
  });

  return {
    async fetchApps(): Promise<LiffApp[]> {
      try {
        return (await call('liff-apps', '', appList)).apps;
      } catch (error) {
        // LINE answers 404 for a channel without apps.
        if (error instanceof LineCallError && error.status === 404) return [];
        throw error;
      }
    },
    /** @returns the id of the app */
    createApp: async (settings: Required<LiffSettings>): Promise<string> =>
      (
        await call('liff-create', '', createdApp, {
          method: 'POST',
          body: settingsOf(settings),
        })
      ).liffId,
    changeApp: async (liffId: string, settings: LiffSettings): Promise<void> => {
      await call('liff-change', `/${liffId}`, v.unknown(), {
        method: 'PUT',
        body: settingsOf(settings),
      });
    },
  };
}

/** Tells whether an app has all settings that the site needs. */
export function isSetRight({ view, scope, botPrompt }: LiffApp, url: string): boolean {
  return (
    view.url === url &&
    view.type === 'full' &&
    ['openid', 'profile'].every((needed) => scope.includes(needed)) &&
    botPrompt !== 'none'
  );
}
