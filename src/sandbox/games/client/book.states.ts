import type { Selection } from '@/domain/football-markets';
import type { FinalAnswer } from './game.caller';
import type { Asking, Step } from './machine.runner';
import type {
  BetAnswer,
  BetRequest,
  BetView,
  BookState,
  FixtureView,
  ProgrammeAnswer,
  ScoresAnswer,
} from './sportsbook.protocol';

/** The selection on the slip, with its match as it was when it was shown last. */
export interface Choice {
  readonly fixture: FixtureView;
  readonly selection: Selection;
}

/** Where the sportsbook stands. */
export type BookPhase =
  | { readonly name: 'resting' }
  /** A bet is on its way; also while nobody knows whether it was taken. */
  | { readonly name: 'sending'; readonly request: BetRequest };

/** The sportsbook as its page knows it. */
export interface BookMachineState {
  readonly phase: BookPhase;
  /** As the server told it last. */
  readonly book: BookState | null;
  readonly choice: Choice | null;
  readonly asking: Asking;
  /** The match that the page was opened for, until the programme was asked for. */
  readonly wantedFixtureId: string | null;
}

/** Events of the sportsbook. `now` is the server's clock. */
export type BookEvent =
  | { readonly type: 'programme_wanted' }
  | { readonly type: 'programme_retried' }
  | { readonly type: 'programme_told'; readonly answer: ProgrammeAnswer }
  | { readonly type: 'programme_unheard' }
  | { readonly type: 'scores_wanted'; readonly now: number }
  | { readonly type: 'scores_told'; readonly scores: ScoresAnswer }
  | { readonly type: 'selected'; readonly choice: Choice }
  | { readonly type: 'slip_closed' }
  | { readonly type: 'confirmed'; readonly spinId: string; readonly stakeSatang: number }
  | { readonly type: 'bet_answered'; readonly answer: FinalAnswer<BetAnswer> }
  | { readonly type: 'bet_unheard'; readonly isOnline: boolean }
  | { readonly type: 'bet_repeated' };

/** Work outside the machine. */
export type BookEffect =
  | { readonly type: 'ask_programme' }
  | { readonly type: 'ask_scores' }
  | { readonly type: 'send'; readonly request: BetRequest }
  /** Asks for the programme when something happens next in these matches. */
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
  /** Keyboard users continue in the slip, so it gets the focus; with a pointer the focus stays. */
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

/** A step of the sportsbook. */
export type BookStep = Step<BookMachineState, BookEffect>;

/** The sportsbook when its page was just opened. @param wantedFixtureId the match that it was opened for */
export function startBook(wantedFixtureId: string | null): BookMachineState {
  return { phase: { name: 'resting' }, book: null, choice: null, asking: 'none', wantedFixtureId };
}

/** Puts a selection on the slip; null takes it away, with what was said of it. */
export function choose(state: BookMachineState, choice: Choice | null): BookStep {
  return {
    state: { ...state, choice },
    effects: [
      { type: 'show_choice', choice },
      ...(choice ? [] : [{ type: 'say_on_slip', sentence: null } as const]),
    ],
  };
}
