import { expect, type Locator } from '@playwright/test';
import type { Desk } from '../support/journey-console';
import type { Work } from './work';

/** Texts that no page of the console may show: ids of the database, instants of programs, and unfinished words. */
const RAW_TEXTS = [
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/,
  /\b\d{4}-\d\d-\d\dT\d\d:\d\d/,
  /\bundefined\b|\bNaN\b|\[object /,
  /\b(?:Invalid|Expected) \w+/,
] as const;

/** A person at the console, whose taps, fields and keys are counted. */
export class Hand {
  readonly desk: Desk;
  readonly #work: Work;
  /** Patterns of raw texts that a page shows on purpose. */
  readonly #shown: RegExp[] = [];

  constructor(desk: Desk, work: Work) {
    this.desk = desk;
    this.#work = work;
  }

  get main(): Locator {
    return this.desk.main;
  }

  /** Accepts a raw text, such as the details of the audit log. */
  accept(pattern: RegExp): void {
    this.#shown.push(pattern);
  }

  /** Presses a button, link or row. */
  async tap(target: Locator): Promise<void> {
    await target.click();
    this.#work.taps += 1;
    await this.readPage();
  }

  /** Presses a button of the page by its name. */
  async press(name: string): Promise<void> {
    await this.tap(this.desk.button(name));
  }

  /** Presses the button of an open dialog by its name. */
  async confirm(dialog: string | RegExp, name: string): Promise<void> {
    await this.tap(this.desk.dialog(dialog).getByRole('button', { name, exact: true }));
  }

  /** Types into a field with the keyboard, in place of what it has. */
  async type(field: Locator, text: string): Promise<void> {
    await field.click();
    await this.desk.page.keyboard.press('ControlOrMeta+a');
    await this.desk.page.keyboard.type(text);
    this.#work.fields += 1;
  }

  /** Sets a field of time or day, which the browser draws itself. */
  async set(field: Locator, value: string): Promise<void> {
    await field.fill(value);
    this.#work.fields += 1;
  }

  /** Chooses an option of a list, which the browser draws itself. */
  async choose(list: Locator, option: string | { index: number } | { label: string }) {
    await list.selectOption(option);
    this.#work.fields += 1;
  }

  /** Chooses a file for a picture, and waits for the sizes in which it is stored. */
  async upload(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    await field.locator('input[type=file]').setInputFiles(file);
    await field.locator('img[src^="/pictures/"]').first().waitFor();
    this.#work.fields += 1;
  }

  /** Drags a handle to another element; counts as one tap. */
  async drag(handle: Locator, to: Locator): Promise<void> {
    const { mouse } = this.desk.page;
    const [from, goal] = [await handle.boundingBox(), await to.boundingBox()];
    if (!from || !goal) throw new Error('there is nothing to drag');
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await mouse.down();
    await mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, { steps: 8 });
    await mouse.up();
    this.#work.taps += 1;
    await this.readPage();
  }

  /** Presses a key that acts outside of fields. */
  async key(name: string): Promise<void> {
    await this.desk.page.keyboard.press(name);
    this.#work.keys += 1;
  }

  /** Opens a desk by the rail, and one of its pages. */
  async open(desk: string, page?: string): Promise<void> {
    await this.tap(this.desk.rail.getByRole('link', { name: new RegExp(`^${desk}`) }).first());
    if (page === undefined) return;
    await this.tap(
      this.main.getByRole('navigation').getByRole('link', { name: page, exact: true }),
    );
  }

  /** Finds a member by the search over any page. */
  async findMember(text: string, name: string): Promise<void> {
    await this.key('/');
    await this.type(this.desk.dialog('ค้นหาสมาชิก').getByRole('combobox'), text);
    await this.tap(this.desk.page.getByRole('option', { name }).first());
    await this.desk.heading(name).waitFor();
  }

  /** Expects that the page is fit to be read by people. */
  async readPage(): Promise<void> {
    const text = await this.desk.page.locator('body').innerText();
    const raw = RAW_TEXTS.flatMap((pattern) => pattern.exec(text)?.[0] ?? []).filter(
      (found) => !this.#shown.some((pattern) => pattern.test(found)),
    );
    expect.soft(raw, `raw text at ${this.desk.page.url()}`).toEqual([]);
  }
}
