import {
  type BaccaratBets,
  type BaccaratHand,
  type BaccaratSpot,
  baccaratSpots,
} from '@/domain/baccarat';
import type { RoadHand } from '@/domain/baccarat-roads';
import { copy, sheetCopy, spotNames } from './baccarat.copy';
import { baccaratFairness } from './baccarat.fairness';
import type { BaccaratPlayConfig, BaccaratRoundView, BaccaratViews } from './baccarat.protocol';
import { createBaccaratRules } from './baccarat-rules.sheet';
import { type BaccaratStage, limitsText } from './baccarat-stage.view';
import type { BetBoard, BoardRefusal } from './bet.board';
import { pause } from './element.builder';
import type { HandsView } from './hands.view';
import { formatShortMoney } from './money.format';
import type { PlayScene } from './play.controller';
import type { RoadsView } from './roads.view';
import { shellCopy } from './shell.copy';
import type { SoundPlayer } from './sound.player';

/** Dependencies of a table. */
export interface BaccaratParts {
  readonly config: BaccaratPlayConfig;
  readonly stage: BaccaratStage;
  readonly hands: HandsView;
  readonly roads: RoadsView;
  readonly board: BetBoard;
  readonly sound: SoundPlayer;
}

/** The table's part in a round, and what chips do between rounds. */
export interface BaccaratScene extends PlayScene<BaccaratViews> {
  readonly lay: (spot: BaccaratSpot, satang: number) => void;
  readonly undo: () => void;
  readonly clear: () => void;
  readonly repeat: () => void;
  /** The roads' hands as they are shown. */
  readonly shownHands: () => readonly RoadHand[];
}

/** How long a result is shown before the next message. */
const RESULT_MS = 2500;

/** Creates the scene. */
export function createBaccaratScene(parts: BaccaratParts): BaccaratScene {
  const { config, stage, hands, roads, board, sound } = parts;
  let seedId: string | null = null;
  let balance: number | null = null;
  let shown: readonly RoadHand[] = [];
  let lastBets: BaccaratBets | null = null;
  let tableIsOver = false;
  let isTelling = false;
  let shoeIsNew = false;

  const drawBets = (): void => {
    stage.showBets(board.bets(), lastBets !== null);
  };

  const tellNewShoe = (): void => {
    stage.say(copy.newShoe);
    stage.announce(copy.newShoe);
  };

  /** The cards of the last hand go as soon as the next one is thought of. */
  const clearTable = (): void => {
    if (!tableIsOver) return;
    tableIsOver = false;
    hands.clear();
    stage.say(copy.ready, limitsText(config));
  };

  const refuse = (refusal: BoardRefusal): void => {
    const sentence =
      refusal === 'above_limit'
        ? copy.aboveLimit(formatShortMoney(config.limits.max_satang))
        : copy.aboveBalance;
    stage.say(sentence);
    stage.announce(sentence);
  };

  const tellBets = (spots: readonly BaccaratSpot[]): void => {
    const bets = board.bets();
    const held = spots
      .filter((spot) => bets[spot] > 0)
      .map((spot) => copy.placed(spotNames[spot], formatShortMoney(bets[spot])));
    stage.announce(held.length === 0 ? copy.cleared : held.join(' '));
  };

  const changeBets = (change: () => BoardRefusal | null, spots: readonly BaccaratSpot[]): void => {
    clearTable();
    const refusal = change();
    drawBets();
    if (refusal) {
      refuse(refusal);
      return;
    }
    sound.tick();
    stage.say(copy.ready, limitsText(config));
    tellBets(spots);
  };

  const tellResult = (round: BaccaratRoundView): void => {
    const { outcome, win_satang: won, bet_satang: bet } = round;
    const title = describeResult(outcome);
    const gain = won > bet;
    const money =
      won === 0
        ? copy.nothing
        : gain
          ? copy.got(formatShortMoney(won))
          : copy.gotBack(formatShortMoney(won));
    stage.showResult(round.bets, outcome.winner);
    stage.sayResult(title, money, gain);
    stage.announce(
      `${copy.dealt(spotNames.player, outcome.playerPoints)} ${copy.dealt(spotNames.banker, outcome.bankerPoints)} ${title} ${money}`,
    );
    if (gain) sound.win(false);
  };

  return {
    stage: {
      ...stage,
      setBalance: (satang) => {
        balance = satang;
        stage.setBalance(satang);
      },
    },
    shownHands: () => shown,
    readStake: () => {
      const tooLittle = board.findTooLittle();
      if (board.total() === 0 || tooLittle) {
        const sentence = tooLittle
          ? copy.belowLimit(formatShortMoney(config.limits.min_satang))
          : copy.noBets;
        stage.say(sentence);
        stage.announce(sentence);
        return null;
      }
      return { bets: board.bets(), seed_id: seedId };
    },
    begin: () => {
      hands.clear();
      isTelling = false;
      stage.say(copy.dealing, copy.handNumber(shown.length + 1));
      stage.announce(copy.dealing);
    },
    cancel: () => {
      hands.clear();
      return Promise.resolve();
    },
    recall: (round) => {
      board.clear();
      stage.showBets(round.bets, false);
      stage.say(shellCopy.interrupted, `${shellCopy.bet} ${formatShortMoney(round.bet_satang)}`);
    },
    show: async (round, _, late, hurry) => {
      isTelling = true;
      if (late) hands.lay(round.outcome);
      else await hands.deal(round.outcome, sound.stop, hurry);
      hands.showWinner(round.outcome);
      board.clear();
      lastBets = round.bets;
      tableIsOver = true;
      tellResult(round);
    },
    linger: (_round, _late, signal) => {
      isTelling = false;
      if (!shoeIsNew) return;
      shoeIsNew = false;
      void pause(RESULT_MS, signal).then(() => {
        if (!signal.aborted) tellNewShoe();
      });
    },
    take: ({ seed }) => {
      if (seedId !== null && seedId !== seed.seed_id) {
        // The result of the last hand of a shoe is shown first.
        if (isTelling) shoeIsNew = true;
        else tellNewShoe();
      }
      seedId = seed.seed_id;
      shown = seed.hands;
      roads.show(shown);
    },
    restore: ({ history }) => {
      lastBets = history[0]?.bets ?? null;
      drawBets();
    },
    invite: () => {
      stage.say(copy.ready, limitsText(config));
    },
    fairness: baccaratFairness,
    rules: (fairness) => createBaccaratRules(config, fairness),
    historyEmpty: sheetCopy.historyEmpty,
    describePast: ({ hand }) => [describeResult(hand)],

    lay: (spot, satang) => {
      changeBets(() => board.lay(spot, satang, balance), [spot]);
    },
    undo: () => {
      changeBets(() => {
        board.undo();
        return null;
      }, baccaratSpots);
    },
    clear: () => {
      changeBets(() => {
        board.clear();
        return null;
      }, baccaratSpots);
    },
    repeat: () => {
      const bets = lastBets;
      if (bets) changeBets(() => board.layAll(bets, balance), baccaratSpots);
    },
  };
}

function describeResult({ winner, playerPoints, bankerPoints }: BaccaratHand): string {
  const title = winner === 'tie' ? copy.tie : copy.wins(spotNames[winner]);
  const points = [playerPoints, bankerPoints] as const;
  return `${title} ${copy.score(Math.max(...points), Math.min(...points))}`;
}
