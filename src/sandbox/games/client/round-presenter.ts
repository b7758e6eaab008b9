import { formatMoney } from '@/domain/money';
import { SCATTER, type SlotSpin, WILD, winSatang } from '@/domain/slot-engine';
import { slotVariants } from '@/domain/slot-variants';
import { countUp } from './count-animator';
import { pause } from './element-builder';
import { showMoment } from './moment.view';
import type { ReelsView } from './reels.view';
import { copy } from './slot.copy';
import type { SlotPlayConfig, SlotRoundView } from './slot.protocol';
import type { SoundPlayer } from './sound-player';
import type { StageView } from './stage.view';
import type { WinsView } from './wins.view';

/** The views that show a round. */
export interface PresenterParts {
  readonly root: HTMLElement;
  readonly config: SlotPlayConfig;
  readonly stage: StageView;
  readonly reels: ReelsView;
  readonly wins: WinsView;
  readonly sound: SoundPlayer;
}

/** Shows rounds from the first reel stop to the end of the win count. */
export interface RoundPresenter {
  /**
   * Shows a round.
   * @param standing true when the reels are at rest and only show the result
   * @param hurry aborted when the player wants to continue
   */
  readonly show: (round: SlotRoundView, standing: boolean, hurry: AbortSignal) => Promise<void>;
  /** Shows the winning lines one after another until aborted. */
  readonly linger: (round: SlotRoundView, signal: AbortSignal) => void;
}

/** Smallest multiple of the bet for which a message over the game announces the win. */
const GREAT_WIN = 20;
const COUNT_MS = 900;
const GREAT_COUNT_MS = 2600;
const BETWEEN_FREE_SPINS_MS = 700;
const MOMENT_MS = 3200;

/** Creates the presenter. */
export function createRoundPresenter({
  root,
  config,
  stage,
  reels,
  wins,
  sound,
}: PresenterParts): RoundPresenter {
  const variant = slotVariants[config.variant];

  const land = (stops: readonly number[]): Promise<void> => reels.land(stops, sound.stop);

  const countWin = async (
    satang: number,
    paid: number,
    lines: number,
    hurry: AbortSignal,
  ): Promise<void> => {
    const gain = satang > paid;
    const label = gain ? copy.win : copy.back;
    if (gain) sound.win(false);
    await countUp(
      satang,
      gain ? COUNT_MS : 1,
      (text) => stage.sayWin(text, label),
      hurry,
      gain ? sound.tick : undefined,
    );
    const amount = formatMoney(satang);
    stage.announce(
      gain ? copy.announceWin(amount, lines) : copy.announceBack(amount, satang === paid),
    );
  };

  const showGreatWin = async (satang: number, bet: number): Promise<void> => {
    sound.win(true);
    const still = new AbortController().signal;
    await showMoment(root, {
      title: copy.bigWin,
      line: copy.timesBet(Math.floor(satang / bet).toLocaleString('th-TH')),
      action: copy.goOn,
      symbol: 2,
      festive: true,
      lastsMs: GREAT_COUNT_MS + MOMENT_MS,
      figure: (element) => {
        void countUp(
          satang,
          GREAT_COUNT_MS,
          (text) => (element.textContent = text),
          still,
          sound.tick,
        );
      },
    });
  };

  const playFreeSpins = async (round: SlotRoundView, first: SlotSpin): Promise<void> => {
    const { freeSpins, spins } = round.outcome;
    const skip = new AbortController();
    let total = winSatang(round.bet_satang, first.winMilli);
    wins.showScatters(first);
    sound.freeSpins();
    stage.announce(copy.announceFree(freeSpins));
    stage.say(copy.freeSpinsWon(freeSpins), copy.freeSpinsPay(variant.freeMultiplier));
    await pause(1100);
    await showMoment(root, {
      title: copy.freeSpinsWon(freeSpins),
      line: copy.freeSpinsPay(variant.freeMultiplier),
      action: copy.freeSpinsStart,
      symbol: SCATTER,
      festive: false,
      lastsMs: MOMENT_MS,
    });
    wins.clear();
    reels.setStrips(
      variant.freeStrips,
      variant.freeStrips.map(() => 0),
    );
    stage.openCounter(`${copy.freeSpins} ×${variant.freeMultiplier}`, () => skip.abort());
    for (let index = 1; index < spins.length && !skip.signal.aborted; index += 1) {
      const spin = spins[index];
      if (!spin) break;
      stage.setCounter(copy.freeSpinOf(index, freeSpins), formatMoney(total));
      stage.say(copy.freeSpinsPay(variant.freeMultiplier));
      sound.spin();
      reels.start();
      await land(spin.stops);
      const won = winSatang(round.bet_satang, spin.winMilli);
      total += won;
      if (won > 0) {
        wins.showAll(spin);
        sound.win(false);
        await countUp(
          won,
          COUNT_MS,
          (text) => stage.sayWin(text, copy.win),
          skip.signal,
          sound.tick,
        );
      }
      await pause(BETWEEN_FREE_SPINS_MS, skip.signal);
      wins.clear();
    }
    stage.closeCounter();
    reels.setStrips(variant.strips, first.stops);
  };

  return {
    show: async (round, standing, hurry) => {
      const [first] = round.outcome.spins;
      if (!first) return;
      if (standing) reels.setStrips(variant.strips, first.stops);
      else await land(first.stops);
      const { win_satang: won, bet_satang: bet, outcome } = round;
      if (first.lines.length > 0) {
        wins.showAll(first);
        await countWin(winSatang(bet, first.winMilli), paidFor(round), first.lines.length, hurry);
      }
      if (outcome.freeSpins > 0) {
        await playFreeSpins(round, first);
        if (won < bet * GREAT_WIN) {
          await showMoment(root, {
            title: copy.freeSpinsOver,
            line: copy.freeSpinsWon(outcome.freeSpins),
            action: copy.goOn,
            symbol: WILD,
            festive: false,
            lastsMs: MOMENT_MS,
            figure: (element) => (element.textContent = formatMoney(won)),
          });
        }
        stage.announce(copy.announceTotal(formatMoney(won)));
      }
      if (won >= bet * GREAT_WIN) await showGreatWin(won, bet);
      if (won === 0) {
        stage.say(copy.noWin);
        stage.announce(copy.noWin);
      } else {
        stage.sayWin(formatMoney(won), won > paidFor(round) ? copy.win : copy.back);
      }
    },

    linger: (round, signal) => {
      const [first] = round.outcome.spins;
      if (!first || first.lines.length === 0) return;
      wins.showAll(first);
      const { win_satang: won, bet_satang: bet } = round;
      void pause(1200, signal).then(() =>
        wins.cycle(
          first,
          (line) => {
            const name = config.symbols[line.symbol]?.name ?? '';
            stage.sayWin(
              formatMoney(won),
              won > paidFor(round) ? copy.win : copy.back,
              `${copy.lineWin(line.line + 1, line.count, name)} · ${formatMoney(winSatang(bet, line.winMilli))}`,
            );
          },
          signal,
        ),
      );
    },
  };
}

/** Returns the amount in satang that the player paid for a round. Only a higher payout is shown as a win. */
function paidFor({ is_free: isFree, bet_satang: bet }: SlotRoundView): number {
  return isFree ? 0 : bet;
}
