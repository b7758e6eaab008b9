import type { LineProof } from '@/contract/line-proof.fields';
import type { StartData } from '@/contract/start.contract';
import type { StartText } from '@/contract/start-call';

/** The answer to a start call, as it came. */
export interface StartAnswer {
  readonly error: number;
  readonly message: string;
  /** A refusal puts its details here. The value is null if nobody is signed in. */
  readonly data: unknown;
  /** When it was here, in milliseconds since the page began. */
  readonly arrivedMs: number;
}

/** The start call of a page. */
export interface StartCall {
  /** The session whose data it asks for; left out until a proof of LINE has begun one. */
  token?: string;
  /** LINE's proof that the script sent; left out where the browser keeps a session. */
  readonly proof?: LineProof;
  /** The name that the browser sent for itself beside a proof. */
  readonly deviceId?: string;
  /** Null where no answer came. */
  answer: Promise<StartAnswer | null>;
  /** Texts that the inline script has written into the page. */
  texts: StartData['texts'];
}

/** The state that the inline script hands to the app. */
export interface PageStart {
  /** Keeps the link or button that is tapped before React hears of taps. */
  readonly keepTap: (event: MouseEvent) => void;
  tapped: HTMLElement | null;
  call?: StartCall;
}

declare global {
  // Set by the script in the page; a page of another host has none.
  var pageStart: PageStart | undefined;
}

/**
 * A text that the page has written for a session, until the app knows better.
 * @returns undefined where nothing came yet, or for another session
 */
export function readStartText(name: StartText, token: string | null): string | undefined {
  const call = globalThis.pageStart?.call;
  return call && call.token === token ? call.texts[name] : undefined;
}
