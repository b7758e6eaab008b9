import { describe, expect, it } from 'vitest';
import { isWeakPassword } from '@/domain/password';

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
  ])('is %s', (password) => {
    expect(isWeakPassword(password)).toBe(true);
  });

  it.each(['0812345678', '812345678', 'my0812345678', '081-234-5678', '+66812345678'])(
    'has the own number in it: %s',
    (password) => {
      expect(isWeakPassword(password, '0812345678')).toBe(true);
      expect(isWeakPassword(password, '0899999999')).toBe(false);
    },
  );

  it.each(['demo1234', 'a long one', 'รหัสของฉัน', 'correct horse', 'x7Kp-22q'])(
    'is none of those that nobody guesses: %s',
    (password) => {
      expect(isWeakPassword(password, '0812345678')).toBe(false);
    },
  );
});
