import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';
import { memberStream } from '@/contract/stream.contract';

/** Errors that a healthy page must not produce, except those a test expects. */
export interface Complaints {
  /** Accepts complaints that match the pattern, because the test provokes them. */
  expect(pattern: RegExp): void;
  /** Returns the complaints that the test did not expect. */
  unexpected(): string[];
}

/** Error of a request that the browser cancelled because the page no longer needs it. */
const CANCELLED = 'net::ERR_ABORTED';
/**
 * Path of the member's stream, which may end at any time with the server or the session. The page reconnects on its
 * own.
 */
const ENDS_ANYWHEN = memberStream.path;

/**
 * Records complaints of every page of a context: errors and warnings on the console (blocked resources of the content
 * security policy too), exceptions, requests that failed or got 4xx or 5xx, and requests to other origins.
 */
export function watchComplaints(context: BrowserContext, origin: string): Complaints {
  const heard: string[] = [];
  const expected: RegExp[] = [];

  const isOurs = (url: string) =>
    new URL(url).origin === origin || /^(?:data|blob|about):/.test(url);
  const isStream = (url: string) => new URL(url).pathname === ENDS_ANYWHEN;
  const describe = (request: Request) => `${request.method()} ${request.url().replace(origin, '')}`;

  context.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // The response handler below records the same failure with its URL.
    if (message.text().startsWith('Failed to load resource')) return;
    heard.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => heard.push(`exception: ${error.error().message}`));
  context.on('request', (request) => {
    if (!isOurs(request.url())) heard.push(`foreign: ${describe(request)}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    if (reason !== CANCELLED && !isStream(request.url()))
      heard.push(`failed: ${describe(request)} ${reason}`);
  });
  context.on('response', (response: Response) => {
    const isEnd = isStream(response.url()) && [401, 503].includes(response.status());
    if (response.status() >= 400 && !isEnd)
      heard.push(`${response.status()}: ${describe(response.request())}`);
  });

  return {
    expect: (pattern) => {
      expected.push(pattern);
    },
    unexpected: () =>
      heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  };
}
