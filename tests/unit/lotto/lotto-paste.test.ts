import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBaht, parseBaht } from '@/domain/baht';
import { type BetType, betTypes, digitsOf } from '@/domain/lotto';
import {
  type PasteAnswers,
  type PasteContext,
  parsePaste,
  type ReadBet,
} from '@/domain/lotto-paste';

const context: PasteContext = {
  offered: betTypes,
  chosenTypes: ['three_top'],
  chosenAmountSatang: 10_00,
};

const read = (text: string, other: Partial<PasteContext> = {}, answers: PasteAnswers = {}) =>
  parsePaste(text, { ...context, ...other }, answers);

const short: Readonly<Record<BetType, string>> = {
  three_top: 'บน',
  three_tod: 'โต๊ด',
  three_front: 'หน้า',
  three_bottom: 'ล่าง',
  two_top: 'บน',
  two_bottom: 'ล่าง',
  run_top: 'บน',
  run_bottom: 'ล่าง',
};
/** `12 บน 50`, one text for each bet. */
const say = (bets: readonly ReadBet[]) =>
  bets.map(
    ({ bet_type, number, amountSatang }) =>
      `${number} ${short[bet_type]} ${amountSatang === null ? '-' : amountSatang / 100}`,
  );
const both = (numbers: readonly string[], top: number, second: number, name = 'ล่าง') =>
  numbers.flatMap((number) => [`${number} บน ${top}`, `${number} ${name} ${second}`]);

describe('a price', () => {
  it.each([
    ['45 67 89=20', ['45 บน 20', '67 บน 20', '89 บน 20']],
    ['45,67,89 = 20*20', both(['45', '67', '89'], 20, 20)],
    ['45-67-89=20x20', both(['45', '67', '89'], 20, 20)],
    ['45 – 67 — 89 = 20 × 20', both(['45', '67', '89'], 20, 20)],
    ['47\n58\n69\n=50', ['47 บน 50', '58 บน 50', '69 บน 50']],
    ['47 58\r\n69\r\n\r\n=50x30', both(['47', '58', '69'], 50, 30)],
    ['123\n456\n20x10', both(['123', '456'], 20, 10, 'โต๊ด')],
    ['47\n58=20\n69\n:50', ['47 บน 50', '58 บน 20', '69 บน 50']],
    ['47=20\n58\n*50', ['47 บน 20', '58 บน 50']],
    ['12*50', ['12 บน 50']],
    ['12x50', ['12 บน 50']],
    ['12:50', ['12 บน 50']],
    ['12=50/50', ['12 บน 50', '12 ล่าง 50']],
    ['123 20x20x20', ['123 บน 20', '123 ล่าง 20', '123 โต๊ด 20']],
    ['123=20x0x10', ['123 บน 20', '123 โต๊ด 10']],
    ['123 456 = 20x10', both(['123', '456'], 20, 10, 'โต๊ด')],
    ['12=0x30', ['12 ล่าง 30']],
    ['7=20x10', both(['7'], 20, 10)],
    ['12=50x30 007=20x10,5=15', ['12 บน 50', '12 ล่าง 30', '007 บน 20', '007 โต๊ด 10', '5 บน 15']],
    ['๐๕ ๑๖ = ๕๐ * ๓๐', both(['05', '16'], 50, 30)],
    ['045=1.50', ['045 บน 1.5']],
    ['12 123=20', ['12 บน 20', '123 บน 20']],
  ])('%j belongs to all numbers before it', (text, bets) => {
    const result = read(text);
    expect(say(result.bets)).toEqual(bets);
    expect(result).toMatchObject({ questions: [], refused: [] });
  });

  it('goes to the chosen kind where the number fits it', () => {
    expect(read('12=50 123=5', { chosenTypes: ['two_bottom'] }).bets).toMatchObject([
      { bet_type: 'two_bottom', number: '12', amountSatang: 50_00 },
      { bet_type: 'three_top', number: '123', amountSatang: 5_00 },
    ]);
  });

  it('goes to every chosen kind of its length, but two prices say their own', () => {
    const chosenTypes = ['three_top', 'three_tod', 'three_bottom'] as const;
    expect(say(read('123=5 12=20\n456', { chosenTypes }).bets)).toEqual([
      '123 บน 5',
      '123 โต๊ด 5',
      '123 ล่าง 5',
      '12 บน 20',
      '456 บน 10',
      '456 โต๊ด 10',
      '456 ล่าง 10',
    ]);
    expect(say(read('123=20x10', { chosenTypes }).bets)).toEqual(['123 บน 20', '123 โต๊ด 10']);
    expect(read('123=0', { chosenTypes }).refused).toEqual([
      { token: '123=0', reason: 'bad_amount' },
    ]);
  });

  it('that is not named is the chosen one, or is still to be named', () => {
    const chosenTypes = ['two_top'] as const;
    expect(say(read('01, 02  03\n04', { chosenTypes }).bets)).toEqual(
      ['01', '02', '03', '04'].map((number) => `${number} บน 10`),
    );
    expect(say(read('01,02', { chosenTypes, chosenAmountSatang: null }).bets)).toEqual([
      '01 บน -',
      '02 บน -',
    ]);
    // What should have been their price cannot be read: they do not quietly take another one.
    const result = read('47\n58\n=5o', { chosenTypes });
    expect(say(result.bets)).toEqual(['47 บน -', '58 บน -']);
    expect(result.refused).toEqual([{ token: '=5o', reason: 'bad_amount' }]);
  });

  it.each([
    ['สวัสดี', 'unreadable'],
    ['12/50', 'unreadable'],
    ['50.50', 'unreadable'],
    ['=50', 'no_number'],
    ['1234=50', 'bad_length'],
    ['12=', 'bad_amount'],
    ['12=0', 'bad_amount'],
    ['12=0x0', 'bad_amount'],
    ['12=1.005', 'bad_amount'],
    ['12=99999999', 'bad_amount'],
    ['12=50=30', 'bad_amount'],
    ['12=5x5x5x5', 'bad_amount'],
    ['12=5x5x5', 'too_many_amounts'],
    ['12=1,000', 'comma_in_amount'],
    ['12=50x1,000,000', 'comma_in_amount'],
    ['45 67=1.005', 'bad_amount'],
  ])('%j is refused as %s', (token, reason) => {
    expect(read(token)).toEqual({ bets: [], questions: [], refused: [{ token, reason }] });
  });

  it('is refused where the round has no such bets, and its numbers alone', () => {
    const offered = betTypes.filter((type) => type !== 'three_tod');
    const result = read('12 123=20x10 123=20', { offered });
    expect(say(result.bets)).toEqual(['12 บน 20', '12 ล่าง 10', '123 บน 20']);
    expect(result.refused).toEqual([{ token: '123=20x10', reason: 'not_offered' }]);
  });

  it('is that of the numbers around what cannot be read', () => {
    const result = read('45 กข 1234 67=20');
    expect(say(result.bets)).toEqual(['45 บน 20', '67 บน 20']);
    expect(result.refused).toEqual([
      { token: 'กข', reason: 'unreadable' },
      { token: '1234=20', reason: 'bad_length' },
    ]);
  });
});

describe('what may mean two things', () => {
  it.each([
    ['12 50', ['12 บน 10', '50 บน 10'], ['12 บน 50']],
    ['12-50', ['12 บน 10', '50 บน 10'], ['12 บน 50']],
    ['123 50 30', ['123 บน 10', '50 บน 10', '30 บน 10'], ['123 บน 50', '123 โต๊ด 30']],
    ['12 1000', ['12 บน 10'], ['12 บน 1000']],
    ['12 34x50', ['12 บน 50', '34 บน 50'], ['12 บน 34', '12 ล่าง 50']],
    ['12=50 30', ['12 บน 50', '30 บน 10'], ['12 บน 50', '12 ล่าง 30']],
    ['12=50,30', ['12 บน 50', '30 บน 10'], ['12 บน 50', '12 ล่าง 30']],
  ])('%j is asked about', (text, numbers, prices) => {
    const { bets, questions } = read(text);
    expect(bets).toEqual([]);
    expect(questions).toHaveLength(1);
    const [question] = questions;
    expect(question).toMatchObject({ text, answer: null });
    expect(question?.readings.map((reading) => say(reading.bets))).toEqual([numbers, prices]);
    for (const [kind, expected] of [
      ['numbers', numbers],
      ['prices', prices],
    ] as const) {
      const answered = read(text, {}, { [question?.key ?? '']: kind });
      expect(say(answered.bets)).toEqual(expected);
      expect(answered.questions).toMatchObject([{ text, answer: kind }]);
    }
  });

  it('is a price of the lines before, or a number with its own', () => {
    const text = '47\n58\n20x30';
    const { bets, questions } = read(text);
    expect(say(bets)).toEqual(['47 บน 10', '58 บน 10']);
    const [question] = questions;
    expect(question?.readings.map((reading) => say(reading.bets))).toEqual([
      ['20 บน 30'],
      both(['47', '58'], 20, 30),
    ]);
    const key = question?.key ?? '';
    expect(say(read(text, {}, { [key]: 'prices' }).bets)).toEqual(both(['47', '58'], 20, 30));
    expect(say(read(text, {}, { [key]: 'numbers' }).bets)).toEqual([
      '47 บน 10',
      '58 บน 10',
      '20 บน 30',
    ]);
  });

  it.each([
    ['12 05', ['12 บน 10', '05 บน 10']],
    ['12,50', ['12 บน 10', '50 บน 10']],
    ['12 34 56', ['12 บน 10', '34 บน 10', '56 บน 10']],
    ['12\n50', ['12 บน 10', '50 บน 10']],
    ['12 50\n=20', ['12 บน 20', '50 บน 20']],
    ['12=50x30 05', ['12 บน 50', '12 ล่าง 30', '05 บน 10']],
  ])('is not %j', (text, bets) => {
    const result = read(text);
    expect(say(result.bets)).toEqual(bets);
    expect(result.questions).toEqual([]);
  });

  it('keeps its answer, and every bet its name, while the text around it grows', () => {
    const [question] = read('12 50').questions;
    const answers = { [question?.key ?? '']: 'prices' as const };
    const before = read('12 50\n34=20', {}, answers).bets;
    const after = read('99=5\n12 50\n34=20\n7=1', {}, answers).bets;
    expect(say(before)).toEqual(['12 บน 50', '34 บน 20']);
    expect(after).toEqual(expect.arrayContaining([...before]));
    expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
  });

  it('is asked about each time it is written', () => {
    const { questions } = read('12 50\n12 50');
    expect(new Set(questions.map(({ key }) => key)).size).toBe(2);
  });
});

describe('for any text', () => {
  const digits = (length: number) =>
    fc
      .array(fc.constantFrom(...Array.from('0123456789')), { minLength: length, maxLength: length })
      .map((all) => all.join(''));
  const amount = fc.integer({ min: 1, max: 9_999_999_99 });
  const gap = fc.constantFrom(' ', ',', '-', ', ', ' - ', '\t');
  const newline = fc.constantFrom('\n', '\r\n', '\n\n');
  const sign = fc.constantFrom('=', ':', ' = ', '= ', ' :');
  const times = fc.constantFrom('x', 'X', '*', '×', '/', ' x ');

  const group = fc
    .record({ length: fc.integer({ min: 1, max: 3 }), isOwnLine: fc.boolean() })
    .chain(({ length, isOwnLine }) =>
      fc.record({
        numbers: fc.array(digits(length), { minLength: 1, maxLength: 6 }),
        amounts: fc.array(amount, { minLength: 1, maxLength: length === 3 ? 3 : 2 }),
        isOwnLine: fc.constant(isOwnLine),
        gap,
        sign,
        times,
        after: newline,
      }),
    );

  it('gives back every bet that was written, in its order and with its zeros', () => {
    fc.assert(
      fc.property(fc.array(group, { maxLength: 12 }), (groups) => {
        const text = groups
          .map(
            ({ numbers, amounts, isOwnLine, ...written }) =>
              numbers.join(isOwnLine ? written.after : written.gap) +
              (isOwnLine ? written.after : '') +
              written.sign +
              amounts.map(formatBaht).join(written.times) +
              written.after,
          )
          .join('');
        const { bets, questions, refused } = read(text);
        expect({ questions, refused }).toEqual({ questions: [], refused: [] });
        const types = (count: number, length: number): BetType[] => {
          if (length === 3) {
            const third: BetType[] = ['three_top', 'three_bottom', 'three_tod'];
            return count === 2 ? ['three_top', 'three_tod'] : third.slice(0, count);
          }
          const pair: BetType[] =
            length === 2 ? ['two_top', 'two_bottom'] : ['run_top', 'run_bottom'];
          return pair.slice(0, count);
        };
        expect(
          bets.map(({ bet_type, number, amountSatang }) => [bet_type, number, amountSatang]),
        ).toEqual(
          groups.flatMap(({ numbers, amounts }) =>
            numbers.flatMap((number) =>
              types(amounts.length, number.length).map((type, at) => [type, number, amounts[at]]),
            ),
          ),
        );
        const total = groups.reduce(
          (sum, { numbers, amounts }) =>
            sum + numbers.length * amounts.reduce((all, each) => all + each, 0),
          0,
        );
        expect(bets.reduce((sum, bet) => sum + (bet.amountSatang ?? 0), 0)).toBe(total);
      }),
    );
  });

  const written = fc
    .array(
      fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 1, max: 4 }).chain(digits) },
        { weight: 6, arbitrary: fc.constantFrom(' ', ',', '-', '\n', '=', ':', 'x', '*', '/') },
        { weight: 1, arbitrary: fc.constantFrom('บน', '.', 'ก', '๕', '  ') },
      ),
      { maxLength: 24 },
    )
    .map((parts) => parts.join(''));
  const runsOf = (text: string) =>
    text
      .replace(/๕/g, '5')
      .match(/\d+(?:\.\d+)?/g)
      ?.map((run) => run) ?? [];

  it.each(['numbers', 'prices', undefined] as const)(
    'loses and invents nothing, when every answer is %s',
    (answer) => {
      fc.assert(
        fc.property(written, (text) => {
          let answers: PasteAnswers = {};
          let result = read(text);
          // An answer may make another line a question, never endlessly.
          for (let turn = 0; answer !== undefined && turn < 30; turn += 1) {
            const open = result.questions.filter((question) => question.answer === null);
            if (open.length === 0) break;
            answers = { ...answers, ...Object.fromEntries(open.map(({ key }) => [key, answer])) };
            result = read(text, {}, answers);
          }
          const { bets, questions, refused } = result;
          const open = questions.filter((question) => question.answer === null);
          if (answer !== undefined) expect(open).toEqual([]);

          const plain = text.replace(/๕/g, '5');
          for (const { bet_type, number, amountSatang } of bets) {
            expect(plain).toContain(number);
            expect(number).toHaveLength(digitsOf[bet_type]);
            const amounts = (plain.match(/\d{1,7}(?:\.\d{1,2})?/g) ?? []).map((each) =>
              parseBaht(each),
            );
            expect([...amounts, 10_00, null]).toContain(amountSatang);
          }
          const numbers = new Set(bets.map(({ number }) => number));
          const amounts = new Set(bets.map(({ amountSatang }) => amountSatang));
          const unread = [...refused.map(({ token }) => token), ...open.map((each) => each.text)]
            .join(' ')
            .replace(/๕/g, '5');
          for (const run of runsOf(text)) {
            const isAmount = /^\d{1,7}(?:\.\d{1,2})?$/.test(run) && amounts.has(parseBaht(run));
            const isNone = Number(run) === 0;
            expect(
              numbers.has(run) || isAmount || isNone || unread.includes(run),
              `${run} of ${JSON.stringify(text)}`,
            ).toBe(true);
          }
        }),
        { numRuns: 500 },
      );
    },
  );
});
