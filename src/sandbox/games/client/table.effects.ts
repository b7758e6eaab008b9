import type { BaccaratHand } from '@/domain/baccarat';
import type { BaccaratStage } from './baccarat-stage.view';
import type { BetBoard } from './bet-board';
import { NoResponseError } from './game-caller';
import type { HandsView } from './hands.view';
import type { ServerClock } from './match-clock';
import { notifyBalanceChanged } from './parent-messages';
import type { RoadsView } from './roads.view';
import type { SoundPlayer } from './sound-player';
import type { TableApi } from './table.api';
import type { TableEffect, TableEvent } from './table.states';

/** Views and services of a table's page. */
export interface TableViews {
  readonly api: TableApi;
  readonly clock: ServerClock;
  readonly stage: BaccaratStage;
  readonly hands: HandsView;
  readonly roads: RoadsView;
  readonly board: BetBoard;
  readonly sound: SoundPlayer;
}

/**
 * Random delay in ms of requests after a deal, so that the players at a table do not all send their requests at the
 * same time.
 */
const LEAST_MARGIN_MS = 150;
const MARGIN_SPREAD_MS = 500;

type Send = (event: TableEvent) => void;

/**
 * Returns a function that performs the effects of a table.
 * @param send receives the resulting events
 */
export function performTable(views: TableViews, send: Send): (effect: TableEffect) => void {
  const cards = createDealing(views, send);
  return (effect) => {
    switch (effect.type) {
      case 'ask':
        void ask(views.api, send);
        return;
      case 'send':
        void lay(views.api, effect.request, send);
        return;
      case 'deal':
        void cards.deal(effect.hand);
        return;
      case 'hurry':
        cards.hurry();
        return;
      case 'show_trouble':
        showTrouble(views.stage, effect, send);
        return;
      default:
        show(views, effect);
    }
  };
}

async function ask(api: TableApi, send: Send): Promise<void> {
  try {
    send({ type: 'table_told', response: await api.table(), marginMs: chooseMargin() });
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    send({ type: 'table_unheard' });
  }
}

async function lay(
  api: TableApi,
  request: Parameters<TableApi['lay']>[0],
  send: Send,
): Promise<void> {
  try {
    send({ type: 'bet_responded', response: await api.lay(request), marginMs: chooseMargin() });
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    send({ type: 'bet_unheard', isOnline: navigator.onLine });
  }
}

function chooseMargin(): number {
  return LEAST_MARGIN_MS + Math.random() * MARGIN_SPREAD_MS;
}

/** Creates the effects that show cards one after another, until the player wants to see all of them. */
function createDealing({ hands, sound }: TableViews, send: Send) {
  let hurry = new AbortController();
  return {
    deal: async (hand: BaccaratHand): Promise<void> => {
      hurry = new AbortController();
      await hands.deal(hand, sound.stop, hurry.signal);
      send({ type: 'cards_shown' });
    },
    hurry: (): void => {
      hurry.abort();
    },
  };
}

function showTrouble(
  stage: BaccaratStage,
  { sentence, retry }: TableEffect & { type: 'show_trouble' },
  send: Send,
): void {
  const events: Record<'table_wanted' | 'bet_repeated', () => TableEvent> = {
    table_wanted: () => ({ type: 'table_wanted', atMs: Date.now() }),
    bet_repeated: () => ({ type: 'bet_repeated' }),
  };
  stage.setTrouble(sentence, retry === null ? undefined : () => send(events[retry]()));
}

/** Performs the effects that only change the page. */
function show(
  { clock, stage, hands, roads, board, sound }: TableViews,
  effect: Exclude<TableEffect, { type: 'ask' | 'send' | 'deal' | 'hurry' | 'show_trouble' }>,
): void {
  switch (effect.type) {
    case 'set_clock':
      clock.set(effect.now);
      break;
    case 'show_clock':
      stage.setClock(effect.text, effect.isOpen);
      break;
    case 'set_controls':
      stage.setControls(effect.mode);
      break;
    case 'show_balance':
      stage.setBalance(effect.satang);
      break;
    case 'show_roads':
      roads.show(effect.hands);
      break;
    case 'show_bets':
      stage.showBets(effect.lying ?? board.bets(), effect.mayRepeat);
      break;
    case 'show_result':
      stage.showResult(effect.bets, effect.winner);
      break;
    case 'lay_cards':
      hands.lay(effect.hand);
      break;
    case 'show_winner':
      hands.showWinner(effect.hand);
      break;
    case 'clear_cards':
      hands.clear();
      break;
    case 'clear_board':
      board.clear();
      break;
    case 'say':
      stage.say(effect.text, effect.detail);
      break;
    case 'say_result':
      stage.sayResult(effect.title, effect.money, effect.isGain);
      break;
    case 'announce':
      stage.announce(effect.text);
      break;
    case 'play_sound':
      if (effect.sound === 'win') sound.win(false);
      else sound.tick();
      break;
    case 'tell_parent':
      notifyBalanceChanged();
      break;
  }
}
