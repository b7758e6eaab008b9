import type { BaccaratBets, BaccaratHand, BaccaratSpot } from '@/domain/baccarat';
import type { RoadHand } from '@/domain/baccarat-roads';
import type {
  BaccaratPlayConfig,
  LayRequest,
  LayResponse,
  ShoeView,
  TableResponse,
  TableState,
} from './baccarat.protocol';
import type { BoardRefusal } from './bet-board';
import type { FinalResponse } from './game-caller';
import type { Asking, Step } from './machine-runner';
import type { ControlMode } from './play-stage';
import { findWaitingBet } from './table-bets';

/** A bet with the server's response. */
export interface BetOutcome {
  readonly request: LayRequest;
  readonly response: FinalResponse<LayResponse>;
}

/** Phase of a table. */
export type TablePhase =
  /** The table is not known yet. */
  | { readonly name: 'opening' }
  | { readonly name: 'resting' }
  /** A bet has been sent and its result is unknown. */
  | { readonly name: 'sending'; readonly request: LayRequest }
  /** The cards of the last hand are being shown. */
  | {
      readonly name: 'dealing';
      readonly shoe: ShoeView;
      readonly hand: BaccaratHand;
      /** The player's bet and the server's response, announced after the cards; null when no bet caused this deal. */
      readonly outcome: BetOutcome | null;
    };

/** State of a table's page. */
export interface TableMachineState {
  readonly phase: TablePhase;
  readonly limits: BaccaratPlayConfig['limits'];
  /** Last state from the server. */
  readonly table: TableState | null;
  readonly asking: Asking;
  readonly askedAtMs: number;
  /** Delay in ms between the time of a deal and the request for it. */
  readonly marginMs: number;
  readonly balanceSatang: number | null;
  /** The player's bets on the last hand that had any; null before the first bet. */
  readonly lastBets: BaccaratBets | null;
  /** Whether the cards on the table belong to a finished hand. */
  readonly isOver: boolean;
  /** Hands shown on the roads. */
  readonly roads: readonly RoadHand[];
}

/** Events of a table. `now` is the server's time, `atMs` this device's time, both in ms. */
export type TableEvent =
  | {
      readonly type: 'ticked';
      readonly now: number;
      readonly atMs: number;
      readonly isHidden: boolean;
    }
  | { readonly type: 'table_wanted'; readonly atMs: number }
  | { readonly type: 'table_told'; readonly response: TableResponse; readonly marginMs: number }
  | { readonly type: 'table_unheard' }
  | {
      readonly type: 'chips_changed';
      readonly refusal: BoardRefusal | null;
      readonly bets: BaccaratBets;
      /** Spots to announce to screen readers. */
      readonly spots: readonly BaccaratSpot[];
    }
  | {
      readonly type: 'bet_pressed';
      readonly now: number;
      readonly spinId: string;
      readonly bets: BaccaratBets;
      readonly totalSatang: number;
      readonly hasTooLittle: boolean;
    }
  | {
      readonly type: 'bet_responded';
      readonly response: FinalResponse<LayResponse>;
      readonly marginMs: number;
    }
  | { readonly type: 'bet_unheard'; readonly isOnline: boolean }
  | { readonly type: 'bet_repeated' }
  | { readonly type: 'cards_shown' };

/** Effects of a table's machine, which the page performs. */
export type TableEffect =
  | { readonly type: 'ask' }
  | { readonly type: 'send'; readonly request: LayRequest }
  | { readonly type: 'set_clock'; readonly now: string }
  | { readonly type: 'show_clock'; readonly text: string; readonly isOpen: boolean }
  | { readonly type: 'set_controls'; readonly mode: ControlMode }
  | { readonly type: 'show_balance'; readonly satang: number | null }
  | { readonly type: 'show_roads'; readonly hands: readonly RoadHand[] }
  /** Shows the accepted bets in `lying`, or the chips on the board when it is null. */
  | {
      readonly type: 'show_bets';
      readonly lying: BaccaratBets | null;
      readonly mayRepeat: boolean;
    }
  | { readonly type: 'show_result'; readonly bets: BaccaratBets; readonly winner: BaccaratSpot }
  | { readonly type: 'deal'; readonly hand: BaccaratHand }
  | { readonly type: 'hurry' }
  | { readonly type: 'lay_cards'; readonly hand: BaccaratHand }
  | { readonly type: 'show_winner'; readonly hand: BaccaratHand }
  | { readonly type: 'clear_cards' }
  | { readonly type: 'clear_board' }
  | { readonly type: 'say'; readonly text: string; readonly detail?: string }
  | {
      readonly type: 'say_result';
      readonly title: string;
      readonly money: string;
      readonly isGain: boolean;
    }
  | { readonly type: 'announce'; readonly text: string }
  | {
      readonly type: 'show_trouble';
      readonly sentence: string | null;
      readonly retry: 'table_wanted' | 'bet_repeated' | null;
    }
  | { readonly type: 'play_sound'; readonly sound: 'tick' | 'win' }
  | { readonly type: 'tell_parent' };

/** Next state of a table's machine, with the effects to perform. */
export type TableStep = Step<TableMachineState, TableEffect>;

/** Returns the initial state of a table. */
export function startTable(limits: BaccaratPlayConfig['limits']): TableMachineState {
  return {
    phase: { name: 'opening' },
    limits,
    table: null,
    asking: 'none',
    askedAtMs: 0,
    marginMs: 0,
    balanceSatang: null,
    lastBets: null,
    isOver: false,
    roads: [],
  };
}

/** Returns whether chips can be placed. */
export function isTableReady({ phase, table }: TableMachineState): boolean {
  return phase.name === 'resting' && !findWaitingBet(table);
}

/** Returns effects that show a message and announce it. */
export function showMessage(text: string, detail?: string): TableEffect[] {
  return [
    { type: 'say', text, ...(detail !== undefined && { detail }) },
    { type: 'announce', text },
  ];
}
