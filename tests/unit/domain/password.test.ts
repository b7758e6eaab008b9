import { describe, expect, it } from 'vitest';
import { isWeakPassword, normalizePassword } from '@/domain/password';

describe('a weak password', () => {
  it.each([
    '12345678',
    '87654321',
    '23456789',
    'password',
    'PassWord1',
    'qwertyui',
    'QWERTYUIOP',
    'poiuytre',
    'abcdefgh',
    '11111111',
    '12121212',
    'aaaabbbbccc',
    'iloveyou',
    'chokdee123',
    'Passw0rd!',
    'password2026',
    'P@$$w0rd2569',
    'P4ssw0rd_123',
    '!!password!!',
    '2026Password',
    'pass-word 99',
    'passwordpassword',
    '1loveyou!',
    'We1come2026!',
    '@dmin2026',
    'Summer2026!',
    'Chokdee@2569',
    'B@ngk0k2026',
    'qwerty!@#',
    'qwerty123456',
    '1qaz2wsx3edc',
    '!QAZ2wsx#EDC',
    'qazwsxedc',
    'zaq1xsw2cde3',
    '1q2w3e4r5t6y',
    'qweasdzxc',
    'asdf;lkj',
    '๑๒๓๔๕๖๗๘',
    'ฟหกดฟหกด',
    'ๆไำพะัีรนย',
    'สวัสดี2569',
    'abc12345',
    'demodemo',
  ])('is %s', (password) => {
    expect(isWeakPassword(password)).toBe(true);
  });

  it.each(['0861942075', '861942075', 'my0861942075', '086-194-2075', '+66861942075'])(
    'is one that contains the phone number of the member: %s',
    (password) => {
      expect(isWeakPassword(password, '0861942075')).toBe(true);
      expect(isWeakPassword(password, '0899999999')).toBe(false);
    },
  );

  it.each([
    'demo1234',
    'a long one',
    'รหัสของฉัน',
    'รักน้ำใสใส77',
    'correct horse',
    'x7Kp-22q',
    'lucky84719263',
    'mango-tree-2026',
    'passionfruit88',
    'treasure of siam',
    'Wk3!pass9',
  ])('is not %s', (password) => {
    expect(isWeakPassword(password, '0812345678')).toBe(false);
  });
});

describe('normalizePassword', () => {
  it.each([
    ['decomposed by the system', 'รักน้ำใสใส77'.normalize('NFKD')],
    ['typed with a circle and า', 'รักน\u0e4d\u0e49\u0e32ใสใส77'],
    ['typed with the tone mark last', 'รักน\u0e33\u0e49ใสใส77'],
    ['pasted with invisible characters', '\u2068รักน้ำใสใส77\u2069\ufeff'],
    ['typed in full width', 'รักน้ำใสใส７７'],
  ])('returns the same text for a password %s', (_how, typed) => {
    expect(normalizePassword(typed)).toBe('รักน้ำใสใส77');
  });

  it.each(['a long one', ' space at the ends ', 'Ünïcode ß', '๑๒๓ ไม่เปลี่ยน'])(
    'leaves %j unchanged',
    (password) => {
      expect(normalizePassword(password)).toBe(password);
    },
  );
});
