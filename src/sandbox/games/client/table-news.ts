import type { BaccaratHand } from '@/domain/baccarat';
import { toRoadHand } from '@/domain/baccarat-roads';
import { copy, describeResult, limitsText, moneyText, spotNames } from './baccarat.copy';
import type { ShoeView, TableBetView, TableState } from './baccarat.protocol';
import { chain, stay } from './machine-runner';
import { shellCopy } from './shell.copy';
import {
  type BetOutcome,
  showMessage,
  type TableEffect,
  type TableMachineState,
  type TablePhase,
  type TableStep,
} from './table.states';
import { findBetOn, findMissedHand, findWaitingBet } from './table-bets';

/**
 * Applies a newer state of the table: one new hand is dealt card by card, and anything else is shown immediately.
 * @param outcome the bet that led to this state, announced after the cards; null when no bet led to it
 */
export function takeTable(
  state: TableMachineState,
  next: TableState,
  marginMs: number,
  outcome: BetOutcome | null,
): TableStep {
  const before = state.table;
  const taken: TableStep = {
    state: { ...state, table: next, marginMs, phase: { name: 'resting' } },
    effects: [{ type: 'set_clock', now: next.now }],
  };
  const { shoe } = next;
  const hand = shoe?.hands.at(-1);
  if (shoe && hand && isSameShoe(before, next) && shoe.hands.length === countHands(before) + 1)
    return chain(taken, (now) => beginDeal(now, next, { name: 'dealing', shoe, hand, outcome }));
  return chain(
    taken,
    (now) => showBalance(now, next.balance_satang),
    (now) => showRoads(now, shoe?.hands ?? []),
    (now) => (before === null ? recallBets(now, next) : stay(now)),
    (now) => layLast(now, before, next),
    (now) => (findWaitingBet(next) ? showBets(now) : stay(now)),
  );
}

/** Shows road, result and balance after the cards. */
export function finishDeal(
  state: TableMachineState,
  { shoe, hand }: TablePhase & { name: 'dealing' },
): TableStep {
  const bet = state.table ? findBetOn(state.table, shoe, shoe.hands.length - 1) : undefined;
  return chain(
    showRoads({ ...state, phase: { name: 'resting' } }, shoe.hands),
    (now) => announceResult(now, hand, bet),
    (now) => showBalance(now, state.table?.balance_satang ?? null),
  );
}

/** Shows the accepted bets, or else the chips on the board. */
export function showBets(state: TableMachineState): TableStep {
  const lying = findWaitingBet(state.table)?.bets ?? null;
  return {
    state,
    effects: [{ type: 'show_bets', lying, mayRepeat: state.lastBets !== null }],
  };
}

function isSameShoe(before: TableState | null, next: TableState): boolean {
  return before?.shoe?.shoe_id === next.shoe?.shoe_id;
}

function countHands(table: TableState | null): number {
  return table?.shoe?.hands.length ?? 0;
}

/** Starts to deal a hand. Balance and road do not change before its cards are shown. */
function beginDeal(
  state: TableMachineState,
  { balance_satang: balance, bets }: TableState,
  phase: TablePhase & { name: 'dealing' },
): TableStep {
  const dealt = phase.shoe.hands.length;
  const bet = findBetOn({ bets }, phase.shoe, dealt - 1);
  const isPaid = balance !== null && bet?.status === 'paid';
  return {
    state: { ...state, phase },
    effects: [
      ...(isPaid
        ? [{ type: 'show_balance', satang: balance - bet.win_satang } satisfies TableEffect]
        : []),
      ...showMessage(copy.dealing, copy.handNumber(dealt)),
      { type: 'deal', hand: phase.hand },
    ],
  };
}

function layLast(state: TableMachineState, before: TableState | null, next: TableState): TableStep {
  const { shoe } = next;
  const last = shoe?.hands.at(-1);
  const isSame = isSameShoe(before, next);
  const isOther = !isSame || countHands(next) !== countHands(before);
  const missed = findMissedHand(before, next);
  if (missed) return layDown(state, missed.outcome, missed.bet, missed.title);
  if (shoe && last && (before === null || isOther))
    return layDown(state, last, findBetOn(next, shoe, shoe.hands.length - 1));
  if (isSame) return stay(state);
  const sentence = before === null ? copy.ready : copy.newShoe;
  return { state, effects: [{ type: 'clear_cards' }, ...showMessage(sentence, limitsText(state))] };
}

function layDown(
  state: TableMachineState,
  hand: BaccaratHand,
  bet: TableBetView | undefined,
  title?: string,
): TableStep {
  return chain({ state, effects: [{ type: 'lay_cards', hand }] }, (now) =>
    announceResult(now, hand, bet, title),
  );
}

function announceResult(
  state: TableMachineState,
  hand: BaccaratHand,
  bet?: TableBetView,
  title = describeResult(hand),
): TableStep {
  const winner: TableEffect = { type: 'show_winner', hand };
  if (!bet) return { state: { ...state, isOver: true }, effects: [winner, ...showMessage(title)] };
  return {
    state: { ...state, isOver: true, lastBets: bet.bets },
    effects: [winner, ...describeWin(hand, bet, title)],
  };
}

function describeWin(hand: BaccaratHand, bet: TableBetView, title: string): TableEffect[] {
  const isGain = bet.win_satang > bet.bet_satang;
  const money = moneyText(bet);
  const points = [
    copy.dealt(spotNames.player, hand.playerPoints),
    copy.dealt(spotNames.banker, hand.bankerPoints),
  ];
  return [
    { type: 'show_result', bets: bet.bets, winner: hand.winner },
    {
      type: 'say_result',
      title,
      money: bet.status === 'paying' ? shellCopy.winComing : money,
      isGain,
    },
    { type: 'announce', text: [...points, title, money].join(' ') },
    ...(isGain ? [{ type: 'play_sound', sound: 'win' } satisfies TableEffect] : []),
    { type: 'tell_parent' },
  ];
}

function showBalance(state: TableMachineState, satang: number | null): TableStep {
  return {
    state: { ...state, balanceSatang: satang },
    effects: [{ type: 'show_balance', satang }],
  };
}

function showRoads(state: TableMachineState, hands: ShoeView['hands']): TableStep {
  const roads = hands.map(toRoadHand);
  return { state: { ...state, roads }, effects: [{ type: 'show_roads', hands: roads }] };
}

/** Makes the bets of the last hand available to repeat, even after the page was left. */
function recallBets(state: TableMachineState, { bets }: TableState): TableStep {
  const last = bets.find((bet) => bet.status !== 'pending');
  return stay({ ...state, lastBets: last?.bets ?? null });
}
