import { describe, expect, it } from 'vitest';
import { maskPhone } from '@/domain/masked-phone';
import {
  readAdjustmentReference,
  readMemberQuery,
  readReference,
  readStatementReference,
} from '@/domain/member-query';

describe('a query for members', () => {
  it.each([
    ['081-234', { kind: 'digits', digits: '081234' }],
    [' ๐๘๑ ', { kind: 'digits', digits: '081' }],
    ['+66812345678', { kind: 'digits', digits: '0812345678' }],
    ['812345678', { kind: 'digits', digits: '0812345678' }],
    ['สม', { kind: 'letters', name: 'สม' }],
    ['  Som   Chai ', { kind: 'letters', name: 'Som Chai' }],
    ['a1', { kind: 'letters', name: 'a1' }],
    ['D1042', { kind: 'number', of: 'deposit', number: 1042 }],
    [' w 318 ', { kind: 'number', of: 'withdrawal', number: 318 }],
    ['โพย 25', { kind: 'number', of: 'bill', number: 25 }],
    ['B#๒๕', { kind: 'number', of: 'bill', number: 25 }],
    ['#25', { kind: 'number', of: 'bill', number: 25 }],
    ['# 25', { kind: 'number', of: 'bill', number: 25 }],
    ['D10X', { kind: 'letters', name: 'D10X' }],
    ['Da', { kind: 'letters', name: 'Da' }],
    ['08', null],
    ['ก', null],
    ['   ', null],
  ])('with the text "%s" is parsed', (text, query) => {
    expect(readMemberQuery(text)).toEqual(query);
  });
});

it.each([
  [' KB-2026/11 ', 'KB-2026/11'],
  ['014589', '014589'],
  ['K12', null],
  ['สมหญิง', null],
])('the text "%s" is read as the reference of a bank: %s', (text, reference) => {
  expect(readReference(text)).toBe(reference);
});

it('a masked phone number keeps the first three and the last four digits', () => {
  expect(maskPhone('0812345678')).toBe('081-xxx-5678');
});

const ID = '0d7f3c1e-95ac-4ed1-8a2b-1c2d3e4f5a6b';

it.each([
  [`deposit/${ID}`, { of: 'deposit', id: ID }],
  [`withdrawal/${ID}/2`, { of: 'withdrawal', id: ID }],
  [` lotto/${ID.toUpperCase()} `, { of: 'bill', id: ID }],
  [ID, { of: null, id: ID }],
  [`coupon/${ID}`, null],
  [`${ID}0`, null],
  ['deposit/12', null],
])('the text "%s" is read as the reference of a statement', (text, reference) => {
  expect(readStatementReference(text)).toEqual(reference);
});

it.each([
  ['adjustment/12', 12],
  ['adjustment/', null],
  ['adjustment/12/3', null],
  ['12', null],
])('the text "%s" is read as the reference of an adjustment: %s', (text, id) => {
  expect(readAdjustmentReference(text)).toBe(id);
});
