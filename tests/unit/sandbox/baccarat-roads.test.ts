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

  it('turns a long run to the right, and places the next run above its tail', () => {
    expect(drawBig('BBBBBBBB PPPPPPP B')).toEqual(['BPB.', 'BP..', 'BP..', 'BP..', 'BPPP', 'BBB.']);
  });

  it('never places two marks in one cell, even when tails have reached the top row', () => {
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
  // Columns of the big road: three banker, two player, two banker, one player and four banker wins.
  const example = 'BBB PP BB P BBBB';

  it('match the worked example', () => {
    // Big eye boy, by columns of the big road. Column 2: column 1 has a second mark too, red. Column 3: the two columns
    // before it have 2 and 3 marks, blue; second mark, red. Column 4: 2 and 2 marks before it, red. Column 5: 1 and 2
    // marks before it, blue; second mark: column 4 ends one row above, blue; third and fourth, red.
    expect(colours(example, derivedRoads.bigEye)).toBe('RbRRbbRR');
    // Small road, by columns of the big road. Column 3: column 1 has a second mark too, red. Column 4: columns 3 and 1
    // have 2 and 3 marks, blue. Column 5: columns 4 and 2 have 1 and 2 marks, blue; second mark: column 3 has one too,
    // red; third mark: column 3 ends one row above, blue; fourth, red.
    expect(colours(example, derivedRoads.small)).toBe('RbbRbR');
    // Cockroach road, by columns of the big road. Column 5: columns 4 and 1 have 1 and 3 marks, blue; second mark:
    // column 2 has one too, red; third mark: column 2 ends one row above, blue; fourth, red.
    expect(colours(example, derivedRoads.cockroach)).toBe('bRbR');
  });

  it('start at the second mark of their start column, or at the first mark of the next column', () => {
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
