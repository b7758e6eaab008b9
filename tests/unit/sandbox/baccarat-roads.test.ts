import { describe, expect, it } from 'vitest';
import {
  countWins,
  derivedRoads,
  layBeadPlate,
  layBigRoad,
  layDerivedRoad,
  type RoadHand,
} from '@/domain/baccarat-roads';

const winners = { P: 'player', B: 'banker', T: 'tie' } as const;
const hands = (text: string): RoadHand[] =>
  Array.from(text.replaceAll(' ', ''), (letter) => ({
    winner: winners[letter as keyof typeof winners],
    playerPair: false,
    bankerPair: false,
  }));

/** Draws a road as six lines of text and checks that no cell is used twice. */
function draw(marks: readonly { column: number; row: number; text: string }[]): string[] {
  const width = Math.max(0, ...marks.map((mark) => mark.column + 1));
  const lines = Array.from({ length: 6 }, () => Array.from({ length: width }, () => '.'));
  for (const { column, row, text } of marks) {
    expect(lines[row]?.[column], `${column}:${row} is free`).toBe('.');
    (lines[row] ?? [])[column] = text;
  }
  return lines.map((line) => line.join(''));
}
const drawBig = (text: string) =>
  draw(
    layBigRoad(hands(text)).map((mark) => ({
      ...mark,
      text: mark.side === null ? 'T' : mark.side === 'banker' ? 'B' : 'P',
    })),
  );
const colours = (text: string, back: number) =>
  layDerivedRoad(hands(text), back)
    .map(({ colour }) => (colour === 'red' ? 'R' : 'b'))
    .join('');

describe('the bead plate', () => {
  it('contains every hand, column by column', () => {
    expect(
      draw(
        layBeadPlate(hands('BBPTPBBP')).map((bead) => ({
          ...bead,
          text: { player: 'P', banker: 'B', tie: 'T' }[bead.winner],
        })),
      ),
    ).toEqual(['BB', 'BP', 'P.', 'T.', 'P.', 'B.']);
  });
});

describe('the big road', () => {
  it('starts a column at every change of side', () => {
    expect(drawBig('BBB PP B PPPP')).toEqual(['BPBP', 'BP.P', 'B..P', '...P', '....', '....']);
  });

  it('adds ties to the win before them, and initial ties to the first win', () => {
    expect(layBigRoad(hands('TTBTPPTT')).map(({ side, ties }) => [side, ties])).toEqual([
      ['banker', 3],
      ['player', 0],
      ['player', 2],
    ]);
    expect(layBigRoad(hands('TT'))).toEqual([
      { side: null, ties: 2, playerPair: false, bankerPair: false, column: 0, row: 0 },
    ]);
    expect(layBigRoad([])).toEqual([]);
  });

  it('turns a long run to the right, and places the next one above its tail', () => {
    expect(drawBig('BBBBBBBB PPPPPPP B')).toEqual(['BPB.', 'BP..', 'BP..', 'BP..', 'BPPP', 'BBB.']);
  });

  it('uses the next free top cell when tails have reached the top row', () => {
    const runs = [12, 11, 10, 9, 8, 7, 6].map((length, index) =>
      (index % 2 ? 'P' : 'B').repeat(length),
    );
    const marks = layBigRoad(hands(`${runs.join('')}P`));
    expect(new Set(marks.map(({ column, row }) => `${column}:${row}`)).size).toBe(marks.length);
  });

  it('includes pairs', () => {
    const [mark] = layBigRoad([{ winner: 'banker', playerPair: true, bankerPair: false }]);
    expect(mark).toMatchObject({ playerPair: true, bankerPair: false });
  });
});

describe('derived roads', () => {
  // Columns of the big road: B3 P2 B2 P1 B4.
  const example = 'BBB PP BB P BBBB';

  it('match the worked example', () => {
    // Big eye boy. P2: 2 → column 1 has a second mark: red. B: 3 ≠ 2 blue, then red. P: 2 = 2 red.
    // B: 2 ≠ 1 blue; second: column 4 had one, so it ended one higher: blue; then twice red.
    expect(colours(example, derivedRoads.bigEye)).toBe('RbRRbbRR');
    // Small road. B3's second against B3: red. P: 3 ≠ 2 blue. B: 2 ≠ 1 blue; then against B2: red, blue, red.
    expect(colours(example, derivedRoads.small)).toBe('RbbRbR');
    // Cockroach. B: column 4 against column 1: 1 ≠ 3 blue; then against P2: red, blue, red.
    expect(colours(example, derivedRoads.cockroach)).toBe('bRbR');
  });

  it('start at the second mark of their column or the first of the next', () => {
    expect(colours('B P', 1)).toBe('');
    expect(colours('B PP', 1)).toBe('b');
    expect(colours('B P B', 1)).toBe('R');
    expect(colours('B P B P', 2)).toBe('R');
    expect(colours('B P B P B', 3)).toBe('R');
  });

  it('ignore ties and turned tails', () => {
    expect(colours('BBTB TPP BTB P BBBB', 1)).toBe(colours(example, 1));
    expect(colours('BBBBBBBB PPPPPPPP B', 1)).toBe('RRRRRRRR');
  });

  it('have a column for each run of one colour', () => {
    const marks = layDerivedRoad(hands(example), 1);
    expect(
      draw(marks.map((mark) => ({ ...mark, text: mark.colour === 'red' ? 'R' : 'b' })))[0],
    ).toBe('RbRbR');
  });
});

it('countWins counts the wins of each side and the ties', () => {
  expect(countWins(hands('BBPTB'))).toEqual({ player: 1, tie: 1, banker: 3 });
});
