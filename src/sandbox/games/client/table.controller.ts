import {
  type BaccaratBets,
  type BaccaratHand,
  type BaccaratSpot,
  baccaratSpots,
} from '@/domain/baccarat';
import { type RoadHand, toRoadHand } from '@/domain/baccarat-roads';
import { countDealt, endOfShoe, findOpenHand } from '@/domain/baccarat-shoe';
import { formatMoney } from '@/domain/money';
import { copy, describeResult, sheetCopy, spotNames } from './baccarat.copy';
import type {
  BaccaratPlayConfig,
  LayAnswer,
  LayRequest,
  ShoeView,
  TableBetView,
  TableState,
} from './baccarat.protocol';
import { createBaccaratRules } from './baccarat-rules.sheet';
import { type BaccaratStage, limitsText, moneyText, refusalText } from './baccarat-stage.view';
import type { BetBoard, BoardRefusal } from './bet.board';
import { type FinalAnswer, NoAnswerError } from './game.caller';
import { readHandClock, timesOf } from './hand.clock';
import type { HandsView } from './hands.view';
import { createHistorySheet } from './history.sheet';
import type { ServerClock } from './match.clock';
import { createSpinId } from './play.api';
import type { PlayController } from './play.controller';
import type { RoadsView } from './roads.view';
import { openSheet } from './sheet.view';
import { shellCopy } from './shell.copy';
import { createShoeProofs } from './shoe-proof.section';
import type { SoundPlayer } from './sound.player';
import type { TableApi } from './table.api';
import { describeBets, findBetOn, findMissedHand } from './table.bets';

/** Dependencies of a table. */
export interface TableParts {
  readonly root: HTMLElement;
  readonly config: BaccaratPlayConfig;
  readonly api: TableApi;
  readonly clock: ServerClock;
  readonly stage: BaccaratStage;
  readonly hands: HandsView;
  readonly roads: RoadsView;
  readonly board: BetBoard;
  readonly sound: SoundPlayer;
}

/** Actions of the player. */
export interface TableController extends PlayController {
  readonly lay: (spot: BaccaratSpot, satang: number) => void;
  readonly undo: () => void;
  readonly clear: () => void;
  readonly repeat: () => void;
  /** The roads' hands as they are shown. */
  readonly shownHands: () => readonly RoadHand[];
}

const TICK_MS = 250;
/** Everybody at the table asks for the same card, so not all of them ask at the same moment. */
const LEAST_MARGIN_MS = 150;
const MARGIN_SPREAD_MS = 500;
const ASK_AGAIN_MS = 2000;

/** Joins server and table: the clock deals, and the page follows it. */
export function createTableController(parts: TableParts): TableController {
  const { root, config, api, clock, stage, hands, roads, board, sound } = parts;
  let table: TableState | null = null;
  let shown: readonly RoadHand[] = [];
  let lastBets: BaccaratBets | null = null;
  let balance: number | null = null;
  let isSending = false;
  /** Bets sent so far, taken or not. */
  let sent = 0;
  let isAsking = false;
  let isDealing = false;
  let tableIsOver = false;
  let hurry = new AbortController();
  let margin = LEAST_MARGIN_MS;
  let askedAt = 0;

  const openHand = (): number | null =>
    table?.shoe ? findOpenHand(timesOf(table.shoe), new Date(clock.now())) : null;
  const betOn = (shoe: ShoeView, hand: number): TableBetView | undefined =>
    table ? findBetOn(table, shoe, hand) : undefined;
  /** The bet whose cards are still to come. */
  const waitingBet = (): TableBetView | undefined =>
    table?.shoe ? betOn(table.shoe, table.shoe.hands.length) : undefined;
  const isReady = (): boolean => table !== null && !isSending && !isDealing && !waitingBet();

  const tell = (sentence: string, detail?: string): void => {
    stage.say(sentence, detail);
    stage.announce(sentence);
  };
  const showBalance = (satang: number | null): void => {
    balance = satang;
    stage.setBalance(satang);
  };
  const tellParent = (): void => {
    // No secret: any parent may know that something changed.
    parent.postMessage({ type: 'balance-changed' }, '*');
  };

  const drawClock = (): void => {
    if (!table?.shoe) return;
    const { text, isOpen } = readHandClock(table.shoe, clock.now());
    stage.setClock(text, isOpen);
  };
  const drawControls = (): void => {
    stage.setControls(table === null ? 'locked' : isReady() ? 'ready' : 'busy');
  };
  const drawBets = (): void => {
    const lying = waitingBet();
    stage.showBets(lying?.bets ?? board.bets(), lastBets !== null);
  };
  const showRoads = (dealt: readonly BaccaratHand[]): void => {
    shown = dealt.map(toRoadHand);
    roads.show(shown);
  };

  const tellResult = (hand: BaccaratHand, bet?: TableBetView, told?: string): void => {
    const title = told ?? describeResult(hand);
    hands.showWinner(hand);
    tableIsOver = true;
    if (!bet) {
      tell(title);
      return;
    }
    const gain = bet.win_satang > bet.bet_satang;
    const money = moneyText(bet);
    lastBets = bet.bets;
    stage.showResult(bet.bets, hand.winner);
    stage.sayResult(title, bet.status === 'paying' ? shellCopy.winComing : money, gain);
    stage.announce(
      `${copy.dealt(spotNames.player, hand.playerPoints)} ${copy.dealt(spotNames.banker, hand.bankerPoints)} ${title} ${money}`,
    );
    if (gain) sound.win(false);
    tellParent();
  };

  /** Shows the hand that was just dealt; the balance and the road say nothing of it before its cards do. */
  const dealLast = async (shoe: ShoeView, next: TableState): Promise<void> => {
    const hand = shoe.hands.at(-1);
    if (!hand) return;
    const bet = betOn(shoe, shoe.hands.length - 1);
    isDealing = true;
    drawControls();
    if (next.balance_satang !== null && bet?.status === 'paid')
      stage.setBalance(next.balance_satang - bet.win_satang);
    tell(copy.dealing, copy.handNumber(shoe.hands.length));
    hurry = new AbortController();
    await hands.deal(hand, sound.stop, hurry.signal);
    showRoads(shoe.hands);
    tellResult(hand, bet);
    showBalance(next.balance_satang);
    isDealing = false;
    drawControls();
  };

  const take = async (next: TableState): Promise<void> => {
    const before = table;
    table = next;
    clock.set(next.now);
    margin = LEAST_MARGIN_MS + Math.random() * MARGIN_SPREAD_MS;
    const shoe = next.shoe;
    const isSameShoe = before?.shoe?.shoe_id === shoe?.shoe_id;
    const dealtBefore = isSameShoe ? (before?.shoe?.hands.length ?? 0) : 0;
    const dealt = shoe?.hands.length ?? 0;
    if (shoe && isSameShoe && dealt === dealtBefore + 1) {
      await dealLast(shoe, next);
      return;
    }
    showBalance(next.balance_satang);
    showRoads(shoe?.hands ?? []);
    if (before === null) lastBets = next.bets.find((bet) => bet.status !== 'pending')?.bets ?? null;
    const last = shoe?.hands.at(-1);
    const missed = findMissedHand(before, next);
    if (missed) {
      hands.lay(missed.outcome);
      tellResult(missed.outcome, missed.bet, missed.title);
    } else if (shoe && last && (before === null || dealt !== dealtBefore)) {
      hands.lay(last);
      tellResult(last, betOn(shoe, dealt - 1));
    } else if (!isSameShoe) {
      hands.clear();
      tell(before === null ? copy.ready : copy.newShoe, limitsText(config));
    }
    if (waitingBet()) drawBets();
    drawControls();
  };

  const refresh = async (): Promise<void> => {
    if (isAsking || isSending || isDealing) return;
    isAsking = true;
    askedAt = Date.now();
    const sentBefore = sent;
    try {
      const answer = await api.table();
      if (answer.status === 'ok') {
        stage.setTrouble(null);
        // A bet that was sent meanwhile is newer than this answer.
        if (sent === sentBefore) await take(answer);
      } else {
        stage.setTrouble(
          answer.message,
          answer.status === 'failed' ? () => void refresh() : undefined,
        );
      }
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      stage.setTrouble(shellCopy.offline, () => void refresh());
    } finally {
      isAsking = false;
    }
  };

  /** Asks as soon as the clock has dealt another hand, or another shoe has its turn. */
  const follow = (): void => {
    drawClock();
    if (document.hidden || Date.now() - askedAt < ASK_AGAIN_MS) return;
    const shoe = table?.shoe;
    const now = new Date(clock.now() - margin);
    const isBehind =
      !shoe ||
      countDealt(timesOf(shoe), now) > shoe.hands.length ||
      now >= endOfShoe(timesOf(shoe)) ||
      table?.bets.some((bet) => bet.status === 'paying' || bet.status === 'pending');
    if (isBehind) void refresh();
  };

  const send = async (request: LayRequest): Promise<void> => {
    isSending = true;
    sent += 1;
    drawControls();
    stage.say(copy.sending);
    let answer: FinalAnswer<LayAnswer>;
    try {
      answer = await api.lay(request);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      // Whether the bet was taken is unknown, so the same bet is sent again, and no other one meanwhile.
      stage.setTrouble(navigator.onLine ? shellCopy.stuck : shellCopy.offline, () => {
        stage.setTrouble(null);
        void send(request);
      });
      return;
    }
    isSending = false;
    if ('shoe' in answer) await take(answer);
    else if ('balance_satang' in answer && answer.balance_satang !== null)
      showBalance(answer.balance_satang);
    if (answer.status === 'ok') {
      board.clear();
      sound.tick();
      tell(copy.laid, copy.handNumber(request.hand + 1));
      tellParent();
    } else tell(answer.message);
    drawBets();
    drawControls();
  };

  /** The cards of the last hand go as soon as the next one is thought of. */
  const clearTable = (): void => {
    if (!tableIsOver) return;
    tableIsOver = false;
    hands.clear();
  };
  const tellBets = (spots: readonly BaccaratSpot[]): void => {
    stage.announce(describeBets(board.bets(), spots));
  };
  const changeBets = (change: () => BoardRefusal | null, spots: readonly BaccaratSpot[]): void => {
    if (!isReady()) return;
    clearTable();
    const refusal = change();
    drawBets();
    if (refusal) {
      tell(refusalText(refusal, config));
      return;
    }
    sound.tick();
    stage.say(copy.ready, limitsText(config));
    tellBets(spots);
  };

  return {
    isReady,
    shownHands: () => shown,
    open: async () => {
      drawControls();
      await refresh();
      setInterval(follow, TICK_MS);
      document.addEventListener('visibilitychange', follow);
    },
    play: () => {
      // While cards are being dealt, pressing only lays them all at once.
      hurry.abort();
      if (!isReady() || !table?.shoe) return;
      const tooLittle = board.findTooLittle();
      const hand = openHand();
      if (board.total() === 0) tell(copy.noBets);
      else if (tooLittle) tell(copy.belowLimit(formatMoney(config.limits.min_satang)));
      else if (hand === null) tell(copy.closed);
      else
        void send({
          spin_id: createSpinId(),
          shoe_id: table.shoe.shoe_id,
          hand,
          bets: board.bets(),
        });
    },
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
    showHistory: () => {
      const dealt = (table?.bets ?? []).flatMap((bet) =>
        bet.outcome ? [{ ...bet, is_free: false, outcome: bet.outcome }] : [],
      );
      openSheet(
        root,
        shellCopy.history,
        createHistorySheet(dealt, sheetCopy.historyEmpty, (bet) => [describeResult(bet.outcome)]),
      );
    },
    showRules: () => {
      openSheet(
        root,
        shellCopy.rules,
        createBaccaratRules(config, createShoeProofs(table?.shoe ?? null, api.shoes)),
      );
    },
  };
}
