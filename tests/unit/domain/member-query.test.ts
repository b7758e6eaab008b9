import { describe, expect, it } from 'vitest';
import { maskPhone } from '@/domain/masked-phone';
import { readMemberQuery } from '@/domain/member-query';

describe('a query for members', () => {
  it.each([
    ['081-234', { kind: 'digits', digits: '081234' }],
    [' ๐๘๑ ', { kind: 'digits', digits: '081' }],
    ['+66812345678', { kind: 'digits', digits: '0812345678' }],
    ['812345678', { kind: 'digits', digits: '0812345678' }],
    ['สม', { kind: 'letters', name: 'สม' }],
    ['  Som   Chai ', { kind: 'letters', name: 'Som Chai' }],
    ['a1', { kind: 'letters', name: 'a1' }],
    ['D1042', { kind: 'letters', name: 'D1042' }],
    ['08', null],
    ['ก', null],
    ['   ', null],
  ])('with the text "%s" is parsed', (text, query) => {
    expect(readMemberQuery(text)).toEqual(query);
  });
});

it('a masked phone number keeps the first three and the last four digits', () => {
  expect(maskPhone('0812345678')).toBe('081-xxx-5678');
});
