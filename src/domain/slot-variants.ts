/** How often and how much a game pays: small wins often, or large wins rarely. */
export type SlotVolatility = 'low' | 'medium' | 'high';

/** Names of all variants: `festive` has free spins most often, `classic` has none. */
export type SlotVariantName = SlotVolatility | 'festive' | 'classic';

/** Reels and payouts of a slot game. A stake is split over ten lines. */
export interface SlotVariant {
  readonly volatility: SlotVolatility;
  /** Published return to player: the exact expectation of these reels and payouts, rounded to 0.01. */
  readonly rtpPercent: number;
  /** Average number of paid spins for one win on a line. */
  readonly winOneIn: number;
  /** Average number of paid spins until one wins free spins; null for a variant without free spins. */
  readonly freeSpinsOneIn: number | null;
  /** Reel strips of paid spins: symbols from top to bottom. */
  readonly strips: readonly (readonly number[])[];
  /** Reel strips of free spins, with more wilds and no scatters. */
  readonly freeStrips: readonly (readonly number[])[];
  /** Payouts of 3, 4 and 5 symbols on a line, by symbol, in thousandths of the stake. */
  readonly pays: readonly (readonly [three: number, four: number, five: number])[];
  /** Free spins for 3, 4 and 5 scatters; zeros where there are no scatters. */
  readonly freeSpins: readonly [three: number, four: number, five: number];
  readonly freeMultiplier: number;
}

/** A coin is the stake of one line, which is a tenth of the whole stake. */
const MILLI_PER_COIN = 100;

type VariantText = Omit<SlotVariant, 'strips' | 'freeStrips' | 'pays'> & {
  readonly strips: readonly string[];
  readonly freeStrips: readonly string[];
  readonly coins: SlotVariant['pays'];
};

/** All variants. Scatters and wilds are at least three positions apart, so a reel never shows two of them. */
export const slotVariants: Readonly<Record<SlotVariantName, SlotVariant>> = {
  low: defineVariant({
    volatility: 'low',
    rtpPercent: 96.32,
    winOneIn: 2.52,
    freeSpinsOneIn: 140,
    strips: [
      '37635651462356546747673752765472',
      '56567372543747023657245617605346',
      '34565063627626024517535747537476',
      '47357656574502753623647567104236',
      '76565053453124754563726727064736',
    ],
    freeStrips: [
      '54356472532767275646573467364253',
      '03425606435270747674265362734575',
      '27025734256736043676504526740537',
      '45642547076230563470735765723426',
      '47654627375324676540627470352503',
    ],
    coins: [
      [0, 0, 0],
      [0, 0, 0],
      [25, 80, 200],
      [20, 50, 150],
      [15, 40, 100],
      [10, 25, 60],
      [8, 20, 50],
      [6, 15, 40],
    ],
    freeSpins: [8, 12, 20],
    freeMultiplier: 2,
  }),
  medium: defineVariant({
    volatility: 'medium',
    rtpPercent: 96.31,
    winOneIn: 2.77,
    freeSpinsOneIn: 140,
    strips: [
      '65436251725435436727456567576763',
      '67317436254527475670362543675475',
      '62506356564736747375472031657247',
      '41753763567226346075746725045657',
      '35741526764576276254537403657067',
    ],
    freeStrips: [
      '74573623476567327476456526346575',
      '53562576706436746243765403257057',
      '26764054326357067203647565737045',
      '57370367364507364726506204574652',
      '63245032757376306465656574704257',
    ],
    coins: [
      [0, 0, 0],
      [0, 0, 0],
      [30, 125, 400],
      [20, 80, 250],
      [15, 50, 150],
      [8, 25, 80],
      [6, 20, 70],
      [5, 18, 60],
    ],
    freeSpins: [8, 12, 20],
    freeMultiplier: 2,
  }),
  high: defineVariant({
    volatility: 'high',
    rtpPercent: 96.23,
    winOneIn: 2.88,
    freeSpinsOneIn: 140,
    strips: [
      '73456574653573647252256561574736',
      '67276717564756056764574563263374',
      '65360765743271754757576346374225',
      '54707541067635727623575632476456',
      '50265456765475767375624360127374',
    ],
    freeStrips: [
      '26565647674236457235675765345357',
      '56257420376732457674356706740656',
      '27453753567046063465256574275037',
      '64754652504560632672737576407503',
      '74375032642054573065765462706576',
    ],
    coins: [
      [0, 0, 0],
      [0, 0, 0],
      [50, 250, 1000],
      [40, 120, 400],
      [18, 50, 200],
      [7, 20, 85],
      [5, 20, 60],
      [5, 15, 50],
    ],
    freeSpins: [8, 10, 12],
    freeMultiplier: 2,
  }),
  festive: defineVariant({
    volatility: 'medium',
    rtpPercent: 96.37,
    winOneIn: 2.87,
    freeSpinsOneIn: 59,
    strips: [
      '65436251725435436727456567576763',
      '67317436254527415670362543675475',
      '62506356564736747375472031657247',
      '41753763567226346075146725045657',
      '35741526764576276254537403657067',
    ],
    freeStrips: [
      '74573623476567327476456526346575',
      '53562576706436746243765403257057',
      '26764054326357067203647565737045',
      '57370367364507364726506204574652',
      '63245032757376306465656574704257',
    ],
    coins: [
      [0, 0, 0],
      [0, 0, 0],
      [26, 110, 360],
      [18, 75, 205],
      [14, 50, 145],
      [8, 25, 80],
      [6, 20, 55],
      [4, 20, 55],
    ],
    freeSpins: [5, 8, 12],
    freeMultiplier: 2,
  }),
  classic: defineVariant({
    volatility: 'low',
    rtpPercent: 96.32,
    winOneIn: 2.37,
    freeSpinsOneIn: null,
    strips: [
      '37635654462356546747673752765472',
      '56567372543747023657245657605346',
      '34565063627626024557535747537476',
      '47357656574502753623647567504236',
      '76565053453524754563726727064736',
    ],
    // Unused, because this variant has no free spins.
    freeStrips: [
      '54356472532767275646573467364253',
      '03425606435270747674265362734575',
      '27025734256736043676504526740537',
      '45642547076230563470735765723426',
      '47654627375324676540627470352503',
    ],
    coins: [
      [0, 0, 0],
      [0, 0, 0],
      [29, 80, 225],
      [23, 55, 155],
      [16, 45, 115],
      [10, 25, 60],
      [8, 25, 55],
      [6, 20, 45],
    ],
    freeSpins: [0, 0, 0],
    freeMultiplier: 2,
  }),
};

function defineVariant({ strips, freeStrips, coins, ...rest }: VariantText): SlotVariant {
  return {
    ...rest,
    strips: strips.map(readStrip),
    freeStrips: freeStrips.map(readStrip),
    pays: coins.map(([three, four, five]) => [
      three * MILLI_PER_COIN,
      four * MILLI_PER_COIN,
      five * MILLI_PER_COIN,
    ]),
  };
}

function readStrip(digits: string): number[] {
  return Array.from(digits, Number);
}
