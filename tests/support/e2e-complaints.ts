import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';
import { memberStream } from '@/contract/stream.contract';

/** Everything that must not happen on a healthy page, unless a test says that it expects it. */
export interface Complaints {
  /** The test provokes this: no complaint that fits is a failure. */
  expect(pattern: RegExp): void;
  /** What nobody expected. */
  unexpected(): string[];
}

/** The browser cancels what a page no longer needs. */
const CANCELLED = 'net::ERR_ABORTED';
/** It ends with the server and with the session, whenever that is; the page comes back by itself. */
const ENDS_ANYWHEN = memberStream.path;

/**
 * Listens to every page of a context: errors and warnings on the console (a refused resource of the content security
 * policy is one), exceptions, requests that failed or were answered with 4xx or 5xx, and requests to anyone but us.
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
    // The request behind it is heard below, with its address.
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
