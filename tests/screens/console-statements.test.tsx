import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  statementApply,
  statementList,
  statementUpload,
} from '@/contract/operator/bank-statements.contract';
import { fetchNow } from '@/server/db/clock.queries';
import { errorSentences } from '@/shared/http/api-error';
import { kbankFile, type Movement, toThaiTime } from '../support/bank-statement.fixture';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { operate, reserve } from '../support/deposit.fixture';
import { countCalls, hold, respondWith } from '../support/screen-network';

const backEnd = useConsoleBackEnd();

const fileOf = (bytes: Uint8Array, name = 'texport.csv') => new File([new Uint8Array(bytes)], name);

const now = () => fetchNow(backEnd.app.db);

/** Uploads a file by an operator. @returns id of its preview */
async function upload(movements: readonly Movement[]): Promise<number> {
  const body = kbankFile(movements);
  const path = '/statements?account=1&name=texport.csv';
  const { data } = await operate(backEnd.app, path, { body, as: 'som.chai' });
  return v.parse(v.object({ id: v.number() }), data).id;
}

/** A deposit that a line pays, and one that an operator credited without any line. */
async function prepare(): Promise<number> {
  const { app } = backEnd;
  const [paid, forged] = [
    await reserve(app, await app.loginAs('0812345678')),
    await reserve(app, await app.loginAs('0823456789')),
  ];
  await operate(app, '/deposits/approve', { body: { id: forged.id }, as: 'anan' });
  const at = (await now()).getTime();
  const timeAt = (minutes: number) => toThaiTime(new Date(at + minutes * 60_000));
  return upload([
    { at: timeAt(-20), amount: 77_00 },
    { at: timeAt(0), amount: paid.amount, sender: { account: '0123XXX789', name: 'สมหญิง มีโชค' } },
    { at: timeAt(20), amount: -50_00 },
  ]);
}

describe('the page of bank statements', () => {
  it('asks for the account, reads a file and opens its preview', async () => {
    const user = await openConsole(backEnd, '/in', 'nok');
    await user.click(await screen.findByRole('link', { name: 'นำเข้าไฟล์ธนาคาร' }));
    expect(await screen.findByText('ยังไม่มีไฟล์ อัปโหลดไฟล์แรกจากธนาคารด้านบน')).toBeTruthy();
    const input = screen.getByLabelText<HTMLInputElement>('เลือกไฟล์', { selector: 'input' });
    const file = fileOf(kbankFile([{ at: toThaiTime(await now()), amount: 5_00 }]));
    await user.upload(input, file);
    expect((await screen.findByRole('alert')).textContent).toBe('เลือกบัญชีก่อน แล้วเลือกไฟล์');
    await user.selectOptions(screen.getByLabelText('บัญชี'), screen.getByText(/กสิกรไทย/));
    const release = hold(statementUpload);
    await user.upload(input, file);
    expect(await screen.findByRole('button', { name: 'กำลังอ่านไฟล์' })).toBeTruthy();
    release();
    expect(await screen.findByRole('heading', { name: /รายการเดินบัญชี #\d+/ })).toBeTruthy();
    expect(await screen.findByText('+฿5.00')).toBeTruthy();
  });

  it('says what is wrong with a file, and at which line', async () => {
    const user = await openConsole(backEnd, '/in/statements', 'nok');
    await user.selectOptions(
      await screen.findByLabelText('บัญชี'),
      await screen.findByText(/กสิกรไทย/),
    );
    const place = screen.getByText(/หรือลากไฟล์มาวาง/).parentElement as HTMLElement;
    const at = toThaiTime(await now());
    const text = new TextDecoder().decode(
      kbankFile([
        { at, amount: 5_00 },
        { at, amount: 5_00 },
      ]),
    );
    const broken = new TextEncoder().encode(text.replace('"10,010.00 THB"', '"10,020.00 THB"'));
    fireEvent.drop(place, { dataTransfer: { files: [fileOf(broken)] } });
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /ยอดคงเหลือไม่ต่อเนื่อง.*\(บรรทัดที่ 6\)/,
    );
    fireEvent.drop(place, {
      dataTransfer: { files: [fileOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))] },
    });
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/บันทึกเป็น CSV หรือ XLSX/),
    );
    const calls = countCalls(statementUpload);
    fireEvent.drop(place, {
      dataTransfer: { files: [fileOf(new Uint8Array(5 * 1024 * 1024 + 1))] },
    });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/ใหญ่เกิน 5 MB/));
    expect(countCalls(statementUpload)).toBe(calls);
  });

  it('asks once for the columns of an unknown file', async () => {
    const user = await openConsole(backEnd, '/in/statements', 'nok');
    await user.selectOptions(
      await screen.findByLabelText('บัญชี'),
      await screen.findByText(/กสิกรไทย/),
    );
    const file = new TextEncoder().encode(
      ['เมื่อ,จำนวน,เหลือ,เรื่อง', `${toThaiTime(await now())},12.34,100.00,โอน`].join('\n'),
    );
    await user.upload(screen.getByLabelText('เลือกไฟล์', { selector: 'input' }), fileOf(file));
    const dialog = await screen.findByRole('dialog', { name: 'ไฟล์นี้มีคอลัมน์อะไรบ้าง' });
    expect(within(dialog).getByRole('cell', { name: 'โอน' })).toBeTruthy();
    const choose = (label: RegExp, column: string) =>
      user.selectOptions(within(dialog).getByLabelText(label), column);
    await choose(/^วันที่/, 'เมื่อ');
    await choose(/^ยอดคงเหลือ/, 'เหลือ');
    await user.click(within(dialog).getByRole('button', { name: 'จำคอลัมน์และอ่านไฟล์' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(
      /เลือกคอลัมน์เงินเข้าและเงินออก/,
    );
    await choose(/^จำนวน/, 'จำนวน');
    await user.click(within(dialog).getByRole('button', { name: 'จำคอลัมน์และอ่านไฟล์' }));
    expect(await screen.findByText('+฿12.34')).toBeTruthy();
  });

  it('shows sums, lines by verdict, and what the bank does not show; then it applies the file', async () => {
    const id = await prepare();
    const user = await openConsole(backEnd, `/in/statements/${id}`, 'nok');
    const missing = await screen.findByRole('region', { name: 'ฝากที่เติมแล้วแต่ธนาคารไม่มี' });
    expect(within(missing).getByText(/วีรชัย/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'เงินออก 1' }));
    expect(await screen.findByText('-฿50.00')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('+฿77.00')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'ซ้ำ 0' }));
    await user.click(await screen.findByRole('button', { name: 'แสดงทั้งหมด' }));
    expect(await screen.findByText('จะเติม', { selector: 'td *' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'นำเข้า' }));
    const dialog = await screen.findByRole('dialog', { name: 'นำเข้า' });
    expect(within(dialog).getByText(/เติมเครดิตให้สมาชิก 1 รายการ/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'นำเข้า' }));
    expect(await screen.findByText('เติมแล้ว', { selector: 'td *' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'นำเข้า' })).toBeNull());
    expect(countCalls(statementApply)).toBe(1);
  });

  it('gives its last balance to the count of the day', async () => {
    await upload([{ at: toThaiTime(await now()), amount: 5_00 }]);
    const user = await openConsole(backEnd, '/banks', 'nok');
    await user.click(await screen.findByRole('button', { name: 'นับยอดสิ้นวัน' }));
    const dialog = await screen.findByRole('dialog', { name: 'นับยอดสิ้นวัน' });
    const take = await within(dialog).findByRole('button', { name: /ใช้ ฿10,005\.00 จากไฟล์ธนาคาร/ });
    await user.click(take);
    expect(within(dialog).getByDisplayValue('10005.00')).toBeTruthy();
  });

  it('discards a file', async () => {
    const id = await upload([{ at: toThaiTime(await now()), amount: 5_00 }]);
    const user = await openConsole(backEnd, `/in/statements/${id}`, 'nok');
    await user.click(await screen.findByRole('button', { name: 'ทิ้งไฟล์นี้' }));
    const dialog = await screen.findByRole('dialog', { name: 'ทิ้งไฟล์นี้' });
    await user.click(within(dialog).getByRole('button', { name: 'ทิ้งไฟล์นี้' }));
    expect(await screen.findByText('ทิ้งแล้ว', { selector: 'td *' })).toBeTruthy();
  });

  it('has no buttons for a role that only reads, and no page for others', async () => {
    const id = await upload([{ at: toThaiTime(await now()), amount: 5_00 }]);
    await openConsole(backEnd, `/in/statements/${id}`, 'sup');
    expect(await screen.findByText('+฿5.00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'นำเข้า' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'ทิ้งไฟล์นี้' })).toBeNull();
  });

  it('says when a file does not exist, and when the server fails', async () => {
    await openConsole(backEnd, '/in/statements/999', 'nok');
    expect(await screen.findByText('ไม่พบไฟล์นี้')).toBeTruthy();
  });

  it('can be tried again after a failure', async () => {
    respondWith(statementList, 500);
    await openConsole(backEnd, '/in/statements', 'nok');
    expect(await screen.findByText(errorSentences.server)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'ลองใหม่' }).length).toBeGreaterThan(0);
  });
});
