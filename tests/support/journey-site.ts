import { expect, type Locator, type Page } from '@playwright/test';
import * as v from 'valibot';
import { login } from '@/contract/session.contract';
import { untilOnlyOpenDialogs } from './e2e-history';
import type { Credentials } from './journey-backend';
import { GameFrame } from './journey-game';
import { registrationForm } from './registration-form';

/** Member with 1,000 baht at the start, level Gold. */
export const gold: Credentials = { username: '0812345678', password: 'demo1234' };
/** Member with 25,000 baht at the start, level Hero. */
export const hero: Credentials = { username: '0823456789', password: 'demo1234' };

const loginResponse = v.object({
  error: v.literal(0),
  access_token: v.string(),
  data: v.looseObject({ agent_code: v.string() }),
});

const baht = new Intl.NumberFormat('th-TH', { style: 'currency', currency: 'THB' });

/** Formats satang as the site does. */
export function asMoney(satang: number): string {
  return baht.format(satang / 100);
}

/** One browser tab with the site. */
export class Site {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get header(): Locator {
    return this.page.getByRole('banner');
  }

  get footer(): Locator {
    return this.page.getByRole('contentinfo');
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** Region with the member's name, balance and points. */
  get panel(): Locator {
    return this.page.getByRole('region', { name: 'สมาชิก' });
  }

  /** The balance in the header, on every screen of a signed-in member. */
  get headerBalance(): Locator {
    return this.header.getByRole('status', { name: 'ยอดเงินรวม' });
  }

  get panelBalance(): Locator {
    return this.panel.getByRole('status', { name: 'ยอดเงินรวม' });
  }

  /** The first game of the shown list. */
  get firstCard(): Locator {
    return this.cards.first();
  }

  get cards(): Locator {
    return this.main.getByRole('button', { name: / ค่าย / });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Returns a short message with this text. */
  toast(text: string): Locator {
    return this.page.getByRole('status').getByText(text, { exact: true });
  }

  /** Opens a URL and waits until its screen is there, even below a dialog that the URL opens. */
  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.page.getByRole('main', { includeHidden: true }).waitFor();
  }

  /** Fills the login form. */
  async fillLogin(form: Locator, { username, password }: Credentials): Promise<void> {
    await form.getByLabel('เบอร์โทรศัพท์').fill(username);
    await form.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  }

  /**
   * Fills the registration form, with an unused bank account.
   * @param member without a password for a registration by LINE
   */
  async fillRegistration(
    form: Locator,
    { username, password }: Pick<Credentials, 'username'> & Partial<Credentials>,
  ): Promise<void> {
    const { first_name, last_name, bank_code, bank_account_number, birth_date } = registrationForm({
      username,
    });
    await form.getByLabel('เบอร์โทรศัพท์').fill(username);
    if (password !== undefined) await form.getByLabel('ตั้งรหัสผ่าน', { exact: true }).fill(password);
    await form.getByLabel('ชื่อ', { exact: true }).fill(first_name);
    await form.getByLabel('นามสกุล').fill(last_name);
    await form.getByLabel('ธนาคาร', { exact: true }).selectOption(bank_code);
    await form.getByLabel('เลขบัญชี').fill(bank_account_number);
    await form.getByLabel('วันเกิด').fill(birth_date);
    await this.agree(form);
  }

  /** Chooses on the deposit form whether a first deposit gets its bonus. */
  async answerBonus(form: Locator, answer: 'รับโบนัส' | 'ไม่รับ'): Promise<void> {
    const choice = form.getByRole('group', { name: /^ฝากครั้งแรก/ });
    await choice.getByRole('button', { name: answer, exact: true }).click();
    await choice.waitFor({ state: 'hidden' });
  }

  /** Accepts the documents of the house in the registration form. */
  async agree(form: Locator): Promise<void> {
    await form.getByRole('checkbox', { name: /ยอมรับ/ }).check();
  }

  /**
   * Sends the registration form, sends it again with the code that a demo site shows, and sets no limits.
   * @param onCode runs when the code is asked for
   */
  async sendRegistration(form: Locator, onCode?: () => Promise<void>): Promise<void> {
    const send = form.getByRole('button', { name: 'สมัครสมาชิก' });
    await send.click();
    const shown = await form.getByText(/รหัสทดลอง \(ไม่มี SMS จริง\)/).textContent();
    await onCode?.();
    await form.getByLabel('รหัส 6 หลัก').fill(/\d{6}$/.exec(shown ?? '')?.[0] ?? '');
    await send.click();
    await this.declineLimits();
  }

  /** Answers the question about deposit limits that follows a registration. */
  async declineLimits(): Promise<void> {
    const question = this.dialog('ตั้งวงเงินฝากของคุณก่อนเริ่ม');
    await question.getByRole('button', { name: 'ยังไม่ตั้งตอนนี้' }).click();
    await expect(question).toBeHidden();
    await untilOnlyOpenDialogs(this.page);
  }

  /**
   * Signs a member in and stores the session, so that the next page is signed in. For journeys that do not test the
   * login form.
   */
  async keepSession(member: Credentials): Promise<void> {
    const response = await this.page.request.post(login.path, { data: member });
    const { access_token: token, data: authUser } = v.parse(loginResponse, await response.json());
    // `/healthz` is not a page, so no code of the site runs there.
    await this.page.goto('/healthz');
    await this.page.evaluate(
      (state) => {
        localStorage.setItem('user', JSON.stringify({ version: 1, state }));
      },
      { token, authUser, agentCode: authUser.agent_code },
    );
  }

  /** Signs a member in without the form and opens the member's page. */
  async arriveAs(member: Credentials): Promise<void> {
    await this.keepSession(member);
    await this.page.goto('/member');
    await this.panel.waitFor();
  }

  /** Signs in by the login page, which leads to the member's page. */
  async login(member: Credentials): Promise<void> {
    await this.open('/login');
    await this.fillLogin(this.main, member);
    await this.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
    await this.page.waitForURL('**/member');
    await this.panel.waitFor();
  }

  /** Opens a card's game. */
  async openGame(card: Locator): Promise<GameFrame> {
    await card.click();
    return this.game();
  }

  /** Returns the open game. */
  game(): GameFrame {
    return new GameFrame(this.page);
  }
}
