import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../support/browser-finder.mjs';
import { findSlowdown } from './processor-speed';
import { BareContext, evaluate, type Tab, type TabSession } from './tab-session';

/** The network that Lighthouse calls slow 4G: latency in ms, throughputs in bytes per second. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
} as const;
const SCREEN = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true } as const;
const LOCALE = 'th-TH';
const TIMEZONE = 'Asia/Bangkok';

/** A page counts as loaded after this time without network activity. */
const STILL_MS = 2_000;
/** After this time a page is read even if its network never rests. */
const LONGEST_MS = 60_000;
const POLL_MS = 50;
const LONG_TASK_MS = 50;

const watcher = readFileSync(path.join(import.meta.dirname, 'page-watch.mjs'), 'utf8');

/** Metrics of one page visit; times in milliseconds since the navigation, bytes as transferred. */
export interface Visit {
  /** Factor by which the phone was slower than the machine. */
  readonly slowdown: number;
  readonly lcpMs: number;
  readonly lcpElement: string;
  readonly fcpMs: number;
  /** Total time that tasks took beyond 50 ms each, from the first paint until the page rested. */
  readonly tbtMs: number;
  /** Sum of all layout shifts, so never less than the windowed CLS score. */
  readonly cls: number;
  readonly scriptBytes: number;
  readonly bytes: number;
  /** Number of requests sent over the network. */
  readonly requests: number;
  /** Time at which the final heading was shown; null without a heading. */
  readonly screenMs: number | null;
  /** Time at which the final balance was shown; null without a balance. */
  readonly balanceMs: number | null;
  /** Failed responses and requests without a response. */
  readonly troubles: readonly string[];
}

interface Watched {
  readonly lcpMs: number;
  readonly lcpElement: string;
  readonly shifts: number;
  readonly longTasks: readonly { startTime: number; duration: number }[];
  readonly shown: Readonly<Record<'heading' | 'balance', { text: string; sinceMs: number }>>;
  readonly fcpMs: number;
}

const READ_WATCHED = `({
  ...__watched,
  fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
})`;

/**
 * Starts a browser.
 * @param args browser arguments that lead the browser to the front server
 */
export async function startBrowser(args: readonly string[]): Promise<Browser> {
  const executablePath = await findBrowser();
  return chromium.launch({ args: [...args], ...(executablePath && { executablePath }) });
}

/** A browser whose phones have the same speed. */
export class Phones {
  readonly #browser: Browser;
  readonly #slowdown: number | undefined;

  private constructor(browser: Browser, slowdown?: number) {
    this.#browser = browser;
    this.#slowdown = slowdown;
  }

  /**
   * Starts the browser.
   * @param args browser arguments that lead the browser to the front server
   * @param slowdown factor by which the phones are slower than the machine; measured for each visit by default
   */
  static async start(args: readonly string[], slowdown?: number): Promise<Phones> {
    return new Phones(await startBrowser(args), slowdown);
  }

  /**
   * Returns a new phone.
   * @param userAgent user agent of the phone; empty for the browser's own
   */
  async take(userAgent = ''): Promise<Phone> {
    return new Phone(await BareContext.create(this.#browser), userAgent, this.#slowdown);
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

/** A phone that has never opened the site: nothing is cached or stored. */
export class Phone {
  readonly #context: BareContext;
  readonly #userAgent: string;
  readonly #slowdown: number | undefined;
  readonly #scripts: string[] = [];

  constructor(context: BareContext, userAgent: string, slowdown?: number) {
    this.#context = context;
    this.#userAgent = userAgent;
    this.#slowdown = slowdown;
  }

  /** Runs a script in every document before its own scripts. */
  addInitScript(script: string): void {
    this.#scripts.push(script);
  }

  /** Opens a blank tab with the phone's screen, user agent and scripts, at the machine's own speed. */
  async openTab(): Promise<Tab> {
    const tab = await this.#context.openTab();
    const { session } = tab;
    await session.send('Emulation.setDeviceMetricsOverride', SCREEN);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await session.send('Emulation.setTimezoneOverride', { timezoneId: TIMEZONE });
    if (this.#userAgent !== '')
      await session.send('Emulation.setUserAgentOverride', {
        userAgent: this.#userAgent,
        acceptLanguage: LOCALE,
      });
    await session.send('Page.enable');
    for (const source of this.#scripts)
      await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
    return tab;
  }

  /** Opens a URL in a new tab and returns its metrics when the page rests. */
  async visit(url: string): Promise<Visit> {
    const { session, close } = await this.openTab();
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: watcher });
    const slowdown = this.#slowdown ?? (await findSlowdown(session));
    const traffic = await slowDown(session, slowdown);
    const askedAtMs = Date.now();
    await session.send('Page.navigate', { url });
    await traffic.untilStill();
    const watched = (await evaluate(session, READ_WATCHED)) as Watched;
    await close();
    return readVisit(watched, { slowdown, askedAtMs, ...traffic.count() });
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}

function readVisit(
  watched: Watched,
  { askedAtMs, ...rest }: Counts & { slowdown: number; askedAtMs: number },
): Visit {
  const { fcpMs, longTasks, shown } = watched;
  const sinceAsked = ({ text, sinceMs }: Watched['shown']['heading']) =>
    text === '' ? null : sinceMs - askedAtMs;
  const blocked = longTasks.map(({ startTime, duration }) =>
    Math.max(0, startTime + duration - Math.max(startTime, fcpMs) - LONG_TASK_MS),
  );
  return {
    ...rest,
    lcpMs: watched.lcpMs,
    lcpElement: watched.lcpElement,
    fcpMs,
    tbtMs: blocked.reduce((sum, ms) => sum + ms, 0),
    cls: watched.shifts,
    screenMs: sinceAsked(shown.heading),
    balanceMs: sinceAsked(shown.balance),
  };
}

type Counts = Pick<Visit, 'scriptBytes' | 'bytes' | 'requests' | 'troubles'>;

/** Slows down processor and network, and counts requests and bytes. */
async function slowDown(
  session: TabSession,
  slowdown: number,
): Promise<{ untilStill(): Promise<void>; count(): Counts }> {
  const open = new Map<string, { url: string; isScript: boolean }>();
  const troubles: string[] = [];
  let [requests, bytes, scriptBytes, stirredAtMs] = [0, 0, 0, Date.now()];
  const stir = () => {
    stirredAtMs = Date.now();
  };

  session.on('Network.requestWillBeSent', ({ requestId, request, redirectResponse }) => {
    if (!/^https?:/.test(request.url)) return;
    stir();
    if (redirectResponse) requests += 1;
    bytes += redirectResponse?.encodedDataLength ?? 0;
    open.set(requestId, { url: request.url, isScript: false });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = open.get(requestId);
    if (!request) return;
    stir();
    request.isScript = /javascript/.test(response.mimeType);
    if (response.status >= 400) troubles.push(`${response.status} ${request.url}`);
    // An event stream stays open as long as the page.
    if (response.mimeType === 'text/event-stream') open.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId);
    if (!request) return;
    stir();
    open.delete(requestId);
    // Responses from the cache transfer no bytes.
    if (encodedDataLength > 0) requests += 1;
    bytes += encodedDataLength;
    if (request.isScript) scriptBytes += encodedDataLength;
  });
  session.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
    const request = open.get(requestId);
    if (!request) return;
    stir();
    open.delete(requestId);
    if (!canceled) troubles.push(`${errorText} ${request.url}`);
  });

  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  return {
    untilStill: async () => {
      const until = Date.now() + LONGEST_MS;
      while (Date.now() < until && (open.size > 0 || Date.now() - stirredAtMs < STILL_MS))
        await wait(POLL_MS);
      if (open.size > 0) troubles.push(`never still: ${[...open.values()][0]?.url ?? ''}`);
    },
    count: () => ({ requests, bytes, scriptBytes, troubles }),
  };
}
