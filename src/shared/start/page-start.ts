import type { LineProof } from '@/contract/line-proof.fields';
import type { StartData } from '@/contract/start.contract';
import type { StartText } from '@/contract/start-call';

/** The answer to a start call, as it came. */
export interface StartAnswer {
  readonly error: number;
  readonly message: string;
  /** Null for nobody; of a refusal, what it says. */
  readonly data: unknown;
  /** When it was here, in milliseconds since the page began. */
  readonly arrivedMs: number;
}

/** The start call of a page. */
export interface StartCall {
  /** The session whose data it asks for; left out until a proof of LINE has begun one. */
  token?: string;
  /** What was sent to sign in by LINE; left out where a session was kept. */
  readonly proof?: LineProof;
  /** The name that the browser sent for itself beside a proof. */
  readonly deviceId?: string;
  /** Null where no answer came. */
  answer: Promise<StartAnswer | null>;
  /** What the page has written for its member. */
  texts: StartData['texts'];
}

/** What the script in the page has begun before the app was here: all that the two say to each other. */
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
