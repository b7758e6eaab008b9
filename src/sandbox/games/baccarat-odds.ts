import { type BaccaratSpot, baccaratSpots, bankerDraws, spotPayout } from '@/domain/baccarat';

/** The odds of one spot in a fresh shoe. */
interface SpotOdds {
  readonly chancePercent: number;
  readonly rtpPercent: number;
}

/** Number of cards that count 0, 1, … 9 in eight decks. */
const CARDS_BY_POINTS: readonly number[] = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32];
const STAKE = 10_000;

/** Returns chance and return of each spot, from all ways to deal six cards without replacement. */
export function computeBaccaratOdds(): Readonly<Record<BaccaratSpot, SpotOdds>> {
  const left = [...CARDS_BY_POINTS];
  let size = left.reduce((sum, count) => sum + count, 0);
  const chances: Record<BaccaratSpot, number> = { player: 0, tie: 0, banker: 0 };

  const decide = (player: number, banker: number, chance: number): void => {
    chances[player === banker ? 'tie' : player > banker ? 'player' : 'banker'] += chance;
  };
  const forEachCard = (chance: number, take: (points: number, chance: number) => void): void => {
    left.forEach((count, points) => {
      if (count === 0) return;
      const next = (chance * count) / size;
      left[points] = count - 1;
      size -= 1;
      take(points, next);
      left[points] = count;
      size += 1;
    });
  };
  const drawBanker = (
    player: number,
    banker: number,
    third: number | null,
    chance: number,
  ): void => {
    if (!bankerDraws(banker, third)) {
      decide(player, banker, chance);
      return;
    }
    forEachCard(chance, (card, after) => {
      decide(player, (banker + card) % 10, after);
    });
  };

  forEachCard(1, (first, one) => {
    forEachCard(one, (second, two) => {
      forEachCard(two, (third, three) => {
        forEachCard(three, (fourth, four) => {
          const player = (first + third) % 10;
          const banker = (second + fourth) % 10;
          if (player >= 8 || banker >= 8) decide(player, banker, four);
          else if (player >= 6) drawBanker(player, banker, null, four);
          else
            forEachCard(four, (card, five) => {
              drawBanker((player + card) % 10, banker, card, five);
            });
        });
      });
    });
  });

  const oddsOf = (spot: BaccaratSpot): SpotOdds => ({
    chancePercent: chances[spot] * 100,
    rtpPercent: baccaratSpots.reduce(
      (sum, winner) => sum + (chances[winner] * spotPayout(spot, STAKE, winner) * 100) / STAKE,
      0,
    ),
  });
  return { player: oddsOf('player'), tie: oddsOf('tie'), banker: oddsOf('banker') };
}
