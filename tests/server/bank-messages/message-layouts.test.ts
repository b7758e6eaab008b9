import { describe, expect, test } from 'vitest';
import { readBankMessage } from '@/server/bank-messages/message-layouts';

/** Messages of banks as people have published them, each with the time at which its phone got it. */
const recorded = [
  {
    text: '09/02/62 19:54 บชX153594X รับโอนจากX189776X 500.00บ คงเหลือ9350.00บ',
    receivedAt: '2019-02-09T19:54:30+07:00',
    money: {
      ...{ bank: 'kbank', bankCode: '004', accountMask: 'X153594X', amountSatang: 500_00 },
      at: new Date('2019-02-09T19:54:00+07:00'),
      ...{ senderBankCode: null, senderMask: 'X189776X', senderName: null },
    },
  },
  {
    text: '08/01/62 22:59 บชX153594X เงินเข้า500.00บ',
    receivedAt: '2019-01-08T23:01:00+07:00',
    money: {
      ...{ bank: 'kbank', bankCode: '004', accountMask: 'X153594X', amountSatang: 500_00 },
      at: new Date('2019-01-08T22:59:00+07:00'),
      ...{ senderBankCode: null, senderMask: null, senderName: null },
    },
  },
  {
    text: '08/02@12:23 100.00 จากBAAC/x838467เข้าx475366 ใช้ได้3,452.35บ',
    receivedAt: '2019-02-08T12:23:05+07:00',
    money: {
      ...{ bank: 'scb', bankCode: '014', accountMask: 'X475366', amountSatang: 100_00 },
      at: new Date('2019-02-08T12:23:00+07:00'),
      ...{ senderBankCode: '034', senderMask: 'X838467', senderName: null },
    },
  },
  {
    text: 'เงิน 180.00บ เข้าบ/ชx354011 07/03@17:21 ใช้ได้ 4,280.00',
    receivedAt: '2020-03-07T17:21:40+07:00',
    money: {
      ...{ bank: 'scb', bankCode: '014', accountMask: 'X354011', amountSatang: 180_00 },
      at: new Date('2020-03-07T17:21:00+07:00'),
      ...{ senderBankCode: null, senderMask: null, senderName: null },
    },
  },
  {
    text: '08/09@10:46 100.00 โอนจากSOMCHAI JAIDEEเข้าx354011 ใช้ได้1,200.00บ',
    receivedAt: '2020-09-08T10:46:10+07:00',
    money: {
      ...{ bank: 'scb', bankCode: '014', accountMask: 'X354011', amountSatang: 100_00 },
      at: new Date('2020-09-08T10:46:00+07:00'),
      ...{ senderBankCode: null, senderMask: null, senderName: 'SOMCHAI JAIDEE' },
    },
  },
  {
    text: 'คุณได้รับเงิน 150.00 บ. จากคุณ สมชาย ใจดี ยอดเงินคงเหลือ 1,150.00 บ.',
    receivedAt: '2020-05-01T09:00:00+07:00',
    money: {
      ...{ bank: 'truemoney', bankCode: null, accountMask: null, amountSatang: 150_00, at: null },
      ...{ senderBankCode: null, senderMask: null, senderName: 'สมชาย ใจดี' },
    },
  },
];

test.each(recorded)('reads $text', ({ text, receivedAt, money }) => {
  expect(readBankMessage(text, new Date(receivedAt))).toEqual(money);
});

test.each(recorded)('reads no money from $text with anything around it', ({ text, receivedAt }) => {
  for (const around of [`${text} และอีก`, `ส่งต่อ: ${text}`, `${text} ${text}`]) {
    expect(readBankMessage(around, new Date(receivedAt))).toBe('unknown_text');
  }
});

const kbank = (date: string) => `${date} 10:00 บชX153594X เงินเข้า1,234.56บ`;
const scb = (date: string, time = '10:00') =>
  `เงิน 180.00บ เข้าบ/ชx354011 ${date}@${time} ใช้ได้ 4,280.00`;
const timeOf = (text: string, receivedAt: string) => {
  const read = readBankMessage(text, new Date(receivedAt));
  return typeof read === 'string' ? read : read.at?.toISOString();
};

describe('the time of a message', () => {
  test.each([['09/02/69'], ['09/02/2569'], ['09/02/26'], ['09/02/2026']])(
    'is the same day however the year is written, as in %s',
    (date) => {
      expect(timeOf(kbank(date), '2026-02-09T10:01:00+07:00')).toBe('2026-02-09T03:00:00.000Z');
    },
  );

  test.each([
    ['31/12', '23:59', '2027-01-01T00:01:00+07:00', '2026-12-31T16:59:00.000Z'],
    ['01/01', '00:00', '2026-12-31T23:59:30+07:00', '2026-12-31T17:00:00.000Z'],
    ['29/02', '10:00', '2028-02-29T10:00:20+07:00', '2028-02-29T03:00:00.000Z'],
  ])('without a year, %s is in the year of its receipt', (date, time, receivedAt, at) => {
    expect(timeOf(scb(date, time), receivedAt)).toBe(at);
  });

  test.each([
    [kbank('09/02/68'), '2026-02-09T10:01:00+07:00'],
    [kbank('31/02/69'), '2026-03-01T10:01:00+07:00'],
    [kbank('10/02/69'), '2026-02-09T10:01:00+07:00'],
    [kbank('01/02/69'), '2026-02-09T10:01:00+07:00'],
    [scb('29/02'), '2026-02-28T10:00:00+07:00'],
    [scb('09/02', '25:00'), '2026-02-09T10:00:00+07:00'],
  ])('is refused when it is far from the receipt or does not exist: %s', (text, receivedAt) => {
    expect(timeOf(text, receivedAt)).toBe('wrong_time');
  });
});

test.each([
  ['โปรโมชันพิเศษ รับเงิน 500.00บ'],
  ['09/02/62 19:54 บชX153594X เงินออก500.00บ คงเหลือ9350.00บ'],
  ['09/02/62 19:54 บชX153594X เงินเข้า0.00บ'],
  ['09/02/62 19:54 บชX153594X เงินเข้า99999999999999999999.00บ'],
  ['09/02/62 19:54 บชX153594X เงินเข้า-500.00บ'],
])('reads no money from %s', (text) => {
  expect(readBankMessage(text, new Date('2019-02-09T19:54:00+07:00'))).toBe('unknown_text');
});
