import { describe, expect, it } from 'vitest';
import { type RouteDefinition, routes } from '@/contract/routes';
import { intents, readPressed, toData } from '@/server/official-account/replies/intents';
import {
  findAsked,
  isForMachine,
  listWords,
  normalise,
} from '@/server/official-account/replies/words';

const definitions: readonly (readonly [string, RouteDefinition])[] = Object.entries(routes);

describe('the words of the chat', () => {
  it('are unique, also without spaces and punctuation', () => {
    const words = listWords().map(([word]) => normalise(word));
    expect(words.filter((word, at) => word === '' || words.indexOf(word) !== at)).toEqual([]);
  });

  it.each(listWords())('lead to their question: %s', (word, asked) => {
    expect(findAsked(word)).toEqual(asked);
    const screen = 'screen' in asked ? asked.screen : intents[asked.intent].screen;
    expect(Object.keys(routes)).toContain(screen);
  });

  it('include every short name of a screen, with and without a slash', () => {
    const lost = definitions.flatMap(([, { alias }]) =>
      alias !== undefined && !(findAsked(alias) && findAsked(`/${alias}`)) ? [alias] : [],
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ['ขอดูยอดหน่อยครับ', 'balance'],
    [' ย อ ด ', 'balance'],
    ['ยอด!!! 🙏🏽❤️', 'balance'],
    ['\u200Bยอด\uFEFF', 'balance'],
    ['BALANCE', 'balance'],
    ['Deposit ค่ะ', 'deposit'],
    ['ขอฝากเงินหน่อยค่ะ', 'deposit'],
    ['เช็คอินครับ', 'quests'],
    ['ขอช่วยด้วยครับ', 'staff'],
    ['เเอดมิน', 'staff'],
    ['อยากเลิกเล่น', 'safe'],
  ])('are found around politeness, spaces, emoji and typing habits: %s', (text, intent) => {
    expect(findAsked(text)).toEqual({ intent });
  });

  it.each([
    'ยอดเงินฝากเมื่อวาน',
    'โอนแล้วนะแอดมิน',
    'ถอน 500',
    'ฝากถอน',
    '',
    ' ',
    '🙏',
    'ครับ',
    'ยอด'.repeat(40),
    'นะ'.repeat(500),
    'constructor',
    '__proto__',
  ])('are never guessed: %s', (text) => {
    expect(findAsked(text)).toBeUndefined();
  });

  it('for the machine are exact', () => {
    expect(['ยอด', ' ฝาก ', 'ถอน!'].every(isForMachine)).toBe(true);
    expect(['ยอดครับ', 'ฝากเงิน', 'แอดมิน', ''].some(isForMachine)).toBe(false);
  });
});

describe('the data of buttons', () => {
  const billId = '5f0d3c1e-3a58-4a8e-9c53-0a4e8f6e2b11';

  it.each([
    { kind: 'ask', intent: 'balance' },
    { kind: 'ask', intent: 'staff' },
    { kind: 'bill', billId },
    { kind: 'end' },
    { kind: 'mute' },
  ] as const)('are read as written: %o', (press) => {
    expect(readPressed(toData(press))).toEqual(press);
  });

  it.each([
    '',
    'balance',
    'v2:balance',
    'v1:',
    'v1:nothing',
    'v1:balance:1',
    'v1:bills:',
    'v1:bills:1 OR 1=1',
    `v1:bills:${billId}:more`,
    'v1:mute',
    'v1:mute:money',
    'v1:toString',
    'v1:constructor',
  ])('are unknown in any other form: %s', (data) => {
    expect(readPressed(data)).toBeUndefined();
  });
});
