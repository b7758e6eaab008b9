import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/features/safety/components/limit-question.dialog';
import { memberConsents } from '@/contract/consents.contract';
import { checkAccount, register } from '@/contract/registration.contract';
import {
  reset as forgetDraft,
  readDraft,
  rememberAsked,
} from '@/features/account/register-draft.store';
import { setLinePlatform } from '@/shared/line/line-platform';
import { loadScreen } from '@/shared/routing/screen-registry';
import { findAttribution } from '@/shared/state/local.store';
import { sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { writeRules } from '../support/agent-rules';
import { createFakeLinePlatform } from '../support/fake-line-platform';
import { sentCodeFor } from '../support/registration.fixture';
import { registrationForm } from '../support/registration-form';
import { fill, openScreen, useBackEnd } from '../support/screen';
import { countCalls, cut, hold, respondWith } from '../support/screen-network';

const backEnd = useBackEnd();

const PHONE = '0899999999';
const PASSWORD = 'a long one';
const TAKEN = 'เบอร์โทรนี้เป็นสมาชิกอยู่แล้ว กรุณาเข้าสู่ระบบ';
const WELCOME = 'สมัครสำเร็จ ยินดีต้อนรับ';
const BANK_TAKEN = 'บัญชีธนาคารนี้มีสมาชิกใช้แล้ว กรุณาใช้บัญชีอื่น หรือเข้าสู่ระบบ';
const NO_REFERRER = 'ไม่พบรหัสผู้แนะนำนี้ กรุณาตรวจสอบหรือเว้นว่างไว้';

async function openForm(url = '/register'): Promise<UserEvent> {
  const user = await openScreen(url);
  await screen.findByRole('heading', { level: 1, name: 'สมัครสมาชิก' });
  return user;
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label);
}

function consentBox(): HTMLInputElement {
  return screen.getByRole('checkbox', { name: /ยอมรับ/ });
}

function submit(user: UserEvent): Promise<void> {
  return user.click(screen.getByRole('button', { name: 'สมัครสมาชิก' }));
}

/** Types the code that was sent to the phone, once the form asks for it. */
async function enterCode(user: UserEvent, phone = PHONE): Promise<void> {
  await screen.findByLabelText('รหัส 6 หลัก');
  await fill(user, 'รหัส 6 หลัก', sentCodeFor(backEnd.app, { username: phone }));
}

/** Submits the form, types the code and submits again. */
async function submitWithCode(user: UserEvent): Promise<void> {
  await submit(user);
  await enterCode(user);
  await submit(user);
}

async function fillForm(user: UserEvent, differs: Parameters<typeof registrationForm>[0] = {}) {
  const form = registrationForm({ username: PHONE, password: PASSWORD, ...differs });
  await fill(user, 'เบอร์โทรศัพท์', form.username);
  await fill(user, 'ตั้งรหัสผ่าน', form.password ?? '');
  await fill(user, 'ชื่อ', form.first_name);
  await fill(user, 'นามสกุล', form.last_name);
  await user.selectOptions(screen.getByLabelText('ธนาคาร'), form.bank_code);
  await fill(user, 'เลขบัญชี', form.bank_account_number);
  await fill(user, 'วันเกิด', form.birth_date);
  const box = consentBox();
  if (!box.checked) await user.click(box);
  return form;
}

async function leave(user: UserEvent): Promise<void> {
  await loadScreen('login');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'เข้าสู่ระบบ' }));
  await screen.findByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' });
}

async function comeBack(user: UserEvent): Promise<void> {
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'สมัครสมาชิก' }));
  await screen.findByRole('heading', { level: 1, name: 'สมัครสมาชิก' });
}

async function refCodeOf(username: string): Promise<string> {
  const row = await backEnd.app.db
    .selectFrom('members')
    .select('ref_code')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return row.ref_code;
}

/** Expects the message, and the attributes that tell assistive technology which field it belongs to. */
async function expectRefusedAt(label: string, sentence: string): Promise<void> {
  const message = await screen.findByText(sentence);
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(field(label).getAttribute('aria-describedby')).toBe(message.id);
}

describe('the registration form', () => {
  it('creates a member with all submitted data, leads to the first deposit and asks for limits', async () => {
    const user = await openForm();
    const form = await fillForm(user);
    await submitWithCode(user);
    expect(await screen.findByText(WELCOME)).toBeTruthy();
    // A new member without another destination is led to the deposit page, which shows the first-deposit bonus.
    expect(await screen.findByText('ฝากครั้งแรก รับเพิ่ม 50%')).toBeTruthy();
    expect(await screen.findByText(/^ถ้ารับ จะได้โบนัส ฿50\.00/)).toBeTruthy();
    expect(location.pathname).toBe('/member/deposit');
    const question = await screen.findByRole('dialog', { name: 'ตั้งวงเงินฝากของคุณก่อนเริ่ม' });
    await user.click(within(question).getByRole('button', { name: 'ยังไม่ตั้งตอนนี้' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const member = await backEnd.app.db
      .selectFrom('members')
      .selectAll()
      .where('username', '=', PHONE)
      .executeTakeFirstOrThrow();
    expect(member).toMatchObject({
      first_name: form.first_name,
      last_name: form.last_name,
      bank_code: form.bank_code,
      bank_account_number: form.bank_account_number,
      referrer_member_id: null,
    });
    expect(readDraft(null)).toEqual({});
  });

  it('asks for no limits yet where the agent asks before the first deposit', async () => {
    await writeRules(backEnd.app.db, { safe_play: { question_first_deposit: 1 } });
    const user = await openForm();
    await fillForm(user);
    await submitWithCode(user);
    expect(await screen.findByText(/^ถ้ารับ จะได้โบนัส ฿50\.00/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sessionStore.isLimitQuestionDue).toBe(false);
  });

  it('names every empty field in Thai, focuses the first and sends nothing', async () => {
    const user = await openForm();
    await submit(user);
    for (const sentence of [
      'กรุณากรอกเบอร์โทร',
      'กรุณาตั้งรหัสผ่าน',
      'กรุณากรอกชื่อ',
      'กรุณากรอกนามสกุล',
      'กรุณาเลือกธนาคาร',
      'กรุณากรอกเลขบัญชี',
      'กรุณาเลือกวันเกิด',
    ]) {
      expect(await screen.findByText(sentence)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field('เบอร์โทรศัพท์'));
    expect(countCalls(register)).toBe(0);
  });

  it('checks the length of an account number for the chosen bank', async () => {
    const user = await openForm();
    await fillForm(user, { bank_code: '030', bank_account_number: '1234567890' });
    await submit(user);
    await expectRefusedAt('เลขบัญชี', 'จำนวนหลักของเลขบัญชีไม่ตรงกับธนาคารที่เลือก');
    expect(document.activeElement).toBe(field('เลขบัญชี'));
    expect(countCalls(register)).toBe(0);
  });

  it('shows the birth date with a Buddhist year and converts a typed Buddhist year', async () => {
    const user = await openForm();
    await fill(user, 'วันเกิด', '1990-01-31');
    expect(await screen.findByText(/^เกิด 31 ม\.ค\. 2533 · อายุ \d+ ปี$/)).toBeTruthy();
    await fill(user, 'วันเกิด', '2535-02-01');
    await waitFor(() => expect(field('วันเกิด').value).toBe('1992-02-01'));
    expect(await screen.findByText(/^เกิด 1 ก\.พ\. 2535 · อายุ \d+ ปี$/)).toBeTruthy();
  });

  it('shows a server refusal at its field and keeps the other input', async () => {
    const user = await openForm();
    await fillForm(user, { birth_date: '2020-01-31' });
    await submit(user);
    await expectRefusedAt('วันเกิด', 'ต้องมีอายุ 20 ปีขึ้นไปจึงจะสมัครได้');
    expect(document.activeElement).toBe(field('วันเกิด'));

    await fillForm(user, { bank_code: '004', bank_account_number: '0123456789' });
    await submitWithCode(user);
    await expectRefusedAt('เลขบัญชี', BANK_TAKEN);
    expect(document.activeElement).toBe(field('เลขบัญชี'));
    expect(field('ตั้งรหัสผ่าน').value).toBe(PASSWORD);

    // The phone code stays valid for the corrected form.
    await fill(user, 'เลขบัญชี', registrationForm().bank_account_number);
    await submit(user);
    expect(await screen.findByText(WELCOME)).toBeTruthy();
  });

  it('keeps a server refusal until the refused field changes', async () => {
    const user = await openForm();
    const { birth_date } = await fillForm(user);
    await fill(user, 'วันเกิด', '2020-01-31');
    await submit(user);
    await expectRefusedAt('วันเกิด', 'ต้องมีอายุ 20 ปีขึ้นไปจึงจะสมัครได้');
    await fill(user, 'ชื่อ', 'สมหญิง');
    await expectRefusedAt('วันเกิด', 'ต้องมีอายุ 20 ปีขึ้นไปจึงจะสมัครได้');
    await fill(user, 'วันเกิด', birth_date);
    await waitFor(() => expect(field('วันเกิด').getAttribute('aria-invalid')).toBe('false'));
  });

  it('shows only after the phone code that the phone number already belongs to a member', async () => {
    const user = await openForm();
    await fillForm(user, { username: '0812345678' });
    await submit(user);
    await enterCode(user, '0812345678');
    expect(screen.queryByText(TAKEN)).toBeNull();
    await submit(user);
    await expectRefusedAt('เบอร์โทรศัพท์', TAKEN);
    expect(document.activeElement).toBe(field('เบอร์โทรศัพท์'));
    expect(userStore.isLoggedIn).toBe(false);
  });

  it('refuses an easily guessed password without calling the server', async () => {
    const user = await openForm();
    await fillForm(user, { username: '0898765421', password: '12345678' });
    await submit(user);
    await expectRefusedAt('ตั้งรหัสผ่าน', 'รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งรหัสอื่น');
    await fill(user, 'ตั้งรหัสผ่าน', '089-876-5421');
    await expectRefusedAt('ตั้งรหัสผ่าน', 'อย่าใช้เบอร์โทรเป็นรหัสผ่าน กรุณาตั้งรหัสอื่น');
    expect(countCalls(register)).toBe(0);
  });

  it('shows why the server refused and sends one request on repeated presses', async () => {
    const user = await openForm();
    await fillForm(user);
    respondWith(register, 429, 'request.too_many');
    await submit(user);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'ทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่',
    );
    const before = countCalls(register);
    const release = hold(register);
    await submit(user);
    await user.dblClick(await screen.findByRole('button', { name: 'กำลังสมัคร…' }));
    release();
    await screen.findByLabelText('รหัส 6 หลัก');
    expect(countCalls(register)).toBe(before + 1);
  });
});

describe('the consent on registration', () => {
  it('is required at its checkbox, and nothing is sent without it', async () => {
    const user = await openForm();
    await fillForm(user);
    await user.click(consentBox());
    await submit(user);
    const message = await screen.findByText('กรุณาอ่านและทำเครื่องหมายยอมรับก่อนสมัคร');
    expect(consentBox().getAttribute('aria-describedby')).toBe(message.id);
    expect(consentBox().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(consentBox());
    expect(countCalls(register)).toBe(0);
    await user.click(consentBox());
    await waitFor(() => expect(screen.queryByText(message.textContent)).toBeNull());
  });

  it('shows each document over the form, which keeps its input', async () => {
    const user = await openForm();
    const form = await fillForm(user);
    for (const title of ['ข้อกำหนดการใช้งาน', 'นโยบายความเป็นส่วนตัว']) {
      await user.click(within(screen.getByRole('main')).getByRole('link', { name: title }));
      const dialog = await screen.findByRole('dialog', { name: title });
      expect(dialog.textContent).toContain('ฉบับที่ 1 · ใช้ตั้งแต่ 24 พ.ย. 2569');
      await user.click(within(dialog).getByRole('button', { name: 'ปิด' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(location.pathname).toBe('/register');
    expect(field('เบอร์โทรศัพท์').value).toBe(form.username);
    expect(field('ตั้งรหัสผ่าน').value).toBe(PASSWORD);
    expect(consentBox().checked).toBe(true);
  });

  it('is stored with the member and not requested again', async () => {
    const user = await openForm();
    await fillForm(user);
    await submitWithCode(user);
    await screen.findByText(WELCOME);
    const kept = await backEnd.app.db
      .selectFrom('consents')
      .innerJoin('members', 'members.id', 'consents.member_id')
      .where('username', '=', PHONE)
      .select(['document', 'answer'])
      .orderBy('document')
      .execute();
    expect(kept).toEqual([
      { document: 'privacy', answer: 'agreed' },
      { document: 'terms', answer: 'agreed' },
    ]);
    expect(countCalls(memberConsents)).toBe(0);
  });

  it('is refused at its checkbox when a document has changed since the page was loaded', async () => {
    const user = await openForm();
    await fillForm(user);
    respondWith(register, 200, 'documents.changed');
    await submit(user);
    expect(
      await screen.findByText('ข้อกำหนดเพิ่งเปลี่ยน กรุณาโหลดหน้านี้ใหม่ อ่านฉบับล่าสุดแล้วยืนยันอีกครั้ง'),
    ).toBeTruthy();
    expect(consentBox().getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the registration code', () => {
  const WRONG = 'รหัสไม่ถูกต้องหรือหมดอายุแล้ว กรุณาตรวจสอบ หรือขอรหัสใหม่';

  it('is requested in the same form, which names the phone and focuses the field', async () => {
    const user = await openForm();
    await fillForm(user);
    await submit(user);
    expect(await screen.findByText(`ส่งรหัส 6 หลักไปที่ ${PHONE} แล้ว`)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('รหัส 6 หลัก')));
    expect(screen.getByRole('button', { name: /^ขอรหัสใหม่ได้ใน \d+ วินาที$/ })).toBeTruthy();
    expect(screen.queryByText('รหัสทดลอง (ไม่มี SMS จริง)')).toBeNull();
    await submit(user);
    await expectRefusedAt('รหัส 6 หลัก', 'กรุณากรอกรหัส 6 หลัก');
    expect(countCalls(register)).toBe(1);
  });

  it('is refused at its field when wrong, and the right one creates the member', async () => {
    const user = await openForm();
    await fillForm(user);
    await submit(user);
    await screen.findByLabelText('รหัส 6 หลัก');
    const right = sentCodeFor(backEnd.app, { username: PHONE });
    await fill(user, 'รหัส 6 หลัก', right === '000000' ? '000001' : '000000');
    await submit(user);
    await expectRefusedAt('รหัส 6 หลัก', WRONG);
    await fill(user, 'รหัส 6 หลัก', right);
    await submit(user);
    expect(await screen.findByText(WELCOME)).toBeTruthy();
  });

  it('is requested again when the phone number changes', async () => {
    const user = await openForm();
    await fillForm(user);
    await submit(user);
    await screen.findByLabelText('รหัส 6 หลัก');
    await fill(user, 'เบอร์โทรศัพท์', '0888888888');
    await waitFor(() => expect(screen.queryByLabelText('รหัส 6 หลัก')).toBeNull());
    await submit(user);
    expect(await screen.findByText('ส่งรหัส 6 หลักไปที่ 0888888888 แล้ว')).toBeTruthy();
  });

  it('is still expected after leaving and returning', async () => {
    const user = await openForm();
    const form = await fillForm(user);
    await submit(user);
    await screen.findByLabelText('รหัส 6 หลัก');
    await leave(user);
    await comeBack(user);
    await fill(user, 'ตั้งรหัสผ่าน', PASSWORD);
    await user.click(consentBox());
    // The select of this test browser does not show the initial value of a form.
    await user.selectOptions(screen.getByLabelText('ธนาคาร'), form.bank_code);
    await enterCode(user);
    await submit(user);
    expect(await screen.findByText(WELCOME)).toBeTruthy();
  });

  it('is sent again on demand', async () => {
    const user = await openForm();
    rememberAsked({
      username: PHONE,
      askedAt: Date.now() - 60_000,
      resendSeconds: 60,
      expiresSeconds: 600,
      demoCode: null,
    });
    await leave(user);
    await comeBack(user);
    await fillForm(user);
    await user.click(await screen.findByRole('button', { name: 'ขอรหัสใหม่' }));
    await waitFor(() => expect(countCalls(register)).toBe(1));
    await screen.findByRole('button', { name: /^ขอรหัสใหม่ได้ใน/ });
    await enterCode(user);
    await submit(user);
    expect(await screen.findByText(WELCOME)).toBeTruthy();
  });

  it('keeps its typed digits when it cannot be sent again', async () => {
    const user = await openForm();
    rememberAsked({
      username: PHONE,
      askedAt: Date.now() - 60_000,
      resendSeconds: 60,
      expiresSeconds: 600,
      demoCode: null,
    });
    await leave(user);
    await comeBack(user);
    await fillForm(user);
    await fill(user, 'รหัส 6 หลัก', '123');
    respondWith(register, 429, 'request.too_many');
    await user.click(await screen.findByRole('button', { name: 'ขอรหัสใหม่' }));
    await screen.findByRole('alert');
    await waitFor(() => expect(field('รหัส 6 หลัก').value).toBe('123'));
  });
});

describe('the referral check while typing', () => {
  it('does not check phone and account numbers, so it does not reveal members', async () => {
    const user = await openForm();
    await fillForm(user, { username: '0812345678' });
    await submit(user);
    await screen.findByLabelText('รหัส 6 หลัก');
    expect(countCalls(checkAccount)).toBe(0);
  });

  it('waits for a pause, so a code typed in one go is checked once', async () => {
    const user = await openForm();
    await user.click(screen.getByRole('button', { name: 'มีรหัสผู้แนะนำ?' }));
    await user.type(field('รหัสผู้แนะนำ'), '22222222');
    await user.type(field('รหัสผู้แนะนำ'), '{Backspace}{Backspace}');
    expect(await screen.findByText(NO_REFERRER)).toBeTruthy();
    expect(countCalls(checkAccount)).toBe(1);
  });

  it.each([
    ['is cut off', () => cut(checkAccount)],
    ['is refused', () => respondWith(checkAccount, 429, 'request.too_many')],
    ['is malformed', () => respondWith(checkAccount, 400, 'request.malformed')],
  ])('does not prevent the registration when it %s', async (_how, fail) => {
    const ref = await refCodeOf('0812345678');
    fail();
    const user = await openForm(`/register?ref=${ref}`);
    await fillForm(user);
    await waitFor(() => expect(countCalls(checkAccount)).toBeGreaterThan(0));
    await submitWithCode(user);
    expect(await screen.findByText(WELCOME)).toBeTruthy();
  });
});

describe('the referrer', () => {
  it('is shown with a masked name from the link and stored', async () => {
    const ref = await refCodeOf('0812345678');
    const user = await openForm(`/register?ref=${ref}`);
    expect(await screen.findByText('แนะนำโดย สม*** มี***')).toBeTruthy();
    expect(field('รหัสผู้แนะนำ').value).toBe(ref);
    await fillForm(user);
    await submitWithCode(user);
    await screen.findByText(WELCOME);
    const { count } = await backEnd.app.db
      .selectFrom('members')
      .innerJoin('members as friend', 'friend.id', 'members.referrer_member_id')
      .where('friend.ref_code', '=', ref)
      .where('members.username', '=', PHONE)
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('can be removed by the visitor and is then not stored', async () => {
    const user = await openForm(`/register?ref=${await refCodeOf('0812345678')}`);
    await screen.findByText('แนะนำโดย สม*** มี***');
    await user.click(screen.getByRole('button', { name: 'เอาผู้แนะนำออก' }));
    expect(screen.queryByLabelText('รหัสผู้แนะนำ')).toBeNull();
    expect(findAttribution()).toBeNull();
    await fillForm(user);
    await submitWithCode(user);
    await screen.findByText(WELCOME);
    const { referrer_member_id } = await backEnd.app.db
      .selectFrom('members')
      .select('referrer_member_id')
      .where('username', '=', PHONE)
      .executeTakeFirstOrThrow();
    expect(referrer_member_id).toBeNull();
  });

  it('can be typed and is refused at the field when the code is unknown', async () => {
    const user = await openForm();
    expect(screen.queryByLabelText('รหัสผู้แนะนำ')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'มีรหัสผู้แนะนำ?' }));
    await fillForm(user);
    await fill(user, 'รหัสผู้แนะนำ', '222222');
    await expectRefusedAt('รหัสผู้แนะนำ', NO_REFERRER);
    await submit(user);
    await waitFor(() => expect(countCalls(register)).toBe(1));
    await expectRefusedAt('รหัสผู้แนะนำ', NO_REFERRER);
    await waitFor(() => expect(document.activeElement).toBe(field('รหัสผู้แนะนำ')));
    expect(userStore.isLoggedIn).toBe(false);
    await user.clear(field('รหัสผู้แนะนำ'));
    await submitWithCode(user);
    expect(await screen.findByText(WELCOME)).toBeTruthy();
  });
});

describe('an interrupted registration', () => {
  it('keeps the input without the password', async () => {
    const user = await openForm();
    const form = await fillForm(user);
    await waitFor(() =>
      expect(sessionStorage.getItem('register-draft')).toContain(form.birth_date),
    );
    expect(sessionStorage.getItem('register-draft')).not.toContain(PASSWORD);
    await leave(user);
    await comeBack(user);
    expect(field('เบอร์โทรศัพท์').value).toBe(PHONE);
    expect(field('ชื่อ').value).toBe(form.first_name);
    expect(field('เลขบัญชี').value).toBe(form.bank_account_number);
    expect(field('วันเกิด').value).toBe(form.birth_date);
    expect(field('ตั้งรหัสผ่าน').value).toBe('');
  });

  it('from LINE needs no password and shows the referrer', async () => {
    setLinePlatform(createFakeLinePlatform({ getProof: () => ({ id_token: 'a.b.c' }) }));
    sessionStore.lineVisitor = { user_id: 'U1', display_name: 'สมชาย ใจดี', picture_url: null };
    await openForm('/register?ref=DUYFJ6');
    expect(await screen.findByText('แนะนำโดย สม*** มี***')).toBeTruthy();
    expect(field('ชื่อ').value).toBe('สมชาย');
    expect(screen.queryByLabelText('ตั้งรหัสผ่าน')).toBeNull();
    expect(document.querySelector('input[type="password"]')).toBeNull();
  });

  it('does not show the input of another LINE user', async () => {
    sessionStore.lineVisitor = { user_id: 'U1', display_name: 'สมชาย ใจดี', picture_url: null };
    const user = await openForm();
    expect(field('ชื่อ').value).toBe('สมชาย');
    expect(field('นามสกุล').value).toBe('ใจดี');
    await fill(user, 'เลขบัญชี', '1234567890');
    await leave(user);
    sessionStore.lineVisitor = { user_id: 'U2', display_name: 'น้องแนน 🌸', picture_url: null };
    await comeBack(user);
    expect(field('เลขบัญชี').value).toBe('');
    expect(field('ชื่อ').value).toBe('');
    forgetDraft();
  });
});
