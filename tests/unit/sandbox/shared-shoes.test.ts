import { describe, expect, it } from 'vitest';
import { type BaccaratSpot, dealShoe, SHOE_SIZE, shuffleShoe } from '@/domain/baccarat';
import { formulaNames, measureFormulas, rateHits, sayNext } from '@/domain/baccarat-formulas';
import { derivedRoads, layDerivedRoad } from '@/domain/baccarat-roads';
import {
  countDealt,
  endOfShoe,
  findOpenHand,
  HANDS_PER_SHOE,
  openShoe,
  timesOfHand,
} from '@/domain/baccarat-shoe';
import { baccaratTables } from '@/sandbox/games/catalogue/baccarat-tables.catalogue';
import { planShoes, SLOT_SECONDS } from '@/sandbox/games/shoe-programme';
import { drawReferenceRoads, hasOtherRoads, layRoads, toRoad } from '../../support/reference-roads';
import { createSeededDraw } from '../../support/seeded-draw';

const SHOES = 2_000;
const draw = createSeededDraw(7);
const shoes: readonly (readonly BaccaratSpot[])[] = Array.from({ length: SHOES }, () =>
  dealShoe(shuffleShoe(draw)).hands.map(({ winner }) => winner),
);
const letters = { P: 'player', B: 'banker', T: 'tie' } as const;
const read = (text: string): BaccaratSpot[] =>
  Array.from(text, (letter) => letters[letter as keyof typeof letters]);

describe('roads', () => {
  it(`match an independent implementation over ${SHOES} shoes`, { timeout: 240_000 }, () => {
    expect(shoes.filter(hasOtherRoads)).toEqual([]);
  });

  it('match the independent implementation even when long tails cross each other', () => {
    const run = (side: BaccaratSpot, length: number) => new Array<BaccaratSpot>(length).fill(side);
    for (let seed = 1; seed <= 500; seed += 1) {
      const next = createSeededDraw(seed);
      const winners = Array.from({ length: 9 }, (_, index) =>
        run(index % 2 === 0 ? 'player' : 'banker', 1 + next(14)),
      ).flat();
      winners.splice(next(4), 0, 'tie');
      expect(layRoads(winners)).toEqual(drawReferenceRoads(winners));
    }
    expect(layRoads(read('TT'))).toEqual(drawReferenceRoads(read('TT')));
  });
});

describe('formulas', () => {
  it.each([
    ['', null, null, null, null],
    ['T', null, null, null, null],
    ['B', 'banker', 'player', null, 'banker'],
    ['BB', 'banker', 'player', null, 'player'],
    ['BTP', 'player', 'banker', null, 'player'],
    // The big eye road has one red mark. A P would end a run of the same length as the run before it, which gives a red
    // mark.
    ['BPB', 'banker', 'player', 'player', 'banker'],
    // The second P made a blue mark. A third P would make a red mark, so a B continues the blue.
    ['BPP', 'player', 'banker', 'banker', 'banker'],
  ] as const)(
    'predict the expected next sides after the winners "%s"',
    (winners, follow, alternate, bigEye, twoAndTwo) => {
      expect(sayNext(read(winners))).toEqual({ follow, alternate, bigEye, twoAndTwo });
    },
  );

  it('have the hit counts of an independent recount', { timeout: 240_000 }, () => {
    const some = shoes.slice(0, 152);
    const colourOf = (winners: readonly BaccaratSpot[]) =>
      layDerivedRoad(toRoad(winners), derivedRoads.bigEye).at(-1)?.colour;
    const recount = Object.fromEntries(formulaNames.map((name) => [name, [0, 0]]));
    for (const shoe of some) {
      shoe.forEach((winner, hand) => {
        const past = shoe.slice(0, hand);
        const wins = past.filter((each) => each !== 'tie');
        const last = wins.at(-1);
        if (winner === 'tie' || last === undefined) return;
        const other = last === 'banker' ? 'player' : 'banker';
        const colour = colourOf(past);
        const forecasts = {
          follow: last,
          alternate: other,
          bigEye: colour && (colourOf([...past, 'banker']) === colour ? 'banker' : 'player'),
          twoAndTwo: wins.length === 1 || wins.at(-2) !== last ? last : other,
        };
        for (const name of formulaNames) {
          const [hits = 0, counted = 0] = recount[name] ?? [];
          if (forecasts[name] === undefined) continue;
          recount[name] = [hits + (forecasts[name] === winner ? 1 : 0), counted + 1];
        }
      });
    }
    const measured = measureFormulas(some);
    for (const name of formulaNames)
      expect([measured[name].hits, measured[name].counted], name).toEqual(recount[name]);
    expect(measured.follow.counted).toBeGreaterThan(10_000);
  });

  it('do not beat chance over many hands', () => {
    for (const rate of Object.values(measureFormulas(shoes))) {
      expect(Math.abs((rate.share ?? 0) - 0.5)).toBeLessThan(0.01);
    }
  });

  it('are rated with the Wilson interval', () => {
    expect(rateHits(0, 0)).toEqual({ hits: 0, counted: 0, share: null, interval: null });
    // Reference values of the Wilson interval from statistics packages.
    const [low, high] = rateHits(10, 20).interval ?? [0, 0];
    expect(low).toBeCloseTo(0.2993, 4);
    expect(high).toBeCloseTo(0.7007, 4);
    const [none, some] = rateHits(0, 10).interval ?? [1, 1];
    expect(none).toBe(0);
    expect(some).toBeCloseTo(0.2775, 4);
  });
});

describe('the schedule of a shoe', () => {
  const beginsAt = new Date('2026-03-01T12:00:00Z');
  const after = (seconds: number) => new Date(beginsAt.getTime() + seconds * 1000);
  const shoe = { beginsAt, handCount: 3 };

  it('has enough hands for any order of the cards', () => {
    expect(Math.min(...shoes.map((hands) => hands.length))).toBeGreaterThanOrEqual(HANDS_PER_SHOE);
    // Six cards a hand give the minimum number of hands.
    expect(Math.ceil((SHOE_SIZE - 16 - 11) / 6) + 1).toBe(HANDS_PER_SHOE);
  });

  it('has the same cards for the same seed and name, and other cards for another name', async () => {
    const seed = '01'.repeat(32);
    const hands = await openShoe(seed, 'baccarat-gold-1');
    expect(hands).toHaveLength(HANDS_PER_SHOE);
    expect(await openShoe(seed, 'baccarat-gold-1')).toEqual(hands);
    expect(await openShoe(seed, 'baccarat-gold-2')).not.toEqual(hands);
  });

  it.each([
    [-1, 0, null],
    [0, 0, 0],
    [19.999, 0, 0],
    [20, 1, null],
    [29.999, 1, null],
    [30, 1, 1],
    [79.999, 2, 2],
    [80, 3, null],
    [1000, 3, null],
  ])('after %f s has %i dealt hands and the open hand %j', (seconds, dealt, open) => {
    expect(countDealt(shoe, after(seconds))).toBe(dealt);
    expect(findOpenHand(shoe, after(seconds))).toBe(open);
  });

  it('ends after its last hand', () => {
    expect(timesOfHand(beginsAt, 2)).toEqual({ opensAt: after(60), closesAt: after(80) });
    expect(endOfShoe(shoe)).toEqual(after(90));
  });

  it('gives each shoe a start that does not depend on when the shoe is planned', () => {
    const planned = new Map<string, number>();
    const begin = Date.parse('2026-03-01T00:00:00Z');
    for (let second = 0; second < 3 * SLOT_SECONDS; second += 7) {
      const now = new Date(begin + second * 1000);
      for (const each of planShoes(now)) {
        expect(each.beginsAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(10_000);
        if (each.handCount < HANDS_PER_SHOE) continue;
        const known = planned.get(each.shoeId) ?? each.beginsAt.getTime();
        expect(each.beginsAt.getTime()).toBe(known);
        planned.set(each.shoeId, known);
      }
    }
    for (const { gameId } of baccaratTables)
      expect([...planned.keys()].filter((id) => id.startsWith(gameId)).length).toBeGreaterThan(2);
  });

  it('has a current or upcoming shoe in every room at any second', () => {
    const begin = Date.parse('2026-03-01T00:00:00Z');
    for (let second = 0; second < SLOT_SECONDS; second += 1) {
      const rooms = new Set(planShoes(new Date(begin + second * 1000)).map(({ roomId }) => roomId));
      expect(rooms.size, `second ${second}`).toBe(baccaratTables.length);
    }
  });

  it('starts a late shoe at its next hand with the remaining hands', () => {
    const [whole] = Array.from({ length: 40 }, (_, minute) =>
      planShoes(new Date(Date.parse('2026-03-01T00:00:00Z') + minute * 60_000)),
    )
      .flat()
      .filter((each) => each.handCount === HANDS_PER_SHOE);
    if (!whole) throw new Error('no shoe begins soon');
    const late = planShoes(new Date(whole.beginsAt.getTime() + 600_000)).find(
      ({ shoeId }) => shoeId === whole.shoeId,
    );
    expect(late).toMatchObject({ handCount: HANDS_PER_SHOE - 21 });
    expect(late && endOfShoe(late)).toEqual(endOfShoe(whole));
  });
});
