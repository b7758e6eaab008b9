import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@/contract/endpoints';
import { SITE } from '../doors/front-server';
import { type Phone, SLOW_4G } from '../doors/slow-phone';
import { evaluate, type Tab } from '../doors/tab-session';

/** When a page is tapped: once it rests, or while its pictures arrive over a slow network. */
export type Moment = 'rested' | 'arriving';

/** A control of a page. Controls of one kind have the same place, role, states and look. */
export interface Control {
  readonly kind: string;
  readonly role: string;
  readonly name: string;
  readonly place: string;
}

/** One control of each kind in the topmost dialog, or in the page if no dialog is open. */
export interface Controls {
  readonly dialog: string | null;
  readonly controls: readonly Control[];
}

/** A script that ran in a long frame; times in milliseconds. */
export interface FrameScript {
  readonly invoker: string;
  readonly url: string;
  /** Position of its first character in the file; -1 if unknown. */
  readonly position: number;
  readonly duration: number;
  readonly forcedLayout: number;
}

/** A frame that took 50 ms or more; times in milliseconds. */
export interface LongFrame {
  readonly startTime: number;
  readonly duration: number;
  readonly styleAndLayoutStart: number;
  readonly scripts: readonly FrameScript[];
}

/** One measured tap, in milliseconds. The browser rounds durations to 8 ms, and reports none below 16 ms. */
export interface Tap {
  /** Longest time from an event of the tap to the next paint. */
  readonly durationMs: number;
  /** Time before the handlers of that event ran. */
  readonly delayMs: number;
  readonly processingMs: number;
  /** Time from the last handler to the paint. */
  readonly presentationMs: number;
  /** Long frames that overlap the tap. */
  readonly frames: readonly LongFrame[];
}

interface TapEvent {
  readonly startTime: number;
  readonly processingStart: number;
  readonly processingEnd: number;
  readonly duration: number;
}

interface Recorded {
  readonly events: readonly TapEvent[];
  readonly frames: readonly LongFrame[];
  readonly isClicked: boolean;
  readonly isReported: boolean;
}

interface Aim {
  readonly x: number;
  readonly y: number;
  readonly isScrolled: boolean;
  readonly isAlive: boolean;
}

const POLL_MS = 40;
/** A page rests after this time without network activity. */
const STILL_MS = 350;
/** Longest time that a page is waited for. */
const LONGEST_MS = 20_000;
/** Time for the scroll position and an opened dialog to settle. */
const SETTLE_MS = 400;
/** Time that a finger stays on the screen. */
const HOLD_MS = 50;
/** Longest time that the report of a tap is waited for. */
const REPORT_MS = 3_000;

const pageScript = readFileSync(path.join(import.meta.dirname, 'tap-page.mjs'), 'utf8');

/** Calls that change something: they are held unanswered during taps, so that no tap spends money or ends a session. */
const commandPatterns = endpoints
  .filter((endpoint) => 'invalidates' in endpoint)
  .map(({ path: pathname }) => ({ urlPattern: `${SITE}${pathname}*` }));

/** A tab whose page is tapped. */
export class TapTab {
  readonly #tab: Tab;
  readonly #open = new Set<string>();
  #stirredAtMs = Date.now();

  private constructor(tab: Tab) {
    this.#tab = tab;
  }

  /**
   * Opens a URL.
   * @param moment `rested` loads the page at full speed and returns when it rests; `arriving` loads it slowly and returns at
   * once
   * @param slowdown factor by which the phone is slower than the machine while it is tapped
   */
  static async open(
    phone: Phone,
    url: string,
    { moment, slowdown }: { moment: Moment; slowdown: number },
  ): Promise<TapTab> {
    const tab = await phone.openTab();
    const { session } = tab;
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript });
    const opened = new TapTab(tab);
    opened.#watchTraffic();
    await session.send('Network.enable');
    if (moment === 'arriving') {
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      await session.send('Network.emulateNetworkConditions', SLOW_4G);
      await opened.#slowDown(slowdown);
    }
    await session.send('Page.navigate', { url });
    if (moment === 'rested') await opened.rest();
    return opened;
  }

  /** Waits until the network has been quiet for a moment. */
  async rest(): Promise<void> {
    const until = Date.now() + LONGEST_MS;
    while (Date.now() < until && (this.#open.size > 0 || Date.now() - this.#stirredAtMs < STILL_MS))
      await wait(POLL_MS);
  }

  /** Returns the controls of the page. */
  async list(): Promise<Controls> {
    return (await evaluate(this.#tab.session, '__taps.list()')) as Controls;
  }

  /** Returns the controls once a dialog that a tap has opened has settled; null if the tap has left the document. */
  async listSettled(): Promise<Controls | null> {
    await this.#slowDown(1);
    await this.#tab.session.send('Fetch.disable');
    await wait(SETTLE_MS);
    return (await evaluate(
      this.#tab.session,
      'globalThis.__taps?.list() ?? null',
    )) as Controls | null;
  }

  /** Taps a control at the machine's own speed, to reach those behind it, and waits until the page rests. */
  async reach(kind: string): Promise<void> {
    await this.#touch(kind);
    await wait(SETTLE_MS);
    await this.rest();
  }

  /**
   * Taps the first control of a kind on a slow phone.
   * @param onTouch runs just before the tap
   * @returns null if the control cannot be reached, or its page was left without an answer
   */
  async tap(kind: string, slowdown: number, onTouch?: () => Promise<unknown>): Promise<Tap | null> {
    const { session } = this.#tab;
    await session.send('Fetch.enable', { patterns: commandPatterns });
    // The aim is taken first, because the slow phone would only take longer to scroll.
    if (!(await this.#findAim(kind))) return null;
    await this.#slowDown(slowdown);
    await onTouch?.();
    if (!(await this.#touch(kind))) return null;
    const until = Date.now() + REPORT_MS;
    while (Date.now() < until) {
      const recorded = await this.#readRecorded();
      if (!recorded) return null;
      if (recorded.isReported) return recorded.isClicked ? readTap(recorded) : null;
      await wait(POLL_MS);
    }
    return null;
  }

  /** Returns the session of the tab. */
  get session(): Tab['session'] {
    return this.#tab.session;
  }

  close(): Promise<void> {
    return this.#tab.close();
  }

  async #touch(kind: string): Promise<boolean> {
    const aim = await this.#findAim(kind);
    if (!aim) return false;
    const { session } = this.#tab;
    await evaluate(session, '__taps.begin()');
    const touchPoints = [{ x: aim.x, y: aim.y }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await wait(HOLD_MS);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    return true;
  }

  /** Waits until the control is there, in view, and listened to by React. */
  async #findAim(kind: string): Promise<Aim | null> {
    const until = Date.now() + LONGEST_MS;
    do {
      const aim = (await evaluate(
        this.#tab.session,
        `globalThis.__taps?.aim(${JSON.stringify(kind)}) ?? null`,
      )) as Aim | null;
      if (aim?.isScrolled) await wait(SETTLE_MS);
      else if (aim?.isAlive) return aim;
      await wait(POLL_MS);
      // A page at rest brings no further controls.
    } while (Date.now() < until && (this.#open.size > 0 || Date.now() - this.#stirredAtMs < 2_000));
    return null;
  }

  /** Returns null if the tap has left the document. */
  async #readRecorded(): Promise<Recorded | null> {
    const { events, frames, isClicked, isReported } = ((await evaluate(
      this.#tab.session,
      '({ ...globalThis.__taps })',
    )) ?? {}) as Partial<Recorded>;
    if (!events || !frames) return null;
    return { events, frames, isClicked: isClicked ?? false, isReported: isReported ?? false };
  }

  async #slowDown(rate: number): Promise<void> {
    await this.#tab.session.send('Emulation.setCPUThrottlingRate', { rate });
  }

  #watchTraffic(): void {
    const { session } = this.#tab;
    const end = ({ requestId }: { requestId: string }) => {
      if (this.#open.delete(requestId)) this.#stirredAtMs = Date.now();
    };
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (!/^https?:/.test(request.url)) return;
      this.#stirredAtMs = Date.now();
      this.#open.add(requestId);
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      // An event stream stays open as long as the page.
      if (response.mimeType === 'text/event-stream') this.#open.delete(requestId);
    });
    session.on('Network.loadingFinished', end);
    session.on('Network.loadingFailed', end);
  }
}

function readTap({ events, frames }: Recorded): Tap {
  const longest = events.reduce<TapEvent | undefined>(
    (most, event) => (event.duration > (most?.duration ?? 0) ? event : most),
    undefined,
  );
  if (!longest)
    return { durationMs: 8, delayMs: 0, processingMs: 0, presentationMs: 0, frames: [] };
  const { startTime, duration } = longest;
  const endTime = startTime + duration;
  // All events that end in the same paint share its handlers.
  const shared = events.filter(
    (event) =>
      Math.abs(event.startTime + event.duration - endTime) <= 8 && event.startTime >= startTime,
  );
  const begunAt = Math.min(...shared.map(({ processingStart }) => processingStart));
  const handledAt = Math.max(...shared.map(({ processingEnd }) => processingEnd));
  return {
    durationMs: duration,
    delayMs: begunAt - startTime,
    processingMs: handledAt - begunAt,
    presentationMs: Math.max(0, endTime - handledAt),
    frames: frames.filter(
      (frame) => frame.startTime < endTime && frame.startTime + frame.duration > startTime,
    ),
  };
}
