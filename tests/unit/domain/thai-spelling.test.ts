import { describe, expect, it } from 'vitest';
import { foldThai, spellThai } from '@/domain/thai-spelling';

describe('spellThai', () => {
  it.each([
    ['เเข่งสายฟ้า', 'แข่งสายฟ้า'],
    ['น\u0e4d\u0e49\u0e32ผึ้ง', 'น้ำผึ้ง'],
    ['น\u0e49\u0e4d\u0e32ผึ้ง', 'น้ำผึ้ง'],
    ['น\u0e33\u0e49ผึ้ง', 'น้ำผึ้ง'],
    ['คํา', 'คำ'],
    ['ผ\u0e49\u0e36ง', 'ผึ้ง'],
    ['ร\u0e49\u0e39', 'รู้'],
    ['สิทธ\u0e4c\u0e34', 'สิทธิ์'],
    ['ฟ้\u0e49า', 'ฟ้า'],
  ])('corrects %j to %j', (typed, spelt) => {
    expect(spellThai(typed)).toBe(spelt);
  });

  it.each(['น้ำผึ้ง', 'สิทธิ์', 'เก็บเงิน', 'กตัญญู', 'แม่น้ำ', 'ฤๅษี', 'Nguyễn'])(
    'leaves %s unchanged',
    (word) => {
      expect(spellThai(word)).toBe(word);
    },
  );
});

describe('foldThai', () => {
  it.each(['แข่งสายฟ้า', 'เเข่งสายฟ้า', 'แขงสายฟา', 'แข่ง\u200bสายฟ้า', ' แข่งสายฟ้า\ufeff '])(
    'treats %j like the usual spelling',
    (typed) => {
      expect(foldThai(typed)).toBe(foldThai('แข่งสายฟ้า'));
    },
  );

  it('ignores upper and lower case and the kind of digits', () => {
    expect(foldThai('GOLD ๗๗')).toBe(foldThai('ｇｏｌｄ 77'));
  });

  it('distinguishes different words', () => {
    expect(foldThai('หมีน้ำผึ้ง')).not.toBe(foldThai('หมีนำผง'));
  });
});
