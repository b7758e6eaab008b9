import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBaht } from '@/domain/baht';
import { betTypes, digitsOf } from '@/domain/lotto';
import { type PasteContext, parsePaste } from '@/domain/lotto-paste';

const context: PasteContext = {
  offered: betTypes,
  chosenType: 'three_top',
  chosenAmountSatang: null,
};

const read = (text: string, other: Partial<PasteContext> = {}) =>
  parsePaste(text, { ...context, ...other });

describe('what is pasted', () => {
  it('is read as people write it', () => {
    expect(read('12=50x30 007=20x10,5=15\n045=1.50')).toEqual({
      bets: [
        { bet_type: 'two_top', number: '12', amountSatang: 50_00 },
        { bet_type: 'two_bottom', number: '12', amountSatang: 30_00 },
        { bet_type: 'three_top', number: '007', amountSatang: 20_00 },
        { bet_type: 'three_tod', number: '007', amountSatang: 10_00 },
        { bet_type: 'run_top', number: '5', amountSatang: 15_00 },
        { bet_type: 'three_top', number: '045', amountSatang: 1_50 },
      ],
      refused: [],
    });
  });

  it('goes to the chosen kind where the number fits it', () => {
    expect(read('12=50 123=5', { chosenType: 'two_bottom' }).bets).toEqual([
      { bet_type: 'two_bottom', number: '12', amountSatang: 50_00 },
      { bet_type: 'three_top', number: '123', amountSatang: 5_00 },
    ]);
  });

  it('takes the chosen price for numbers alone', () => {
    const chosen = { chosenType: 'two_top', chosenAmountSatang: 20_00 } as const;
    expect(read('01, 02  03', chosen).bets).toEqual(
      ['01', '02', '03'].map((number) => ({
        bet_type: 'two_top',
        number,
        amountSatang: 20_00,
      })),
    );
    expect(read('01').refused).toEqual([{ token: '01', reason: 'no_amount' }]);
  });

  it('may have Thai digits, other signs for times, and spaces around them', () => {
    expect(read('๐๕ = ๕๐ * ๓๐').bets).toEqual([
      { bet_type: 'two_top', number: '05', amountSatang: 50_00 },
      { bet_type: 'two_bottom', number: '05', amountSatang: 30_00 },
    ]);
    expect(read('12=0×30').bets).toEqual([
      { bet_type: 'two_bottom', number: '12', amountSatang: 30_00 },
    ]);
  });

  it.each([
    ['สวัสดี', 'unreadable'],
    ['12-50', 'unreadable'],
    ['=50', 'unreadable'],
    ['1234=50', 'bad_length'],
    ['12=', 'bad_amount'],
    ['12=0', 'bad_amount'],
    ['12=0x0', 'bad_amount'],
    ['12=5x5x5', 'bad_amount'],
    ['12=1.005', 'bad_amount'],
    ['12=99999999', 'bad_amount'],
    ['12=50=30', 'unreadable'],
  ])('%s is refused as %s', (token, reason) => {
    expect(read(token)).toEqual({ bets: [], refused: [{ token, reason }] });
  });

  it('is refused where the round has no such bets, whole', () => {
    const offered = betTypes.filter((type) => type !== 'three_tod');
    expect(read('123=20x10 123=20', { offered })).toEqual({
      bets: [{ bet_type: 'three_top', number: '123', amountSatang: 20_00 }],
      refused: [{ token: '123=20x10', reason: 'not_offered' }],
    });
  });
});

describe('for any text', () => {
  const digits = (length: number) =>
    fc
      .array(fc.constantFrom(...Array.from('0123456789')), { minLength: length, maxLength: length })
      .map((all) => all.join(''));
  const amount = fc.integer({ min: 1, max: 9_999_999_99 });
  const separator = fc.constantFrom(' ', ',', '\n', ', ', '\r\n', '\t');

  it('gives back every bet that was written, in its order and with its zeros', () => {
    const written = fc.record({
      number: fc.integer({ min: 1, max: 3 }).chain(digits),
      amounts: fc.array(amount, { minLength: 1, maxLength: 2 }),
      after: separator,
    });
    fc.assert(
      fc.property(fc.array(written, { maxLength: 30 }), (bets) => {
        const text = bets
          .map(
            ({ number, amounts, after }) =>
              `${number}=${amounts.map(formatBaht).join('x')}${after}`,
          )
          .join('');
        const result = read(text);
        expect(result.refused).toEqual([]);
        expect(result.bets.map(({ number, amountSatang }) => [number, amountSatang])).toEqual(
          bets.flatMap(({ number, amounts }) => amounts.map((satang) => [number, satang])),
        );
        for (const { bet_type, number } of result.bets) {
          expect(number).toHaveLength(digitsOf[bet_type]);
        }
      }),
    );
  });

  it('makes every piece a bet or a refusal', () => {
    const piece = fc.oneof(
      fc.stringMatching(/^[^\s,=xX×*]{1,8}$/),
      fc.stringMatching(/^\d{0,4}=\d{0,4}x?\d{0,3}$/),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(piece, separator), { maxLength: 20 }), (pieces) => {
        // Signs at an end would join two pieces to one.
        const kept = pieces.filter(([text]) => !/^[=x]|[=x]$/.test(text));
        const { bets, refused } = read(kept.map(([text, after]) => text + after).join(''));
        for (const [token] of kept) {
          const alone = read(token);
          expect(alone.bets.length + alone.refused.length).toBeGreaterThan(0);
        }
        expect(bets).toEqual(kept.flatMap(([token]) => read(token).bets));
        expect(refused).toEqual(kept.flatMap(([token]) => read(token).refused));
      }),
    );
  });
});
