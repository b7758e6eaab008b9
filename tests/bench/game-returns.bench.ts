import { slotVariants } from '@/domain/slot-variants';
import {
  CHI_SQUARE_LIMIT,
  createQuickShoes,
  createRealShoes,
  drawHouseDigits,
  drawPrizes,
  errorsOff,
  type PlayedMean,
  PRIZE_CHI_SQUARE_LIMIT,
  playBaccarat,
  playSlot,
} from '../support/game-returns';
import { hasOtherRoads } from '../support/reference-roads';

/**
 * Measures the returns of the games over a million plays each, ten times as many as in the unit tests, which reveals
 * smaller deviations. Baccarat is dealt from shoes of the real HMAC, and roads are drawn for five times as many
 * shoes. Exits with 1 when a return is off.
 */
const PLAYS = 1_000_000;
const HOUSE_NUMBERS = 100_000;
const SHOES = 10_000;
const MOST_ERRORS_OFF = 3;

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

function judge(name: string, value: number, atMost: number): void {
  const isOff = value >= atMost;
  if (isOff) process.exitCode = 1;
  say(`  ${name.padEnd(50)} ${value.toFixed(2).padStart(7)} < ${atMost}${isOff ? '  OFF' : ''}`);
}

function judgeMeans(game: string, means: readonly PlayedMean[]): void {
  for (const each of means) {
    const found = `${each.mean.toPrecision(6)} (${each.computed.toPrecision(6)})`;
    judge(`${game}, ${each.name}: ${found}`, errorsOff(each), MOST_ERRORS_OFF);
  }
}

say(`Over ${PLAYS} plays (as computed), in standard errors`);
for (const [name, variant] of Object.entries(slotVariants))
  judgeMeans(`slot ${name}`, playSlot(variant, PLAYS));
judgeMeans('baccarat', await playBaccarat(PLAYS, createRealShoes()));
const deal = createQuickShoes();
let differing = 0;
for (let shoe = 0; shoe < SHOES; shoe += 1)
  if (hasOtherRoads(deal().map(({ winner }) => winner))) differing += 1;
say(`Roads of ${SHOES} shoes, drawn twice`);
judge('shoes that differ', differing, 1);
say(`Digits of ${HOUSE_NUMBERS} house numbers, chi-square`);
for (const [place, chiSquare] of (await drawHouseDigits(HOUSE_NUMBERS)).entries())
  judge(`place ${place + 1}`, chiSquare, CHI_SQUARE_LIMIT);
say(`Prizes of ${PLAYS} spins of the wheel, chi-square`);
judge('prizes', await drawPrizes(PLAYS), PRIZE_CHI_SQUARE_LIMIT);
