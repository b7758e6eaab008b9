import { describe, expect, it } from 'vitest';
import { plainText } from '@/domain/plain-text';

describe('plainText', () => {
  it.each([
    ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
    ['０８１２３４５６７８', '0812345678'],
    ['＋６６', '+66'],
    ['１２＝５０＊５０：／，．（）', '12=50*50:/,.()'],
    ['ＣＨＯＫＤＥＥ５０', 'CHOKDEE50'],
    ['12∕50⁄20', '12/50/20'],
    ['12、13', '12,13'],
  ])('converts digits and signs of %s to ASCII', (typed, plain) => {
    expect(plainText(typed)).toBe(plain);
  });

  it.each([
    ['zero-width space', '\u200b'],
    ['zero-width joiner', '\u200d'],
    ['right-to-left mark', '\u200f'],
    ['pop directional formatting', '\u202c'],
    ['left-to-right override', '\u202d'],
    ['word joiner', '\u2060'],
    ['first strong isolate', '\u2068'],
    ['byte order mark', '\ufeff'],
    ['emoji variation selector', '\ufe0f'],
    ['variation selector of the supplement', '\u{e0100}'],
    ['tag character', '\u{e0041}'],
    ['soft hyphen', '\u00ad'],
    ['combining grapheme joiner', '\u034f'],
    ['Hangul filler', '\u3164'],
  ])('removes a %s', (_name, character) => {
    expect(plainText(`${character}08${character}1${character}`)).toBe('081');
  });

  it.each(['-', '‐', '‑', '‒', '–', '—', '―', '−', '﹣', '－', '⁃', '\u02d7'])(
    'converts %s to a hyphen',
    (dash) => {
      expect(plainText(`081${dash}234`)).toBe('081-234');
    },
  );

  it.each(['\u00a0', '\u2009', '\u202f', '\u3000', '\u1680', '\t', '\u2800'])(
    'converts the space %j to an ordinary one',
    (space) => {
      expect(plainText(`081${space}234`)).toBe('081 234');
    },
  );

  it.each(['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f'])(
    'converts %j to one line break',
    (end) => {
      expect(plainText(`12=50${end}13=50`)).toBe('12=50\n13=50');
    },
  );

  it('leaves Thai words and other letters unchanged', () => {
    expect(plainText('น้ำผึ้ง บน×ล่าง Nguyễn')).toBe('น้ำผึ้ง บน×ล่าง Nguyễn');
  });
});
