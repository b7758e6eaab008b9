import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { incomingCandidates, incomingList } from '@/contract/operator/incoming.contract';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, TestStream, useConsoleBackEnd } from '../support/console-screen';
import { operate, reserve } from '../support/deposit.fixture';
import { countCalls, cut, hold, mendNetwork, respondWith } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const FIRST = '0812345678';

/** Reports money to the agent's first account, as an operator of the test sees it at the bank. */
async function arrive(amount: string, change: object = {}): Promise<number> {
  const body = {
    ...{ reference: `KB${amount}`, account_id: 1, amount },
    ...{ sender_bank_code: '004', sender_account_number: '0123456789' },
    ...{ sender_name: 'สมหญิง มีโชค', ...change },
  };
  const { data } = await operate(backEnd.app, '/incoming', { body, as: 'lek' });
  return (data as { id: number }).id;
}

/** Reserves an exact amount of 500 baht for the first member, and lets 500.00 arrive. */
async function payRound() {
  const token = await backEnd.app.loginAs(FIRST);
  const deposit = await reserve(backEnd.app, token, { amount: '500' });
  const [row] = await queryRaw<{ number: number }>(
    backEnd.app.db,
    'SELECT number FROM deposits WHERE id = $1',
    [deposit.id],
  );
  return { ...deposit, token, name: `D${row!.number}`, incoming: await arrive('500.00') };
}

const announce = () => TestStream.send('change', JSON.stringify(['incoming', 'deposits']));
const press = (code: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code });
const findTable = () => screen.findByRole('table', { name: /เงินเข้าและรายการฝาก/ });
const findPanel = (name: string) => screen.findByRole('region', { name });
const ROW = /สมหญิง มีโชค.*ไม่มีเศษสตางค์.*฿500\.00/;

describe('the desk of arriving money', () => {
  it('shows its shape while it loads, and then why each payment waits and since when', async () => {
    await arrive('500.00');
    const release = hold(incomingList);
    await openConsole(backEnd, '/in', 'nok');
    const table = await findTable();
    expect(within(table).getAllByRole('rowgroup')[1]?.getAttribute('aria-busy')).toBe('true');
    release();
    const row = await screen.findByRole('row', { name: ROW });
    expect(row.textContent).toContain('กสิกรไทย');
    expect(row.textContent).toContain('081-xxx-5678');
    expect(row.textContent).toContain('เพิ่งเข้ามา');
    expect(await screen.findByText(/^1 รายการ · เพิ่งเข้ามา/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'รอตรวจสอบ 1', pressed: true })).toBeTruthy();
    const rail = screen.getByRole('navigation', { name: 'โต๊ะ' });
    expect(within(rail).getByRole('link', { name: /^เงินเข้า\s*1$/ })).toBeTruthy();
    await waitFor(() => expect(document.title).toMatch(/^\(1\) เงินเข้า/));
  });

  it('says that nothing waits, and shows money that comes without being asked', async () => {
    await openConsole(backEnd, '/in', 'nok');
    expect(await screen.findByText('ครบแล้ว รายการใหม่ขึ้นเองเมื่อเข้ามา')).toBeTruthy();
    await arrive('500.00');
    announce();
    expect(await screen.findByRole('row', { name: ROW })).toBeTruthy();
  });

  it('keeps still while it is read: more money is counted, and comes by a button', async () => {
    await arrive('500.00');
    const user = await openConsole(backEnd, '/in', 'nok');
    await screen.findByRole('row', { name: ROW });
    await arrive('77.00', { sender_account_number: '1112223334', sender_name: 'ฝน ศรีสุข' });
    announce();
    const more = await screen.findByRole('button', { name: 'มีใหม่ 1 รายการ' });
    expect(screen.queryByRole('row', { name: /ฝน ศรีสุข/ })).toBeNull();
    await user.click(more);
    expect(screen.getByRole('row', { name: /ฝน ศรีสุข.*ไม่รู้จักผู้โอน/ })).toBeTruthy();
  });

  it('says that a filter finds nothing, and removes the filter', async () => {
    await arrive('500.00');
    const user = await openConsole(backEnd, '/in', 'nok');
    await screen.findByRole('row', { name: ROW });
    await user.click(screen.getByText('ตัวกรอง'));
    await user.selectOptions(screen.getByLabelText('เหตุที่ค้าง'), 'เกินวงเงินสมาชิก');
    expect(await screen.findByText('ไม่มีรายการที่ตรงกับตัวกรอง')).toBeTruthy();
    expect(window.location.search).toBe('?reason=refused_by_safety');
    await user.click(screen.getByRole('button', { name: 'ล้างตัวกรอง' }));
    expect(await screen.findByRole('row', { name: ROW })).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  it('is read again by a button after it failed', async () => {
    respondWith(incomingList, 500);
    const user = await openConsole(backEnd, '/in', 'nok');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.server);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('ครบแล้ว รายการใหม่ขึ้นเองเมื่อเข้ามา')).toBeTruthy();
  });

  it('names the roles that may open it to a person who may not', async () => {
    await openConsole(backEnd, '/in', 'tan');
    expect(await screen.findByText(/^สิทธิ์ของคุณเปิดโต๊ะนี้ไม่ได้ โต๊ะนี้สำหรับเจ้าของ การเงิน/)).toBeTruthy();
    expect(countCalls(incomingList)).toBe(0);
  });

  it.each(['pending', 'today', 'all', 'unseen'])('has an empty list of %s', async (tab) => {
    await openConsole(backEnd, `/in?tab=${tab}`, 'nok');
    await findTableOrEmpty();
  });

  const findTableOrEmpty = async () =>
    waitFor(() =>
      expect(
        screen.queryByText(/^(ไม่มีสมาชิกที่กำลังโอน|วันนี้ยังไม่มี|ยังไม่มีเงินเข้า|เห็นเงินของทุกรายการ)/) ??
          screen.queryByRole('row', { name: /฿/ }),
      ).toBeTruthy(),
    );
});

describe('a payment that was meant for a deposit of another amount', () => {
  it('is credited by the keyboard: J, Enter, A and Enter, once', async () => {
    const { name, token, id } = await payRound();
    await openConsole(backEnd, '/in', 'nok');
    await screen.findByRole('row', { name: ROW });
    press('KeyJ');
    press('Enter');
    expect(window.location.pathname).toMatch(/\/operator\/in\/i\d+$/);
    const outcome = await screen.findByText(
      /^สมาชิกตั้งใจ ฿500\.\d\d · เข้าจริง ฿500\.00 → เติม ฿500\.00/,
    );
    expect(outcome.textContent).toContain('และปิดรายการ');
    press('KeyA');
    const dialog = await screen.findByRole('dialog', { name: `เติมให้สมาชิก · ${name}` });
    const confirm = within(dialog).getByRole('button', { name: 'เติมให้สมาชิก' });
    expect(document.activeElement).toBe(confirm);
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText(`${name} เติมแล้ว · ฿500.00`)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('row', { name: ROW })).toBeNull());
    const sent = backEnd.commands.filter(({ path }) => path.endsWith('/close_with'));
    expect(sent).toHaveLength(1);
    expect(await backEnd.app.balanceOf(token)).toBe(1_500_00);
    const [row] = await queryRaw(backEnd.app.db, 'SELECT state FROM deposits WHERE id = $1', [id]);
    expect(row).toEqual({ state: 'credited' });
  });

  it('opens the next row after a decision', async () => {
    await payRound();
    await arrive('77.00', { sender_account_number: '1112223334', sender_name: 'ฝน ศรีสุข' });
    await openConsole(backEnd, '/in', 'nok');
    await screen.findByRole('row', { name: ROW });
    press('KeyJ');
    press('Enter');
    await screen.findByRole('button', { name: /^ส่งคืนผู้โอน/ });
    press('KeyR');
    const dialog = await screen.findByRole('dialog', { name: 'ส่งคืนผู้โอน · ฿77.00' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'ส่งคืนผู้โอน' }));
    expect(await screen.findByText(/ รอส่งคืน · ฿77\.00$/)).toBeTruthy();
    await screen.findByText(/^สมาชิกตั้งใจ/);
    expect(screen.getByRole('row', { name: ROW, current: true })).toBeTruthy();
    // Money that has to be sent back stays in the queue until its transfer is recorded.
    expect(await screen.findByRole('row', { name: /ฝน ศรีสุข.*รอส่งคืน/ })).toBeTruthy();
  });

  it('says who decided, when and what, to the person who comes second', async () => {
    const { incoming, id } = await payRound();
    await openConsole(backEnd, `/in/i${incoming}`, 'nok');
    await screen.findByText(/^สมาชิกตั้งใจ/);
    press('KeyA');
    const dialog = await screen.findByRole('dialog');
    const body = { incoming_id: incoming, deposit_id: id };
    await operate(backEnd.app, '/deposits/close_with', { body, as: 'anan' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'เติมให้สมาชิก' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(
      /^anan ตัดสินไปแล้ว .* · เติมแล้ว$/,
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'เข้าใจแล้ว' }));
    const panel = await findPanel(`#${incoming}`);
    expect(await within(panel).findByText('anan')).toBeTruthy();
    expect(within(panel).queryByRole('button', { name: /^เติมให้สมาชิก/ })).toBeNull();
  });

  it('is read by support and by an auditor, who decide nothing', async () => {
    const { incoming } = await payRound();
    await openConsole(backEnd, `/in/i${incoming}`, 'audi');
    await screen.findByRole('button', { name: /สมหญิง มีโชค.*บัญชีของสมาชิก/ });
    press('KeyA');
    press('KeyR');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'แจ้งเงินเข้า' })).toBeNull();
  });

  it('tells colleagues apart: a claim of another person is shown', async () => {
    const { incoming } = await payRound();
    const body = { subject: `incoming/${incoming}` };
    await operate(backEnd.app, '/claims', { body, as: 'lek' });
    await openConsole(backEnd, `/in/i${incoming}`, 'nok');
    expect((await screen.findAllByText('lekกำลังดู')).length).toBeGreaterThan(0);
  });

  it('keeps its payment when the candidates cannot be read', async () => {
    const { incoming } = await payRound();
    cut(incomingCandidates);
    await openConsole(backEnd, `/in/i${incoming}`, 'nok');
    const panel = await findPanel(`#${incoming}`);
    expect((await within(panel).findByRole('alert')).textContent).toContain(errorSentences.offline);
    expect(within(panel).getByRole('heading', { name: '฿500.00' })).toBeTruthy();
  });
});

describe('money that fits no deposit', () => {
  it('is credited to a member that the person finds', async () => {
    const incoming = await arrive('77.00', {
      ...{ sender_account_number: '1112223334', sender_name: 'ฝน ศรีสุข' },
    });
    const user = await openConsole(backEnd, `/in/i${incoming}`, 'nok');
    await user.click(await screen.findByRole('button', { name: /^เติมให้คนอื่น/ }));
    const search = await screen.findByRole('dialog', { name: 'เติมให้คนอื่น · ฿77.00' });
    await user.type(within(search).getByRole('searchbox'), FIRST);
    await user.click(await within(search).findByRole('button', { name: /สมหญิง มีโชค/ }));
    const dialog = await screen.findByRole('dialog', { name: 'เติมให้สมาชิก · ฿77.00' });
    await user.click(within(dialog).getByRole('button', { name: 'เติมให้สมาชิก' }));
    expect(await screen.findByText(`#${incoming} เติมแล้ว · ฿77.00`)).toBeTruthy();
    expect(await backEnd.app.balanceOf(await backEnd.app.loginAs(FIRST))).toBe(1_077_00);
  });

  it('is reported by hand, and the same reference again names the earlier row', async () => {
    const user = await openConsole(backEnd, '/in', 'nok');
    const report = async () => {
      await user.click(await screen.findByRole('button', { name: 'แจ้งเงินเข้า' }));
      const form = await screen.findByRole('dialog', { name: 'แจ้งเงินเข้าด้วยมือ' });
      const account = await within(form).findByRole('option', { name: /กสิกรไทย 6780/ });
      await user.selectOptions(within(form).getByLabelText('เงินเข้าบัญชี'), account);
      await user.type(within(form).getByLabelText('จำนวนเงิน (บาท)'), '88.00');
      await user.type(within(form).getByLabelText('เลขอ้างอิงของธนาคาร'), 'TG1');
      await user.click(within(form).getByRole('button', { name: 'แจ้งเงินเข้า' }));
      const outcome = await screen.findByText(/^(#\d|เลขอ้างอิงนี้)/);
      const text = outcome.textContent;
      await user.click(screen.getByRole('button', { name: 'เข้าใจแล้ว' }));
      return text;
    };
    expect(await report()).toMatch(/^#\d+ · รับแล้ว รอตรวจสอบ$/);
    expect(await report()).toMatch(/^เลขอ้างอิงนี้แจ้งไว้แล้ว เป็นรายการ #\d+/);
    expect(await screen.findAllByRole('row', { name: /฿88\.00/ })).toHaveLength(1);
  });
});

describe('a deposit that waits', () => {
  /** Lets a stranger's money bring the first member's deposit into review. */
  async function review() {
    const token = await backEnd.app.loginAs(FIRST);
    const { id } = await reserve(backEnd.app, token);
    await queryRaw(
      backEnd.app.db,
      `UPDATE deposits SET state = 'review', claimed_at = business_now() WHERE id = $1`,
      [id],
    );
    const [row] = await queryRaw<{ number: number }>(
      backEnd.app.db,
      'SELECT number FROM deposits WHERE id = $1',
      [id],
    );
    return { id, token, number: row!.number };
  }

  it('is shown with its member, who can be asked for a document', async () => {
    const { number, token, id } = await review();
    const user = await openConsole(backEnd, `/in/d${number}`, 'nok');
    const panel = await findPanel(`D${number}`);
    expect(within(panel).getByRole('link', { name: /สมหญิง มีโชค · 081-xxx-5678/ })).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'ขอเอกสาร' }));
    const dialog = await screen.findByRole('dialog', { name: 'ขอเอกสาร' });
    await user.click(within(dialog).getByRole('button', { name: 'ขอเอกสาร' }));
    expect(await screen.findByText(`D${number} ขอเอกสารแล้ว`)).toBeTruthy();
    expect((await operate(backEnd.app, `/deposits/show?id=${id}`)).data).toMatchObject({
      ...{ state: 'review', asked_note: 'ขอสลิปการโอนของยอดนี้' },
    });
    expect(token).toBeTruthy();
  });

  it('is rejected by R, with the sentence that the member reads', async () => {
    const { number } = await review();
    const user = await openConsole(backEnd, `/in/d${number}`, 'nok');
    await findPanel(`D${number}`);
    press('KeyR');
    const dialog = await screen.findByRole('dialog', { name: 'ปฏิเสธรายการฝาก' });
    expect(within(dialog).getAllByText('ไม่พบยอดโอน').length).toBeGreaterThan(1);
    await user.click(within(dialog).getByRole('button', { name: 'ปฏิเสธรายการฝาก' }));
    expect(await screen.findByText(`D${number} ปฏิเสธแล้ว`)).toBeTruthy();
  });

  it('is credited without its money only after a question, and then stands in the list of unseen money', async () => {
    const { number } = await review();
    const user = await openConsole(backEnd, `/in/d${number}`, 'nok');
    const panel = await findPanel(`D${number}`);
    await user.click(within(panel).getByRole('button', { name: 'เติมโดยยังไม่เห็นเงิน' }));
    const dialog = await screen.findByRole('dialog', { name: `เติมโดยยังไม่เห็นเงิน · D${number}` });
    await user.click(within(dialog).getByRole('button', { name: 'เติมโดยยังไม่เห็นเงิน' }));
    expect(await screen.findByText(new RegExp(`^D${number} เติมแล้ว`))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'เติมแล้วยังไม่เห็นเงิน' }));
    expect(await screen.findByRole('row', { name: new RegExp(`D${number} `) })).toBeTruthy();
  });

  it('that is not there is said to be gone', async () => {
    await openConsole(backEnd, '/in/x1', 'nok');
    expect(await screen.findByText('รายการนี้ไม่มีแล้ว')).toBeTruthy();
  });
});
