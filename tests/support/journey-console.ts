import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@/server/operator/people.seed';
import { codeOf } from './authenticator';
import type { Complaints } from './e2e-complaints';
import { Keyboard } from './journey-keyboard';

/** Name, password and code with which a person signs in to the console. */
export interface Access {
  readonly name: string;
  /** By default the password of the demo's people. */
  readonly password?: string;
  /** Left out for people of the demo, who have no authenticator app. */
  readonly code?: string;
}

/** The console in one browser tab. */
export class Desk {
  readonly page: Page;
  /** Complaints of all pages of this browser. */
  readonly complaints: Complaints;
  readonly keyboard: Keyboard;

  constructor(page: Page, complaints: Complaints) {
    this.page = page;
    this.complaints = complaints;
    this.keyboard = new Keyboard(page);
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  get rail(): Locator {
    return this.page.getByRole('navigation', { name: 'โต๊ะ', exact: true });
  }

  /** The name of the open page. */
  heading(name: string): Locator {
    return this.main.getByRole('heading', { level: 1, name, exact: true });
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  button(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  /** Returns a short message with this text. */
  toast(text: string | RegExp): Locator {
    return this.page.getByRole('status').getByText(text, { exact: true });
  }

  /** Fills the sign-in form and sends it. */
  async sendSignIn({ name, password = DEMO_PASSWORD, code = '' }: Access): Promise<void> {
    await this.page.getByLabel('ชื่อผู้ใช้').fill(name);
    await this.page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
    await this.page.getByLabel('รหัส 6 หลัก').fill(code);
    await this.page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  }

  /** Opens a path of the console, such as `/members`, and signs in there. */
  async signIn(access: Access, path = ''): Promise<void> {
    await this.page.goto(`/operator${path}`);
    await this.sendSignIn(access);
    await this.rail.waitFor();
  }

  /**
   * Uses an open invitation: sets the password and the authenticator app, and types a recovery code back.
   * @returns the secret of the authenticator app, and the recovery codes
   */
  async accept(password: string): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { page } = this;
    await page.getByRole('img', { name: /คิวอาร์โค้ด/ }).waitFor();
    const secret = (await page.getByRole('code').textContent()) ?? '';
    await page.getByLabel('ตั้งรหัสผ่าน (12 ตัวขึ้นไป)').fill(password);
    await page.getByLabel('รหัส 6 หลักจากแอป').fill(codeOf(secret));
    await page.getByRole('button', { name: 'ตั้งรหัส' }).click();
    await this.heading('รหัสกู้คืน').waitFor();
    const recoveryCodes = await page.getByRole('listitem').allTextContents();
    const field = page.getByLabel(/^พิมพ์รหัสที่ \d/);
    const asked = (await this.main.textContent()) ?? '';
    const place = Number(/พิมพ์รหัสที่ (\d)/.exec(asked)?.[1]);
    await field.fill(recoveryCodes[place - 1] ?? '');
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    await page.waitForURL('**/operator/sign-in');
    return { secret, recoveryCodes };
  }

  /** Opens a member by the search over any page. */
  async findMember(text: string, name: string): Promise<void> {
    await this.page.keyboard.press('/');
    await this.dialog('ค้นหาสมาชิก').getByRole('combobox').fill(text);
    await this.page.getByRole('option', { name }).click();
    await this.heading(name).waitFor();
  }

  /** Reads a figure of the open member, such as the main wallet. */
  figure(name: string): Locator {
    return this.main.locator('dl > div', { hasText: name }).getByRole('definition').first();
  }
}
