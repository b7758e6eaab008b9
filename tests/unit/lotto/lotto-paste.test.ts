import { describe, expect, it } from 'vitest';
import { betTypes } from '@/domain/lotto';
import { MAX_PASTED_LENGTH, MAX_PASTED_LINES } from '@/domain/lotto-paste';
import type { PasteAnswers } from '@/domain/lotto-paste/answers';
import type { PasteContext } from '@/domain/lotto-paste/bets';
import { readPaste, sayBets, sayReading } from '../../support/paste-reading';

const three: Partial<PasteContext> = { chosenTypes: ['three_top'] };

describe('the bet type of a pasted number', () => {
  it('is the chosen type if the number has the length of that type', () => {
    expect(readPaste('12=50 123=5', { chosenTypes: ['two_bottom'] }).bets).toMatchObject([
      { bet_type: 'two_bottom', number: '12', amountSatang: 50_00 },
      { bet_type: 'three_top', number: '123', amountSatang: 5_00 },
    ]);
  });

  it('is every chosen type with as many digits, but a pair of prices determines the types itself', () => {
    const chosenTypes = ['three_top', 'three_tod', 'three_bottom'] as const;
    expect(sayBets(readPaste('123=5 12=20', { chosenTypes }).bets)).toBe(
      '123 บน 5 · 123 โต๊ด 5 · 123 ล่าง 5 · 12 บน 20',
    );
    expect(sayBets(readPaste('123=20x10', { chosenTypes }).bets)).toBe('123 บน 20 · 123 โต๊ด 10');
  });

  it('is the type named in the text, independent of the chosen type', () => {
    const chosenTypes = ['two_bottom'] as const;
    expect(sayBets(readPaste('12 บน 50\nบน 34=20', { chosenTypes }).bets)).toBe(
      '12 บน 50 · 34 บน 20',
    );
  });

  it('leads to a refusal when the round does not offer it', () => {
    const offered = betTypes.filter((type) => type !== 'three_tod' && type !== 'two_bottom');
    const lines = '12 123=20\n123=20x10\n123 โต๊ด 20\nล่าง 12=50\n12=50*50';
    expect(sayReading(readPaste(lines, { offered }))).toBe(
      '12 123 บน 20 ; refuse 123 not_offered ; refuse 123 not_offered ; refuse 12 not_offered ; refuse 12 not_offered',
    );
  });

  it('is asked when the round does not offer one of the possible types', () => {
    const offered = betTypes.filter((type) => type !== 'two_bottom');
    const { bets, questions } = readPaste('12 34x50', { offered });
    expect(bets).toEqual([]);
    expect(questions).toMatchObject([{ text: '12 34x50', answer: null }]);
  });
});

describe('the price of a number', () => {
  it('is the chosen price on lines with numbers only, and stays open without a chosen price', () => {
    expect(sayBets(readPaste('01, 02  03\n04').bets)).toBe('01 02 03 04 บน 10');
    expect(sayBets(readPaste('01,02', { chosenAmountSatang: null }).bets)).toBe('01 02 บน -');
  });

  it('is not the chosen price when the text has an unreadable price', () => {
    const { bets, questions, refused } = readPaste('47\n58\n=5o');
    expect(bets).toEqual([]);
    expect(questions).toMatchObject([{ text: '47 ⏎ 58', answer: null }]);
    expect(refused).toEqual([{ text: '=5o', piece: 'o', reason: 'unreadable' }]);
  });
});

describe('a question about pasted text', () => {
  const answer = (text: string, id: string, more: PasteAnswers = {}) => ({
    ...more,
    [readPaste(text).questions[0]?.key ?? '']: id,
  });

  it('adds the bets of the chosen meaning', () => {
    const { bets, questions } = readPaste('12 50');
    expect(bets).toEqual([]);
    expect(questions).toHaveLength(1);
    for (const { id, bets: meant } of questions[0]?.readings ?? []) {
      const answered = readPaste('12 50', {}, answer('12 50', id));
      expect(sayBets(answered.bets)).toBe(sayBets(meant));
      expect(answered.questions).toMatchObject([{ text: '12 50', answer: id }]);
    }
  });

  it('stays open when the chosen meaning is unknown', () => {
    const { bets, questions } = readPaste('12 50', {}, answer('12 50', 'no such meaning'));
    expect(bets).toEqual([]);
    expect(questions).toMatchObject([{ answer: null }]);
  });

  it('keeps its answer, and bets keep their keys, while the text around it grows', () => {
    const answers = answer('12 50', 'price-1');
    const before = readPaste('12 50\n34=20', {}, answers).bets;
    const after = readPaste('99=5\n12 50\n34=20\n7=1', {}, answers).bets;
    expect(sayBets(before)).toBe('12 บน 50 · 34 บน 20');
    expect(after).toEqual(expect.arrayContaining([...before]));
    expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
  });

  it('appears as often as its line occurs', () => {
    const { questions } = readPaste('12 50\n12 50');
    expect(new Set(questions.map(({ key }) => key)).size).toBe(2);
  });

  it('names the words that were not understood', () => {
    expect(readPaste('12=50 กข', three).questions).toMatchObject([
      { text: '12=50 กข', unread: ['กข'], answer: null },
    ]);
  });

  it('about a line of unknown words delays the bets of the lines below until it is answered', () => {
    const text = 'ท้าย\n12=50\n34 50';
    const { bets, questions } = readPaste(text);
    expect(bets).toEqual([]);
    expect(questions).toMatchObject([{ text: 'ท้าย', unread: ['ท้าย'], held: ['12=50', '34 50'] }]);
    const released = readPaste(text, {}, answer(text, 'plain'));
    expect(sayBets(released.bets)).toBe('12 บน 50');
    expect(released.questions).toMatchObject([
      { answer: 'plain' },
      { text: '34 50', answer: null },
    ]);
  });

  it('about a heading below numbers can assign its bet type to these numbers', () => {
    const text = '45 67=20\nล่าง';
    expect(sayBets(readPaste(text, {}, answer(text, 'words')).bets)).toBe('45 67 ล่าง 20');
    expect(sayBets(readPaste(text, {}, answer(text, 'plain')).bets)).toBe('45 67 บน 20');
  });
});

describe('a long pasted text', () => {
  const nothing = { bets: [], questions: [], refused: [], leftOut: [], isTooLong: true };

  it('is read up to the limits of lines and characters', () => {
    expect(readPaste(Array(MAX_PASTED_LINES).fill('12=5').join('\n')).bets).toHaveLength(
      MAX_PASTED_LINES,
    );
    expect(readPaste('12=5'.padEnd(MAX_PASTED_LENGTH)).bets).toHaveLength(1);
  });

  it('is not read at all beyond the limits of lines and characters', () => {
    expect(
      readPaste(
        Array(MAX_PASTED_LINES + 1)
          .fill('12=5')
          .join('\n'),
      ),
    ).toEqual(nothing);
    expect(readPaste('12=5'.padEnd(MAX_PASTED_LENGTH + 1))).toEqual(nothing);
  });
});
