import { countDealt, endOfShoe, findOpenHand } from '@/domain/baccarat-shoe';
import { formatMoney } from '@/domain/money';
import { copy, limitsText, refusalText } from './baccarat.copy';
import type { LayRequest, LayResponse } from './baccarat.protocol';
import type { FinalResponse } from './game-caller';
import { readHandClock, timesOf } from './hand-clock';
import { chain, stay } from './machine-runner';
import type { ControlMode } from './play-stage';
import { shellCopy } from './shell.copy';
import {
  type BetOutcome,
  isTableReady,
  showMessage,
  type TableEvent,
  type TableMachineState,
  type TableStep,
} from './table.states';
import { describeBets } from './table-bets';
import { finishDeal, showBets, takeTable } from './table-news';

/** Pause in ms between two requests. */
const ASK_AGAIN_MS = 2000;

/** Returns the next state of a table; events that do not fit the current state are ignored. */
export function stepTable(state: TableMachineState, event: TableEvent): TableStep {
  const step = takeEvent(state, event);
  const mode = controlsOf(step.state);
  if (mode === controlsOf(state)) return step;
  return { state: step.state, effects: [{ type: 'set_controls', mode }, ...step.effects] };
}

function controlsOf(state: TableMachineState): ControlMode {
  if (state.phase.name === 'opening') return 'locked';
  return isTableReady(state) ? 'ready' : 'busy';
}

function takeEvent(state: TableMachineState, event: TableEvent): TableStep {
  switch (event.type) {
    case 'ticked':
      return follow(state, event);
    case 'table_wanted':
      return ask(state, event.atMs);
    case 'table_told':
      return hear(state, event);
    case 'table_unheard':
      return {
        state: { ...state, asking: 'none' },
        effects: [{ type: 'show_trouble', sentence: shellCopy.offline, retry: 'table_wanted' }],
      };
    case 'chips_changed':
      return isTableReady(state) ? showChips(state, event) : stay(state);
    case 'bet_pressed':
      return press(state, event);
    case 'bet_responded':
      return hearBet(state, event);
    case 'bet_unheard':
      return state.phase.name === 'sending' ? showStuck(state, event.isOnline) : stay(state);
    case 'bet_repeated':
      if (state.phase.name !== 'sending') return stay(state);
      return chain(
        { state, effects: [{ type: 'show_trouble', sentence: null, retry: null }] },
        send(state.phase.request),
      );
    case 'cards_shown':
      if (state.phase.name !== 'dealing') return stay(state);
      return chain(finishDeal(state, state.phase), announceBet(state.phase.outcome));
  }
}

/** Requests the table as soon as another hand or shoe is due. */
function follow(
  state: TableMachineState,
  { now, atMs, isHidden }: TableEvent & { type: 'ticked' },
): TableStep {
  const shoe = state.table?.shoe;
  const clock: TableStep = {
    state,
    effects: shoe ? [{ type: 'show_clock', ...readHandClock(shoe, now) }] : [],
  };
  if (isHidden || atMs - state.askedAtMs < ASK_AGAIN_MS || !isBehind(state, now)) return clock;
  return chain(clock, (shown) => ask(shown, atMs));
}

function isBehind({ table, marginMs }: TableMachineState, now: number): boolean {
  const shoe = table?.shoe;
  if (!shoe) return true;
  const times = timesOf(shoe);
  const at = new Date(now - marginMs);
  return (
    countDealt(times, at) > shoe.hands.length ||
    at >= endOfShoe(times) ||
    table.bets.some((bet) => bet.status === 'paying' || bet.status === 'pending')
  );
}

function ask(state: TableMachineState, atMs: number): TableStep {
  const { phase, asking } = state;
  if (asking !== 'none' || phase.name === 'sending' || phase.name === 'dealing') return stay(state);
  return { state: { ...state, asking: 'current', askedAtMs: atMs }, effects: [{ type: 'ask' }] };
}

function hear(
  state: TableMachineState,
  { response, marginMs }: TableEvent & { type: 'table_told' },
): TableStep {
  const heard: TableMachineState = { ...state, asking: 'none' };
  if (response.status !== 'ok') {
    const retry = response.status === 'failed' ? 'table_wanted' : null;
    return {
      state: heard,
      effects: [{ type: 'show_trouble', sentence: response.message, retry }],
    };
  }
  const calm: TableStep = {
    state: heard,
    effects: [{ type: 'show_trouble', sentence: null, retry: null }],
  };
  // A bet that was sent after this request is newer than the response.
  return state.asking === 'current'
    ? chain(calm, (now) => takeTable(now, response, marginMs, null))
    : calm;
}

function showChips(
  state: TableMachineState,
  { refusal, bets, spots }: TableEvent & { type: 'chips_changed' },
): TableStep {
  return chain(clearTable(state), showBets, (now) => ({
    state: now,
    effects: refusal
      ? showMessage(refusalText(refusal, state))
      : [
          { type: 'play_sound', sound: 'tick' },
          { type: 'say', text: copy.ready, detail: limitsText(state) },
          { type: 'announce', text: describeBets(bets, spots) },
        ],
  }));
}

/** Removes the cards of the last hand when the player starts the next bet. */
function clearTable(state: TableMachineState): TableStep {
  if (!state.isOver) return stay(state);
  return { state: { ...state, isOver: false }, effects: [{ type: 'clear_cards' }] };
}

function press(state: TableMachineState, event: TableEvent & { type: 'bet_pressed' }): TableStep {
  // While cards are being dealt, pressing the button only shows all of them immediately.
  if (state.phase.name === 'dealing') return { state, effects: [{ type: 'hurry' }] };
  const shoe = state.table?.shoe;
  if (!isTableReady(state) || !shoe) return stay(state);
  const hand = findOpenHand(timesOf(shoe), new Date(event.now));
  if (event.totalSatang === 0) return { state, effects: showMessage(copy.noBets) };
  if (event.hasTooLittle)
    return { state, effects: showMessage(copy.belowLimit(formatMoney(state.limits.min_satang))) };
  if (hand === null) return { state, effects: showMessage(copy.closed) };
  const request = { spin_id: event.spinId, shoe_id: shoe.shoe_id, hand, bets: event.bets };
  return send(request)(state);
}

function send(request: LayRequest): (state: TableMachineState) => TableStep {
  return (state) => ({
    state: {
      ...state,
      phase: { name: 'sending', request },
      asking: state.asking === 'none' ? 'none' : 'outdated',
    },
    effects: [
      { type: 'say', text: copy.sending },
      { type: 'send', request },
    ],
  });
}

/** Shows that the result is unknown: the server may have accepted the bet, so only the same bet may be sent again. */
function showStuck(state: TableMachineState, isOnline: boolean): TableStep {
  const sentence = isOnline ? shellCopy.stuck : shellCopy.offline;
  return { state, effects: [{ type: 'show_trouble', sentence, retry: 'bet_repeated' }] };
}

function hearBet(
  state: TableMachineState,
  { response, marginMs }: TableEvent & { type: 'bet_responded' },
): TableStep {
  if (state.phase.name !== 'sending') return stay(state);
  const outcome = { request: state.phase.request, response };
  const rested: TableMachineState = { ...state, phase: { name: 'resting' } };
  if (!('shoe' in response))
    return chain(showResponseBalance(rested, response), announceBet(outcome));
  const taken = takeTable(rested, response, marginMs, outcome);
  return taken.state.phase.name === 'dealing' ? taken : chain(taken, announceBet(outcome));
}

function showResponseBalance(
  state: TableMachineState,
  response: FinalResponse<LayResponse>,
): TableStep {
  if (!('balance_satang' in response) || response.balance_satang === null) return stay(state);
  const satang = response.balance_satang;
  return {
    state: { ...state, balanceSatang: satang },
    effects: [{ type: 'show_balance', satang }],
  };
}

function announceBet(outcome: BetOutcome | null): (state: TableMachineState) => TableStep {
  return (state) => {
    if (!outcome) return stay(state);
    const { request, response } = outcome;
    const message: TableStep = {
      state,
      effects:
        response.status === 'ok'
          ? [
              { type: 'clear_board' },
              { type: 'play_sound', sound: 'tick' },
              ...showMessage(copy.laid, copy.handNumber(request.hand + 1)),
              { type: 'tell_parent' },
            ]
          : showMessage(response.message),
    };
    return chain(message, showBets);
  };
}
