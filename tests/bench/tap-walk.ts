import { SITE } from '../doors/front-server';
import { findSlowdown } from '../doors/processor-speed';
import type { Shell, Visitor } from '../doors/shells';
import type { Phones } from '../doors/slow-phone';
import { writeProfile } from './tap-profile';
import type { TapScreen } from './tap-screens';
import { type Control, type Moment, type Tap, TapTab } from './tap-tab';

/** How taps are measured. */
export interface WalkOptions {
  readonly moment: Moment;
  /** Number of taps per control. A control that answers at once is tapped only once. */
  readonly times: number;
  /** Factor by which the phones are slower than the machine; measured for each screen by default. */
  readonly slowdown: number | undefined;
  /** Part of the names or places of the tapped controls; empty for all. */
  readonly wanted: string;
  /** Whether the work of slow taps is profiled in one more tap. */
  readonly isProfiled: boolean;
  /** Receives each control as soon as it is measured. */
  readonly onRow: (row: TapRow) => void;
}

/** A control with its measured taps. */
export interface TapRow {
  readonly shell: string;
  readonly url: string;
  readonly control: Control;
  /** Name of the dialog with the control; null for a control of the page. */
  readonly dialog: string | null;
  readonly slowdown: number;
  /** Empty if no tap reached the control. */
  readonly taps: readonly Tap[];
  /** The most expensive functions of a slow tap. */
  readonly profile: readonly string[];
}

/** A tap that is not slower than this is not repeated. */
const QUICK_MS = 64;
/** A tap that is slower than this is profiled. */
const SLOW_MS = 100;

/** Steps to a control: the controls that are tapped before it, then itself. */
interface Steps {
  readonly before: readonly Control[];
  readonly control: Control;
  readonly dialog: string | null;
}

/** Taps the controls of the screens in one shell. */
export class TapWalk {
  readonly #shell: Shell;
  readonly #phones: Phones;
  readonly #options: WalkOptions;
  readonly #visitors = new Map<boolean, Visitor>();
  /** Dialogs whose controls have been tapped. */
  readonly #knownDialogs = new Set<string>();

  constructor(shell: Shell, phones: Phones, options: WalkOptions) {
    this.#shell = shell;
    this.#phones = phones;
    this.#options = options;
  }

  /**
   * Taps one control of each kind on a screen, each on a freshly loaded page, and then those of the dialogs that opened.
   * @throws Error when the screen shows no control
   */
  async walk(screen: TapScreen): Promise<void> {
    const slowdown = this.#options.slowdown ?? (await this.#measureSlowdown(screen));
    const listed = await this.#listControls(screen, slowdown);
    const queue: Steps[] = listed.controls.map((control) => ({
      before: [],
      control,
      dialog: listed.dialog,
    }));
    if (queue.length === 0) throw new Error(`${this.#shell.title} ${screen.url} has no controls.`);
    for (let steps = queue.shift(); steps; steps = queue.shift()) {
      const { taps, inside } = await this.#measure(screen, steps, slowdown);
      queue.push(...inside);
      if (!this.#isWanted(steps)) continue;
      const isSlow = (medianTap(taps)?.durationMs ?? 0) > SLOW_MS;
      this.#options.onRow({
        ...{ shell: this.#shell.title, url: screen.url, slowdown, taps },
        ...{ control: steps.control, dialog: steps.dialog },
        profile:
          isSlow && this.#options.isProfiled ? await this.#profile(screen, steps, slowdown) : [],
      });
    }
  }

  /** Closes the phones. */
  async close(): Promise<void> {
    for (const { phone } of this.#visitors.values()) await phone.close();
  }

  async #measure(
    screen: TapScreen,
    steps: Steps,
    slowdown: number,
  ): Promise<{ taps: Tap[]; inside: Steps[] }> {
    const taps: Tap[] = [];
    let inside: Steps[] = [];
    if (!this.#isWanted(steps) && !mayOpen(steps)) return { taps, inside };
    while (taps.length < this.#options.times) {
      const tab = await this.#open(screen, steps.before, slowdown);
      const tap = await tab.tap(steps.control.kind, slowdown);
      if (tap && taps.length === 0 && steps.before.length === 0)
        inside = await this.#listInside(tab, steps);
      await tab.close();
      if (!tap) break;
      taps.push(tap);
      if (tap.durationMs <= QUICK_MS || !this.#isWanted(steps)) break;
    }
    return { taps, inside };
  }

  /** Returns the controls of a dialog that a tap has opened. */
  async #listInside(tab: TapTab, { control, dialog: from }: Steps): Promise<Steps[]> {
    const { dialog, controls } = (await tab.listSettled()) ?? { dialog: null, controls: [] };
    if (dialog === null || dialog === from || this.#knownDialogs.has(dialog)) return [];
    this.#knownDialogs.add(dialog);
    return controls.map((inner) => ({ before: [control], control: inner, dialog }));
  }

  async #profile(screen: TapScreen, steps: Steps, slowdown: number): Promise<string[]> {
    const tab = await this.#open(screen, steps.before, slowdown);
    const lines = await writeProfile(tab.session, (onTouch) =>
      tab.tap(steps.control.kind, slowdown, onTouch),
    );
    await tab.close();
    return lines;
  }

  async #listControls(screen: TapScreen, slowdown: number) {
    const tab = await this.#open(screen, [], slowdown, 'rested');
    const listed = await tab.list();
    await tab.close();
    return listed;
  }

  async #open(
    screen: TapScreen,
    before: readonly Control[],
    slowdown: number,
    // A dialog is opened on a page at rest.
    moment = before.length === 0 ? this.#options.moment : 'rested',
  ): Promise<TapTab> {
    const { phone } = await this.#visit(screen);
    const url = SITE + this.#shell.base + (screen.url === '/' ? '' : screen.url);
    const tab = await TapTab.open(phone, url === SITE ? `${SITE}/` : url, { moment, slowdown });
    for (const { kind } of before) await tab.reach(kind);
    return tab;
  }

  /** Returns the phone of a member or a visitor, which has already opened the site in this shell. */
  async #visit({ isMembers }: TapScreen): Promise<Visitor> {
    const known = this.#visitors.get(isMembers);
    if (known) return known;
    const visitor = await this.#shell.bring(this.#phones, '/', isMembers);
    visitor.phone.addInitScript(KNOWN_DEVICE);
    this.#visitors.set(isMembers, visitor);
    const tab = await TapTab.open(visitor.phone, await visitor.nextUrl(), {
      moment: 'rested',
      slowdown: 1,
    });
    await tab.close();
    return visitor;
  }

  async #measureSlowdown(screen: TapScreen): Promise<number> {
    const tab = await (await this.#visit(screen)).phone.openTab();
    const slowdown = await findSlowdown(tab.session);
    await tab.close();
    return slowdown;
  }

  #isWanted({ control: { name, place, role }, dialog }: Steps): boolean {
    return `${place} ${role} ${name} ${dialog ?? ''}`.includes(this.#options.wanted);
  }
}

/** The device has shown the announcements and has been asked about page views, which would cover each first page. */
const KNOWN_DEVICE = `
  if (window === window.top && !localStorage.getItem('local'))
    localStorage.setItem('local', JSON.stringify({
      version: 1,
      state: { announcedUntil: '2999-01-01T00:00:00.000Z', allowsAnalytics: false },
    }));
`;

/** Returns the tap with the median duration, the lower of two middle ones. */
export function medianTap(taps: readonly Tap[]): Tap | undefined {
  const sorted = taps.toSorted((a, b) => a.durationMs - b.durationMs);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** Tells whether a control of the page may open a dialog, so that a search for controls in dialogs taps it. */
function mayOpen({ before, control: { role } }: Steps): boolean {
  return before.length === 0 && role !== 'field' && role !== 'select';
}
