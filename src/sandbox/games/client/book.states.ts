import type { Selection } from '@/domain/football-markets';
import type { FinalResponse } from './game-caller';
import type { Asking, Step } from './machine-runner';
import type {
  BetRequest,
  BetResponse,
  BetView,
  BookState,
  FixtureView,
  ProgrammeResponse,
  ScoresResponse,
} from './sportsbook.protocol';

/** The selection on the slip, with the match as last shown. */
export interface Choice {
  readonly fixture: FixtureView;
  readonly selection: Selection;
}

/** Phase of the sportsbook. */
export type BookPhase =
  | { readonly name: 'resting' }
  /** A bet has been sent and its result is unknown. */
  | { readonly name: 'sending'; readonly request: BetRequest };

/** State of the sportsbook's page. */
export interface BookMachineState {
  readonly phase: BookPhase;
  /** Last state from the server. */
  readonly book: BookState | null;
  readonly choice: Choice | null;
  readonly asking: Asking;
  /** The match that the page was opened for; null for none, or once the page has scrolled to it. */
  readonly wantedFixtureId: string | null;
}

/** Events of the sportsbook. `now` is server time in ms. */
export type BookEvent =
  | { readonly type: 'programme_wanted' }
  | { readonly type: 'programme_retried' }
  | { readonly type: 'programme_told'; readonly response: ProgrammeResponse }
  | { readonly type: 'programme_unheard' }
  | { readonly type: 'scores_wanted'; readonly now: number }
  | { readonly type: 'scores_told'; readonly scores: ScoresResponse }
  | { readonly type: 'selected'; readonly choice: Choice }
  | { readonly type: 'slip_closed' }
  | { readonly type: 'confirmed'; readonly spinId: string; readonly stakeSatang: number }
  | { readonly type: 'bet_responded'; readonly response: FinalResponse<BetResponse> }
  | { readonly type: 'bet_unheard'; readonly isOnline: boolean }
  | { readonly type: 'bet_repeated' };

/** Effects of the sportsbook's machine, which the page performs. */
export type BookEffect =
  | { readonly type: 'ask_programme' }
  | { readonly type: 'ask_scores' }
  | { readonly type: 'send'; readonly request: BetRequest }
  /** Schedules the next request for the programme at the time of the next event in these matches. */
  | { readonly type: 'plan'; readonly fixtures: readonly FixtureView[] }
  | { readonly type: 'set_clock'; readonly now: string }
  | { readonly type: 'show_balance'; readonly satang: number | null }
  | { readonly type: 'count_open_bets'; readonly count: number }
  | {
      readonly type: 'show_matches';
      readonly fixtures: readonly FixtureView[];
      readonly bets: readonly BetView[];
    }
  | { readonly type: 'show_results'; readonly results: readonly FixtureView[] }
  | { readonly type: 'show_choice'; readonly choice: Choice | null }
  | { readonly type: 'set_slip_busy'; readonly isBusy: boolean }
  | { readonly type: 'say_on_slip'; readonly sentence: string | null }
  /** Moves the focus to the slip for keyboard users; with a pointer the focus stays. */
  | { readonly type: 'lead_to_slip' }
  | { readonly type: 'focus_price'; readonly choice: Choice }
  | { readonly type: 'keep_in_sight'; readonly fixtureId: string }
  | { readonly type: 'reveal'; readonly fixtureId: string }
  | { readonly type: 'open_bets' }
  | { readonly type: 'announce'; readonly text: string; readonly heardOnly?: true }
  | {
      readonly type: 'show_trouble';
      readonly sentence: string | null;
      readonly retry: 'programme_wanted' | 'programme_retried' | 'bet_repeated' | null;
    }
  | { readonly type: 'play_sound'; readonly sound: 'tick' | 'win' }
  | { readonly type: 'tell_parent' };

/** Next state of the sportsbook's machine, with the effects to perform. */
export type BookStep = Step<BookMachineState, BookEffect>;

/**
 * Returns the initial state of the page.
 * @param wantedFixtureId the match that the page was opened for; null for none
 */
export function startBook(wantedFixtureId: string | null): BookMachineState {
  return { phase: { name: 'resting' }, book: null, choice: null, asking: 'none', wantedFixtureId };
}

/** Puts a selection on the slip; null clears the slip and its message. */
export function choose(state: BookMachineState, choice: Choice | null): BookStep {
  return {
    state: { ...state, choice },
    effects: [
      { type: 'show_choice', choice },
      ...(choice ? [] : [{ type: 'say_on_slip', sentence: null } as const]),
    ],
  };
}
