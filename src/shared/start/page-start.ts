import type { LineProof } from '@/contract/line-proof.fields';
import type { StartData } from '@/contract/start.contract';
import type { StartText } from '@/contract/start-call';

/** Response to a start call. */
export interface StartResponse {
  readonly error: number;
  readonly message: string;
  /** The start data, or the details of a refusal; null without a session. */
  readonly data: unknown;
  /** Time of arrival in ms since navigation start. */
  readonly arrivedMs: number;
}

/** The start call of a page. */
export interface StartCall {
  /** Token of the session; undefined until a LINE proof has started one. */
  token?: string;
  /** LINE proof that the inline script has sent; undefined where the browser has a session. */
  readonly proof?: LineProof;
  /** Device id sent with the proof. */
  readonly deviceId?: string;
  /** Resolves to the response; null if none arrived. */
  response: Promise<StartResponse | null>;
  /** Texts that the inline script has written into the page. */
  texts: StartData['texts'];
}

/** State that the inline script hands over to the app. */
export interface PageStart {
  /** Stores the link or button that is tapped before React handles taps. */
  readonly keepTap: (event: MouseEvent) => void;
  tapped: HTMLElement | null;
  call?: StartCall;
}

declare global {
  // Set by the inline script; undefined when another host serves the page.
  var pageStart: PageStart | undefined;
}

/**
 * Returns a text from the start call, for use until the app has the data.
 * @returns undefined before the response, or for another session
 */
export function readStartText(name: StartText, token: string | null): string | undefined {
  const call = globalThis.pageStart?.call;
  return call && call.token === token ? call.texts[name] : undefined;
}
