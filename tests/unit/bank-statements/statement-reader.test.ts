import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderByChain } from '@/server/bank-statements/balance-chain';
import { type ReadingContext, readStatement } from '@/server/bank-statements/statement-reader';
import { decideYears, readTime } from '@/server/bank-statements/statement-time';
import { RefusalError } from '@/server/http/refusal';
import {
  asThaiCodePage,
  kbankFile,
  type Movement,
  passbookFile,
  sheetFile,
} from '../../support/bank-statement.fixture';

const context: ReadingContext = {
  accountId: 1,
  accountNumber: '0123456780',
  today: '2026-08-22',
  findNamed: () => Promise.resolve(null),
};
const read = (content: Uint8Array, change: Partial<ReadingContext> = {}) =>
  readStatement(content, { ...context, ...change });
const csv = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'));

/** Returns name and data of the refusal of a file. */
async function refusalOf(content: Uint8Array): Promise<{ name: string; data: unknown }> {
  const error: unknown = await read(content).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RefusalError)) throw new Error('the file was read');
  return { name: error.errorName, data: error.data };
}

const day: readonly Movement[] = [
  {
    ...{ at: '2026-08-19 17:09:49', amount: 500_24 },
    sender: { account: '0942XXX148', name: 'นาง ทดสอบ สมมุติ' },
  },
  { at: '2026-08-19 17:30:00', amount: -100_00 },
  { at: '2026-08-19 21:07:00', amount: 59_171_00 },
];

describe('a file', () => {
  test('in the English layout of KBank has times, signed amounts and senders', async () => {
    const { layout, encoding, lines } = await read(kbankFile(day));
    expect([layout, encoding]).toEqual(['kbank_english', 'utf-8']);
    expect(lines.map(({ at, amount, balance }) => [at.toISOString(), amount, balance])).toEqual([
      ['2026-08-19T10:09:49.000Z', 500_24, 10_500_24],
      ['2026-08-19T10:30:00.000Z', -100_00, 10_400_24],
      ['2026-08-19T14:07:00.000Z', 59_171_00, 69_571_24],
    ]);
    expect(lines[0]).toMatchObject({
      ...{ line: 5, account: '0942XXX148', name: 'นาง ทดสอบ สมมุติ', bankCode: null },
      ...{ channel: 'Mobile Phone Banking', text: 'TRF FR OTH BK', hasTime: true },
    });
  });

  test('with the latest line first is read from the oldest line on, with the same fingerprints', async () => {
    const [one, other] = await Promise.all([
      read(kbankFile(day)),
      read(kbankFile(day, { isLatestFirst: true })),
    ]);
    const printsOf = ({ lines }: typeof one) => lines.map(({ fingerprint }) => fingerprint);
    expect(printsOf(other)).toEqual(printsOf(one));
    expect(new Set(printsOf(one)).size).toBe(day.length);
  });

  test('in the Thai layout of KBank, in the code page of Windows, has Buddhist years', async () => {
    const { layout, encoding, lines } = await read(
      asThaiCodePage(
        [
          'วันที่ทำรายการ,วันที่มีผล,คำอธิบาย,เลขที่เช็ค,หักบัญชี,เข้าบัญชี,ยอดคงเหลือ,ช่องทางทำรายการ',
          '15/1/2569 9:30,15/01/69,จาก SCB x7904 นาย ทดสอบ ++,,,"1,000.25","1,500.25",K PLUS',
          '15 ม.ค. 2569 10:05,15/01/69,ค่าธรรมเนียม,,10.00,,"1,490.25",K PLUS',
          'รวม,,,,10.00,"1,000.25",,',
        ].join('\r\n'),
      ),
    );
    expect([layout, encoding]).toEqual(['kbank_thai', 'windows-874']);
    expect(lines.map(({ at, amount }) => [at.toISOString(), amount])).toEqual([
      ['2026-01-15T02:30:00.000Z', 1_000_25],
      ['2026-01-15T03:05:00.000Z', -10_00],
    ]);
    expect(lines[0]).toMatchObject({ bankCode: '014', account: 'X7904', name: 'นาย ทดสอบ …' });
  });

  test('from K PLUS, as a sheet, has rows of account and period above its header', async () => {
    const { layout, encoding, lines } = await read(
      sheetFile([
        ['เลขที่บัญชี', '012-3-45678-0'],
        ['รอบระหว่างวันที่', '01/08/2026 - 31/08/2026'],
        ['วันที่', 'เวลา', 'รายการ', 'ถอนเงิน', 'ฝากเงิน', 'ยอดคงเหลือ', 'ช่องทาง', 'รายละเอียด'],
        [{ date: 46_235 }, '', 'ยอดยกมา', '', '', 2670300.77, '', ''],
        [
          ...[{ date: 46_235 }, '09:15', 'รับโอนเงิน', '', 500.24],
          ...[2670801.01, 'K PLUS', 'จาก X5001 น.ส. ทดสอบ ส++'],
        ],
        [{ date: 46_235.5 }, '', 'โอนเงิน & ค่าธรรมเนียม', 0.1, '', 2670801.01 - 0.1, '', ''],
      ]),
    );
    expect([layout, encoding]).toEqual(['kbank_sheet', 'xlsx']);
    expect(lines.map(({ line, at, amount }) => [line, at.toISOString(), amount])).toEqual([
      [5, '2026-08-01T02:15:00.000Z', 500_24],
      [6, '2026-08-01T05:00:00.000Z', -10],
    ]);
    expect(lines[0]).toMatchObject({ account: 'X5001', name: 'น.ส. ทดสอบ ส…', bankCode: null });
  });

  const SCB =
    'Account Number,Account Name,Account Type,Currency Code,Branch Code,Date,Time,Tr Code,Tr Description,Channel,Cheque No.,Withdrawal,Deposit,Outstanding Balance,Description';
  const scbRow = (
    time: string,
    deposit: string,
    balance: string,
    text: string,
    account = '012-345678-0',
  ) =>
    `${account},โชคดี,CA,THB,0001,19/08/2026,${time},X1,Transfer,ENET,,,"${deposit}","${balance}",${text}`;

  test('from SCB Business has the account in each row, and senders in its texts', async () => {
    const { layout, lines } = await read(
      csv(
        SCB,
        scbRow('10:00', '500.24', '1,500.24', 'รับโอนจาก SCB x7904 นาย ทดสอ… สมมุติ'),
        scbRow('10:01', '1.00', '1,501.24', 'กสิกรไทย (KBANK) /X454968'),
        scbRow('10:02', '2.00', '1,503.24', 'เงินสด'),
      ),
    );
    expect(layout).toBe('scb_business');
    expect(lines.map(({ bankCode, account, name }) => [bankCode, account, name])).toEqual([
      ['014', 'X7904', 'นาย ทดสอ… สมมุติ'],
      ['004', 'X454968', null],
      [null, null, null],
    ]);
  });

  test('from another account is refused, in its rows or above its table', async () => {
    const row = scbRow('10:00', '1.00', '1.00', 'x', '999-999999-9');
    expect((await refusalOf(csv(SCB, row))).name).toBe('bank_statement.wrong_account');
    const head = 'วันที่,เวลา,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ';
    const other = csv('เลขที่บัญชี,999-9-99999-9', head, '19/08/2569,10:00,x,,1.00,1.00');
    expect((await refusalOf(other)).name).toBe('bank_statement.wrong_account');
  });

  test('from a passbook of Bangkok Bank has short years and no times', async () => {
    const { layout, lines } = await read(
      passbookFile([
        '19/08/26,TRF. PROMPTPAY,,,500.24,500.24,MOB',
        '20/08/26,TRF FR OTH BK,,,2.00,502.24,MOB',
      ]),
    );
    expect(layout).toBe('bbl_passbook');
    expect(lines.map(({ at, hasTime }) => [at.toISOString(), hasTime])).toEqual([
      ['2026-08-18T17:00:00.000Z', false],
      ['2026-08-19T17:00:00.000Z', false],
    ]);
  });

  test('with an unknown header asks for its columns, and is read once they are named', async () => {
    const file = csv(
      'ธนาคารตัวอย่าง',
      'วันเวลา,เรื่อง,เลขผู้โอน,จำนวน,คงเหลือ',
      '19/08/2026 10:00,รับโอน,xxx-x-x5678-x,+10.00,20.00',
      '19/08/2026 11:00,ถอน,,(5.00),15.00',
    );
    const refusal = await refusalOf(file);
    expect(refusal).toMatchObject({
      name: 'bank_statement.unknown_layout',
      data: {
        columns: ['วันเวลา', 'เรื่อง', 'เลขผู้โอน', 'จำนวน', 'คงเหลือ'],
        samples: [expect.arrayContaining(['+10.00']), expect.arrayContaining(['(5.00)'])],
      },
    });
    const { header } = refusal.data as { header: string };
    expect(header).toMatch(/^[0-9a-f]{64}$/);
    const { layout, lines } = await read(file, {
      findNamed: (asked) =>
        Promise.resolve(
          asked === header ? { date: 0, text: 1, sender_account: 2, amount: 3, balance: 4 } : null,
        ),
    });
    expect(layout).toBe('mapped');
    expect(lines.map(({ amount, account }) => [amount, account])).toEqual([
      [10_00, 'XXXXX5678X'],
      [-5_00, null],
    ]);
  });

  const zeros = new Uint8Array(5 * 1024 * 1024 + 1);
  const many = Array.from({ length: 20_001 }, () => '19/08/26,x,,,1.00,1.00,MOB');
  const broken = kbankFile(day);
  test.each([
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'old_excel'],
    ['a PDF', csv('%PDF-1.7', 'x'), 'unreadable'],
    ['a web page', csv('<html><table>', '</table>'), 'unreadable'],
    ['bytes of no text', new Uint8Array([0xff, 0xfe, 0x00, 0x01]), 'unreadable'],
    ['a broken workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), 'unreadable'],
    ['more than 5 MB', zeros, 'too_large'],
    ['more than 20,000 rows', passbookFile(many), 'too_large'],
    ['nothing', new Uint8Array(), 'empty'],
    ['a header alone', broken.slice(0, 320), 'empty'],
  ])('with %s is refused', async (_, content, name) => {
    expect((await refusalOf(content)).name).toBe(`bank_statement.${name}`);
  });

  test.each([
    ['a formula', sheetFile([['Date'], [{ formula: 'A1+1' }]]), 2],
    [
      'an amount that is no number',
      passbookFile(['19/08/26,x,,,1.00,1.00,MOB', '19/08/26,x,,,1o.00,2.00,MOB']),
      3,
    ],
    ['money in and out at once', passbookFile(['19/08/26,x,,1.00,1.00,1.00,MOB']), 2],
    [
      'an unreadable date',
      passbookFile(['19/08/26,x,,,1.00,1.00,MOB', '3o/08/26,x,,,1.00,2.00,MOB']),
      3,
    ],
    ['a day that does not exist', passbookFile(['31/02/26,x,,,1.00,1.00,MOB']), 2],
    ['no balance', passbookFile(['19/08/26,x,,,1.00,,MOB']), 2],
    [
      'a sum among its lines',
      passbookFile(['19/08/26,x,,,1.00,1.00,MOB', 'Total,,,,1.00,,', '19/08/26,x,,,1.00,2.00,MOB']),
      3,
    ],
  ])('with %s is refused at the line', async (_, content, line) => {
    expect(await refusalOf(content)).toEqual({ name: 'bank_statement.bad_line', data: { line } });
  });

  test('that lacks a line, or has a changed one, is refused at the break', async () => {
    const text = new TextDecoder().decode(kbankFile(day));
    const lines = text.split('\r\n');
    const cut = new TextEncoder().encode(lines.filter((_, at) => at !== 5).join('\r\n'));
    expect(await refusalOf(cut)).toEqual({
      name: 'bank_statement.broken_chain',
      data: { line: 6 },
    });
    const changed = new TextEncoder().encode(
      text.replace('"500.24 THB"', '"900.24 THB"').replace('"-100.00 THB"', '"-200.00 THB"'),
    );
    expect((await refusalOf(changed)).name).toBe('bank_statement.broken_chain');
  });

  test.each([
    ['years of two kinds', ['19/08/26', '19/08/69']],
    ['short years of no kind', ['19/08/55']],
    ['days to come', ['19/08/27']],
    ['days of long ago', ['19/08/2024']],
  ])('with %s is refused', async (_, days) => {
    const rows = days.map((each, at) => `${each},x,,,1.00,${at + 1}.00,MOB`);
    expect((await refusalOf(passbookFile(rows))).name).toBe('bank_statement.unclear_year');
  });
});

test('a chain of balances holds in its own order and backwards, and breaks where a figure is changed', () => {
  const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }).filter(Boolean), {
    ...{ minLength: 3, maxLength: 40 },
  });
  fc.assert(
    fc.property(amounts, fc.nat(), fc.integer({ min: 1, max: 99 }), (moves, place, change) => {
      let balance = 5_000_000;
      const lines = moves.map((amount, at) => {
        balance += amount;
        return { line: at + 1, amount, balance };
      });
      expect(orderByChain(lines)).toEqual({ ordered: lines });
      const ordered = orderByChain(lines.toReversed());
      // A short chain may hold both ways.
      if ('brokenLine' in ordered) throw new Error('the chain is broken');
      expect(new Set(ordered.ordered)).toEqual(new Set(lines));
      const at = 1 + (place % (lines.length - 1));
      const changed = lines.map((line, index) =>
        index === at ? { ...line, balance: line.balance + change } : line,
      );
      const broken = orderByChain(changed);
      if ('ordered' in broken) throw new Error('a changed balance was not found');
      expect(broken.brokenLine).toBeGreaterThan(0);
    }),
  );
});

test('every day of the last 400 is read alike in all ways in which banks write it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 399 }), (daysAgo) => {
      const today = '2026-08-22';
      const instant = new Date(Date.parse(today) - daysAgo * 86_400_000);
      const text = instant.toISOString().slice(0, 10);
      const [year = '', month = '', day = ''] = text.split('-');
      const buddhist = Number(year) + 543;
      for (const written of [
        ...[text, `${day}/${month}/${year}`, `${Number(day)}-${Number(month)}-${year.slice(2)}`],
        ...[`${day}/${month}/${buddhist}`, `${day}/${month}/${String(buddhist).slice(2)}`],
      ]) {
        const time = readTime(written);
        expect(time, written).not.toBeNull();
        expect(decideYears([time!], today)(time!), written).toBe(text);
      }
    }),
  );
});

test.each([
  ['21-08-26 09:07:00 pm', '21:07:00'],
  ['21-08-26 12:07:00 am', '00:07:00'],
  ['15 ม.ค. 2569 9:30', '09:30:00'],
  ['1 Aug 2026, 17.45', '17:45:00'],
  ['2026-08-19T17:09:49', '17:09:49'],
  ['19/08/2026', null],
])('the time of %s is %s', (text, time) => {
  expect(readTime(text)?.time).toBe(time);
});

test.each(['19/08/2026 25:00', 'ยอดยกมา', '', '19/08', '12:30'])('%j is no date', (text) => {
  expect(readTime(text)).toBeNull();
});
