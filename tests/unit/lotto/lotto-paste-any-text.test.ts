import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { formatBaht, parseBaht } from '@/domain/baht';
import { type BetType, digitsOf } from '@/domain/lotto';
import { reorderNumber } from '@/domain/lotto-numbers';
import type { ReadPaste } from '@/domain/lotto-paste';
import { plainText } from '@/domain/plain-text';
import { readPaste, sayBets, sayReading } from '../../support/paste-reading';

const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...Array.from('0123456789')), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const number = fc.integer({ min: 1, max: 3 }).chain(digits);
const amount = fc.integer({ min: 1, max: 9_999_999_99 });
const price = fc.constantFrom('5', '10', '20', '50', '100', '12', '37', '1000', '1,500', '1.50');
const kindWord = fc.constantFrom(
  ...['บน', 'ล่าง', 'โต๊ด', 'หน้า', 'บ', 'ล', 'ต', 'บล', 'บต', 'บน+ล่าง', 'วิ่งบน', 'วิ่งล่าง'],
  ...['2 ตัวบน', '3ตัว', 'เต็ง', 'กลับ', '6 กลับ', 'รูด', 'รูดหน้า', '19 ประตู', 'ตัวละ', 'อย่างละ'],
);
const noise = fc.constantFrom(
  ...['10:23', '[10:23]', '08:15 AM', '9.05', '1.', '2)', '✅', '🔥', '👉', 'ครับ', 'สมศรี', 'กข'],
  ...['รวม', 'โอน', 'งวด', 'รอบ', 'ยกเลิก', 'ท้าย', '16/10/69', '081-234-5678', 'บาท', '.-', '฿'],
);
const sign = fc.constantFrom('=', ':', 'x', '*', '×', '/', '+', '-', ',', '.', ' ', ' ', ' ', '\n');

/** Random texts from pieces of every kind in any order. */
const soup = fc
  .array(
    fc
      .oneof(
        { weight: 6, arbitrary: number },
        { weight: 6, arbitrary: sign },
        { weight: 3, arbitrary: price },
        { weight: 3, arbitrary: kindWord },
        { weight: 2, arbitrary: noise },
        { weight: 1, arbitrary: digits(4) },
      )
      .chain((piece) => fc.constantFrom(piece, `${piece} `)),
    { maxLength: 22 },
  )
  .map((pieces) => pieces.join(''));

const groupsOf = (text: string) => plainText(text).match(/\d+/g) ?? [];
const amountsOf = (text: string) =>
  [...(plainText(text).match(/\d+(?:\.\d{1,2})?/g) ?? []), ...groupsOf(text)]
    .filter((each) => /^\d{1,7}(?:\.\d{1,2})?$/.test(each))
    .map((each) => parseBaht(each));

/** Returns the numbers that a text names: its groups of digits and their expansions by words. */
function numbersOf(text: string): Set<string> {
  const groups = groupsOf(text);
  const swept = groups
    .filter(({ length }) => length === 1)
    .flatMap((digit) => Array.from('0123456789', (other) => [digit + other, other + digit]).flat());
  return new Set([
    ...groups,
    ...(/กลับ|ประตู/.test(text) ? reorder(groups) : []),
    ...(/รูด|ประตู/.test(text) ? swept : []),
  ]);
}

const reorder = (groups: readonly string[]) =>
  groups.filter(({ length }) => length === 2 || length === 3).flatMap(reorderNumber);

const wordsOf: Readonly<Record<BetType, RegExp>> = {
  three_top: /./,
  two_top: /./,
  run_top: /./,
  // A number with two prices needs no word for its second bet type.
  three_bottom: /ล|\d\D+\d+\D+\d/,
  two_bottom: /ล|\d\D+\d+\D+\d/,
  run_bottom: /ล|\d\D+\d+\D+\d/,
  three_tod: /ต|\d\D+\d+\D+\d/,
  three_front: /หน้า/,
};

describe('any pasted text', () => {
  it('contains the number, price and bet type of every bet that is read from it', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const numbers = numbersOf(text);
        const amounts = new Set<number | null>([...amountsOf(text), 10_00]);
        const { bets, questions } = readPaste(text);
        const asked = questions.flatMap(({ readings }) => readings.flatMap((each) => each.bets));
        // Two prices under one bet type may be for a number and its reverse, so they become a question.
        const reversed = new Set(reorder(groupsOf(text)));
        for (const bet of bets) expect(numbers.has(bet.number), JSON.stringify(text)).toBe(true);
        for (const { bet_type, number: read, amountSatang } of [...bets, ...asked]) {
          expect(read).toHaveLength(digitsOf[bet_type]);
          expect(
            numbers.has(read) || reversed.has(read),
            `${read} of ${JSON.stringify(text)}`,
          ).toBe(true);
          expect(amounts.has(amountSatang), `${amountSatang} of ${JSON.stringify(text)}`).toBe(
            true,
          );
          expect(text.replaceAll('\n', ' ')).toMatch(wordsOf[bet_type]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('has every piece in a bet, a question, a refusal or the left-out parts', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const { bets, questions, refused, leftOut } = readPaste(text);
        const shown = [
          ...questions.flatMap((question) => [question.text, ...question.held]),
          ...refused.flatMap((line) => [line.text, line.piece]),
          ...leftOut,
        ].join(' ');
        const numbers = new Set(bets.map((bet) => bet.number));
        const amounts = new Set(bets.map(({ amountSatang }) => amountSatang));
        for (const group of groupsOf(text)) {
          // A digit in a word such as "3 ตัว" or "3บน" belongs to the word, and 0 is no price.
          const isWord =
            /^(?:1|2|3|6|19)$/.test(group) && /ตัว|กลับ|ประตู|\dบ|\dล|\dต|\dห|\dว/.test(text);
          const isNumber =
            numbers.has(group) ||
            [...numbers].some((each) => group.length === 1 && each.includes(group));
          const isAmount = group.length <= 7 && amounts.has(parseBaht(group));
          const isPart = [...amounts].some(
            (each) => each !== null && each % 100 !== 0 && formatBaht(each).includes(group),
          );
          expect(
            isWord ||
              isNumber ||
              isAmount ||
              isPart ||
              Number(group) === 0 ||
              shown.includes(group),
            `${group} of ${JSON.stringify(text)}`,
          ).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('with an unknown word gives no bet before the word is confirmed', () => {
    const unknown = fc.constantFrom('กข', 'ท้าย', 'ยกเลิก', 'abc', '❌', '?', '@', '%', '"', 'ลอย');
    const line = soup.map((text) => text.replaceAll('\n', ' '));
    fc.assert(
      fc.property(line, line, unknown, (before, after, word) => {
        const { bets } = readPaste(`${before} ${word} ${after}`);
        // A word behind a time of day is not unknown: it is the name of the sender.
        const isSender = /^[[(]?\d{1,2}[:.]\d\d/.test(before.trim()) && /^[ก-ฮa-z]/u.test(word);
        expect(isSender ? [] : bets).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is read the same with any amount of white space', () => {
    const squeeze = (text: string) => sayReading(readPaste(text)).replace(/\s+/g, ' ');
    fc.assert(
      fc.property(soup, (text) => {
        const wide = text.replaceAll(' ', ' \t ').replaceAll('\n', '  \r\n  ');
        expect(squeeze(` ${wide} `)).toBe(squeeze(text));
      }),
      { numRuns: 200 },
    );
  });

  it('is read in a number of steps linear in its length', () => {
    const countSteps = (text: string): number => {
      const steps = vi.spyOn(RegExp.prototype, 'exec');
      readPaste(text);
      const count = steps.mock.calls.length;
      steps.mockRestore();
      return count;
    };
    const line = soup.filter((text) => text.length > 4);
    fc.assert(
      fc.property(line, fc.constantFrom(' ', '\n'), (text, between) => {
        const of = (times: number) => countSteps(Array(times).fill(text).join(between));
        expect(of(40)).toBeLessThanOrEqual(2.5 * of(20) + 50);
      }),
      { numRuns: 25 },
    );
  });
});

describe('well-written lists of bets', () => {
  const gap = fc.constantFrom(' ', ',', '-', ', ', ' - ', '\t');
  const equals = fc.constantFrom('=', ':', ' = ', '= ', ' :', '==');
  const times = fc.constantFrom('x', 'X', '*', '×', '✖', '/', '+', ' x ');

  const group = fc.integer({ min: 1, max: 3 }).chain((length) =>
    fc.record({
      numbers: fc.array(digits(length), { minLength: 1, maxLength: 6 }),
      amounts: fc.array(amount, { minLength: 1, maxLength: length === 3 ? 3 : 2 }),
      isOwnLine: fc.boolean(),
      gap,
      equals,
      times,
      after: fc.constantFrom('\n', '\r\n'),
    }),
  );
  /** Returns the bet types of a number, by the count of its prices and its length. */
  const typesOf = (count: number, length: number): BetType[] => {
    if (length === 3) {
      const all: BetType[] = ['three_top', 'three_bottom', 'three_tod'];
      return count === 2 ? ['three_top', 'three_tod'] : all.slice(0, count);
    }
    const pair: BetType[] = length === 2 ? ['two_top', 'two_bottom'] : ['run_top', 'run_bottom'];
    return pair.slice(0, count);
  };

  it('return every bet in the order of the text and with leading zeros', () => {
    fc.assert(
      fc.property(fc.array(group, { maxLength: 12 }), (groups) => {
        const text = groups
          .map(
            ({ numbers, amounts, isOwnLine, ...written }) =>
              numbers.join(isOwnLine ? written.after : written.gap) +
              (isOwnLine ? written.after : '') +
              written.equals +
              amounts.map(formatBaht).join(written.times) +
              written.after,
          )
          .join('\n');
        const { bets, questions, refused } = readPaste(text);
        expect({ questions, refused }).toEqual({ questions: [], refused: [] });
        expect(
          bets.map(({ bet_type, number: read, amountSatang }) => [bet_type, read, amountSatang]),
        ).toEqual(
          groups.flatMap(({ numbers, amounts }) =>
            numbers.flatMap((each) =>
              typesOf(amounts.length, each.length).map((type, at) => [type, each, amounts[at]]),
            ),
          ),
        );
      }),
    );
  });

  /** Lines that name their bet type in words, with the expected bets. */
  const worded = fc
    .record({
      pair: fc.array(digits(2), { minLength: 1, maxLength: 4 }),
      first: fc.constantFrom('20', '50', '100'),
      second: fc.constantFrom('30', '40', '500'),
      form: fc.constantFrom('head', 'behind', 'before', 'each', 'reverse', 'both', 'short'),
    })
    .map(({ pair: [lead = '', ...others], first, second, form }) => {
      // The first numbers of these lines do not count up, because such a line would become a question.
      const pair = [`${lead.slice(1)}2`, ...others];
      const all = pair.join(' ');
      const reversed = pair.flatMap(reorderNumber).join(' ');
      return {
        head: [`ล่าง ${all}=${first}`, `${all} ล่าง ${first}`],
        behind: [`${all}=${first} ล่าง`, `${all} ล่าง ${first}`],
        before: [`${all} ล่าง ${first} บน ${second}`, `${all} ล่าง ${first} · ${all} บน ${second}`],
        each: [`${all} บน+ล่าง ตัวละ ${first} บาท`, `${all} บน ${first} · ${all} ล่าง ${first}`],
        reverse: [`กลับ ${all} = ${first}`, `${reversed} บน ${first}`],
        both: [`${all} บล ${first}*${second}`, `${all} บน ${first} · ${all} ล่าง ${second}`],
        short: [`${all} บ${first} ล${second}`, `${all} บน ${first} · ${all} ล่าง ${second}`],
      }[form] as [string, string];
    });
  const sortBets = (text: string) => text.split(' · ').flatMap(toSingles).sort();
  const toSingles = (text: string): string[] => {
    const parts = text.split(' ');
    const terms = parts.slice(-2).join(' ');
    return parts.slice(0, -2).map((each) => `${each} ${terms}`);
  };

  it('mean the same with a time, a sender, emoji and polite words around them', () => {
    const before = fc.constantFrom(
      '',
      '10:23 ',
      '[10:23] สมศรี: ',
      '08:15 AM สมศรี ใจดี ',
      '✅ ',
      '• ',
    );
    const after = fc.constantFrom('', ' ครับ', ' 🙏', ' ค่ะ 😊');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(before, worded, after), { minLength: 1, maxLength: 5 }),
        (lines) => {
          const text = lines.map(([head, [line], end]) => head + line + end).join('\n');
          const { bets, questions, refused } = readPaste(text);
          expect({ questions, refused }, text).toEqual({ questions: [], refused: [] });
          expect(sortBets(sayBets(bets))).toEqual(
            lines.flatMap(([, [, expected]]) => sortBets(expected)).sort(),
          );
        },
      ),
    );
  });

  it('are read independently when a blank line separates them', () => {
    const text = fc
      .array(
        fc.oneof(
          worded.map(([line]) => line),
          fc.constantFrom('12 50', '12=50 กข', '12=1,500', 'รวม 200', '10:23 สมศรี 12=50', '12:50'),
          fc.constantFrom('12 34', '56', '100', '12 โต๊ด 20', '27 100 72 100', '1 12=50', '2 34=50'),
          fc.constantFrom('ล่าง\n12=50', 'โต๊ด\n123=50', '2 ตัวล่าง\n12=50', '47\n58\n=50x30'),
        ),
        { minLength: 2, maxLength: 5 },
      )
      .map((lines) => lines.join('\n'));
    const summarize = ({ bets, questions, refused, leftOut }: ReadPaste) => ({
      bets: bets.map(({ key: _, ...bet }) => bet),
      questions: questions.map(({ key: _, ...question }) => question),
      refused,
      leftOut,
    });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [first, second] = [summarize(readPaste(one)), summarize(readPaste(other))];
        const joined = summarize(readPaste(`${one}\n\n${other}`));
        expect(joined.bets).toEqual([...first.bets, ...second.bets]);
        expect(joined.questions).toEqual([...first.questions, ...second.questions]);
        expect(joined.leftOut).toEqual([...first.leftOut, ...second.leftOut]);
        expect(joined.refused).toHaveLength(first.refused.length + second.refused.length);
        expect(joined.refused).toEqual(
          expect.arrayContaining([...first.refused, ...second.refused]),
        );
      }),
      { numRuns: 100 },
    );
  });
});
