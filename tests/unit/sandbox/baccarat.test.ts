import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BaccaratBets,
  baccaratOdds,
  baccaratSpots,
  bankerDraws,
  CARDS_BEHIND_CUT,
  cardPoints,
  dealHand,
  dealShoe,
  isNatural,
  SHOE_SIZE,
  settleBets,
  shuffleShoe,
  spotPayout,
  suitOf,
} from '@/domain/baccarat';
import { resolveFairly } from '@/domain/fairness';
import { computeBaccaratOdds } from '@/sandbox/games/baccarat-odds';
import { createQuickShoes, errorsOff, playBaccarat } from '../../support/game-returns';
import { createSeededDraw } from '../../support/seeded-draw';

/** `npm run bench` deals ten times as many hands, from real shoes. */
const HANDS = 100_000;
const played = await playBaccarat(HANDS, createQuickShoes());
/** Returns a card with the given points. */
const card = (points: number) => (points + 12) % 13;
const deal = (...points: readonly number[]) => dealHand(points.map(card), 0);
const bet = (bets: Partial<BaccaratBets>): BaccaratBets => ({
  player: 0,
  tie: 0,
  banker: 0,
  ...bets,
});

describe('drawing rules', () => {
  // Rows: the banker's points from 0. First letter of a row: the player stood. The next ten letters: the player's third
  // card counts 0 to 9. D: the banker draws; S: the banker stands.
  const table = [
    'D DDDDDDDDDD',
    'D DDDDDDDDDD',
    'D DDDDDDDDDD',
    'D DDDDDDDDSD',
    'D SSDDDDDDSS',
    'D SSSSDDDDSS',
    'S SSSSSSDDSS',
    'S SSSSSSSSSS',
  ];

  it.each(table.map((row, points) => [points, row] as const))(
    'for a banker with %i points follow the table',
    (points, row) => {
      const [stood = '', thirds = ''] = row.split(' ');
      expect(bankerDraws(points, null)).toBe(stood === 'D');
      Array.from(thirds).forEach((wanted, third) => {
        expect(bankerDraws(points, third), `third ${third}`).toBe(wanted === 'D');
      });
    },
  );

  it('hold in dealt hands for all points and third cards', () => {
    for (let player = 0; player <= 9; player += 1) {
      for (let banker = 0; banker <= 9; banker += 1) {
        for (let third = 0; third <= 9; third += 1) {
          const hand = deal(player, banker, 0, 0, third, 1);
          if (player >= 8 || banker >= 8) {
            expect([hand.player.length, hand.banker.length]).toEqual([2, 2]);
            continue;
          }
          const drew = player <= 5;
          expect(hand.player.length).toBe(drew ? 3 : 2);
          const wanted = table[banker]?.at(drew ? 2 + third : 0);
          expect(hand.banker.length, `${player} ${banker} ${third}`).toBe(wanted === 'D' ? 3 : 2);
        }
      }
    }
  });

  it('end the hand with a natural on either side', () => {
    expect(deal(3, 9, 5, 0)).toMatchObject({ playerPoints: 8, bankerPoints: 9, winner: 'banker' });
    expect(deal(9, 2, 0, 1)).toMatchObject({ playerPoints: 9, bankerPoints: 3, winner: 'player' });
    expect(isNatural([card(4), card(4)])).toBe(true);
    expect(isNatural([card(2), card(2), card(4)])).toBe(false);
  });

  it('give the banker the next card when the player stands', () => {
    const hand = deal(6, 5, 0, 0, 3, 9);
    expect(hand).toMatchObject({ playerPoints: 6, bankerPoints: 8, winner: 'banker' });
  });

  it('count only the last digit of the points', () => {
    expect(deal(7, 6, 8, 8, 9, 9)).toMatchObject({
      playerPoints: 4,
      bankerPoints: 4,
      winner: 'tie',
    });
  });
});

describe('payouts', () => {
  it.each([
    ['player', { player: 2000, tie: 0, banker: 0 }, 2000],
    ['banker', { player: 0, tie: 0, banker: 1950 }, 1950],
    ['tie', { player: 1000, tie: 9000, banker: 1000 }, 11_000],
  ] as const)('follow the rules when the winner is: %s', (winner, returned, total) => {
    for (const spot of baccaratSpots) expect(spotPayout(spot, 1000, winner)).toBe(returned[spot]);
    const bets = bet({ player: winner === 'banker' ? 0 : 1000, tie: 1000, banker: 1000 });
    expect(settleBets(bets, winner).payout).toBe(total);
  });

  it.each([
    [500, 975],
    [1500, 2925],
    [19, 38],
    [20, 39],
    [39, 77],
  ])('round down after the commission on %i satang', (stake, payout) => {
    expect(spotPayout('banker', stake, 'banker')).toBe(payout);
  });

  it('count no turnover for returned stakes and for stakes on opposite sides', () => {
    const bets = bet({ player: 3000, tie: 500, banker: 1000 });
    expect(settleBets(bets, 'player').validTurnover).toBe(2500);
    expect(settleBets(bets, 'banker').validTurnover).toBe(2500);
    expect(settleBets(bets, 'tie').validTurnover).toBe(500);
    expect(settleBets(bet({ player: 700, banker: 700 }), 'banker').validTurnover).toBe(0);
  });

  it('count at most the stake as turnover and are never negative', () => {
    const amount = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(amount, amount, amount, (player, tie, banker) => {
        for (const winner of baccaratSpots) {
          const { payout, validTurnover } = settleBets({ player, tie, banker }, winner);
          expect(validTurnover).toBeLessThanOrEqual(player + tie + banker);
          expect(Number.isSafeInteger(payout) && payout >= 0).toBe(true);
        }
      }),
    );
  });
});

describe('a shoe', () => {
  it('is a permutation of eight decks', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const shoe = shuffleShoe(createSeededDraw(seed));
      expect(shoe).toHaveLength(SHOE_SIZE);
      expect(new Set(shoe).size).toBe(SHOE_SIZE);
    }
    const shoe = shuffleShoe(createSeededDraw(1));
    for (let suit = 0; suit < 4; suit += 1)
      expect(shoe.filter((each) => suitOf(each) === suit)).toHaveLength(104);
    expect(shoe.filter((each) => cardPoints(each) === 0)).toHaveLength(128);
  });

  it('burns cards by its first card, and ends one hand after the cut card', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const cards = shuffleShoe(createSeededDraw(seed));
      const { burnCard, burned, hands } = dealShoe(cards);
      expect(burnCard).toBe(cards[0]);
      expect(burned).toBe(cardPoints(burnCard) === 0 ? 10 : cardPoints(burnCard));
      const lengths = hands.map((hand) => hand.player.length + hand.banker.length);
      const used = 1 + burned + lengths.reduce((sum, length) => sum + length, 0);
      expect(used).toBeLessThanOrEqual(SHOE_SIZE);
      const beforeLast = used - (lengths.at(-1) ?? 0);
      expect(beforeLast).toBeGreaterThanOrEqual(SHOE_SIZE - CARDS_BEHIND_CUT);
      expect(beforeLast - (lengths.at(-2) ?? 0)).toBeLessThan(SHOE_SIZE - CARDS_BEHIND_CUT);
      expect(hands.length).toBeGreaterThan(60);
    }
  });

  it('reproduces a fixed order that an independent HMAC and shuffle confirm', async () => {
    const source = { serverSeed: '01'.repeat(32), clientSeed: 'chokdee', nonce: 0 };
    const numbers = Array.from({ length: 64 }, (_, block) =>
      createHmac('sha256', Buffer.from(source.serverSeed, 'hex'))
        .update(`chokdee:0:${block}`)
        .digest(),
    ).flatMap((digest) => Array.from({ length: 8 }, (_, i) => digest.readUInt32BE(i * 4)));
    const expected = Array.from({ length: SHOE_SIZE }, (_, each) => each);
    for (let last = SHOE_SIZE - 1; last > 0; last -= 1) {
      const bound = last + 1;
      const limit = 2 ** 32 - (2 ** 32 % bound);
      let number = numbers.shift() ?? 0;
      while (number >= limit) number = numbers.shift() ?? 0;
      const other = number % bound;
      [expected[last], expected[other]] = [expected[other] ?? 0, expected[last] ?? 0];
    }
    const shoe = await resolveFairly(source, shuffleShoe);
    expect(shoe).toEqual(expected);
    expect(shoe.slice(0, 8)).toMatchInlineSnapshot(`
      [
        412,
        118,
        36,
        32,
        396,
        184,
        115,
        239,
      ]
    `);
    expect(dealShoe(shoe).hands.length).toMatchInlineSnapshot(`79`);
  });
});

describe('odds', () => {
  it('equal an exact count over all deals of eight decks', () => {
    const exact = computeBaccaratOdds();
    for (const spot of baccaratSpots) {
      expect(Math.round(exact[spot].chancePercent * 100) / 100).toBe(
        baccaratOdds[spot].chancePercent,
      );
      expect(Math.round(exact[spot].rtpPercent * 100) / 100).toBe(baccaratOdds[spot].rtpPercent);
    }
    const all = baccaratSpots.reduce((sum, spot) => sum + exact[spot].chancePercent, 0);
    expect(all).toBeCloseTo(100, 9);
  });

  it.each(played)(`match ${HANDS} hands within three standard errors: $name`, (each) => {
    expect(errorsOff(each)).toBeLessThan(3);
  });
});
