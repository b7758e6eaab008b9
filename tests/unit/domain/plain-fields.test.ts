import { describe, expect, it } from 'vitest';
import {
  plainAmount,
  plainCouponCode,
  plainDigits,
  plainName,
  plainPhone,
  plainReferralCode,
} from '@/domain/plain-fields';

describe('plainPhone', () => {
  it.each([
    '0812345678',
    '+66812345678',
    '66812345678',
    '0066812345678',
    '812345678',
    '081-234-5678',
    '(081) 234.5678',
    '+66 81 234 5678',
    '+66 (0)81 234 5678',
    '๐๘๑๒๓๔๕๖๗๘',
    '０８１２３４５６７８',
    '＋６６ ８１ ２３４ ５６７８',
    '\u202d081\u2011234\u20115678\u202c',
    '\u2068+66812345678\u2069',
    '081\u200b2345678\ufeff',
    '081\u00a0234\u20095678',
    '081–234—5678',
  ])('reads %j as 0812345678', (typed) => {
    expect(plainPhone(typed)).toBe('0812345678');
  });

  it.each([
    ['021234567', '021234567'],
    ['08123456789', '08123456789'],
    ['081234567', '081234567'],
    ['+85512345678', '+85512345678'],
    ['+812345678', '+812345678'],
    ['+0812345678', '+0812345678'],
    ['00812345678', '00812345678'],
    ['++66812345678', '++66812345678'],
    ['66661234567', '0661234567'],
    ['661234567', '0661234567'],
    ['081/2345678', '081/2345678'],
    ['', ''],
  ])('reads %j as %j without guessing', (typed, plain) => {
    expect(plainPhone(typed)).toBe(plain);
  });
});

describe('plainDigits', () => {
  it.each([
    ['123 456', '123456'],
    ['๑๒๓-๔๕๖', '123456'],
    ['123\u200b456', '123456'],
    ['１２３４５６', '123456'],
    ['123-4-56789-0', '1234567890'],
    ['xxx-x-x6789-x', 'xxxxx6789x'],
  ])('reads %j as %j', (typed, plain) => {
    expect(plainDigits(typed)).toBe(plain);
  });
});

describe('plainAmount', () => {
  it.each([
    ['๑๐๐', '100'],
    ['１，０００', '1000'],
    ['1,000.50', '1000.50'],
    ['฿ 1 000', '1000'],
    ['1\u00a0000\u200b', '1000'],
    ['1,234,567', '1234567'],
    ['1,5', '1,5'],
    ['1,0000', '1,0000'],
    ['1,000,5', '1,000,5'],
    ['1e3', '1e3'],
    ['−100', '-100'],
  ])('reads %j as %j', (typed, plain) => {
    expect(plainAmount(typed)).toBe(plain);
  });
});

describe('codes', () => {
  it('are upper-case without spaces and dashes for a coupon', () => {
    expect(plainCouponCode('\u200bchok–dee ５๐')).toBe('CHOKDEE50');
  });

  it('keep the hyphen of a referral code', () => {
    expect(plainReferralCode(' ab‑12\u2060 ')).toBe('AB-12');
  });
});

describe('plainName', () => {
  it.each([
    ['O\u2019Brien', "O'Brien"],
    ['Nguye\u0302\u0303n', 'Nguyễn'],
    ['\ufeffใจดี\u200b ', 'ใจดี'],
    ['สม\u00a0 หญิง', 'สม หญิง'],
    ['เเก้ว', 'แก้ว'],
    ['Jean\u2011Luc', 'Jean-Luc'],
    ['ใจ\u200bดี', 'ใจ\u200bดี'],
  ])('reads %j as %j', (typed, plain) => {
    expect(plainName(typed)).toBe(plain);
  });
});
