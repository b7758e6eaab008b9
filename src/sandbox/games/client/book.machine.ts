import { formatMoney } from '@/domain/money';
import {
  type BookEvent,
  type BookMachineState,
  type BookStep,
  type Choice,
  choose,
} from './book.states';
import { takeBook, takeScores } from './book-news';
import type { FinalResponse } from './game-caller';
import { chain, stay } from './machine-runner';
import { phaseOf } from './match-clock';
import { formatOdds, nameSelection } from './selection-names';
import { shellCopy } from './shell.copy';
import { copy } from './sportsbook.copy';
import type { BetRequest, BetResponse, ProgrammeResponse } from './sportsbook.protocol';

/** Returns the next state of the sportsbook; events that do not fit the current state are ignored. */
export function stepBook(state: BookMachineState, event: BookEvent): BookStep {
  switch (event.type) {
    case 'programme_wanted':
      return ask(state);
    case 'programme_retried':
      return chain(calm(state), ask);
    case 'programme_told':
      return chain(hear(state, event.response), reveal);
    case 'programme_unheard':
      return chain(
        {
          state: { ...state, asking: 'none' },
          effects: [
            { type: 'show_trouble', sentence: shellCopy.offline, retry: 'programme_retried' },
          ],
        },
        reveal,
      );
    case 'scores_wanted':
      return askScores(state, event.now);
    case 'scores_told':
      return takeScores(state, event.scores);
    case 'selected':
      return select(state, event.choice);
    case 'slip_closed':
      return closeSlip(state);
    case 'confirmed':
      return confirm(state, event);
    default:
      return stepSending(state, event);
  }
}

/** Handles the events of a bet that was sent and is not confirmed yet. */
function stepSending(
  state: BookMachineState,
  event: Extract<BookEvent, { type: 'bet_responded' | 'bet_unheard' | 'bet_repeated' }>,
): BookStep {
  if (state.phase.name !== 'sending') return stay(state);
  const { request } = state.phase;
  switch (event.type) {
    case 'bet_responded':
      return hearBet(state, request, event.response);
    case 'bet_unheard': {
      // The server may have accepted the bet, so only the same bet may be sent again.
      const sentence = event.isOnline ? shellCopy.stuck : shellCopy.offline;
      return { state, effects: [{ type: 'show_trouble', sentence, retry: 'bet_repeated' }] };
    }
    case 'bet_repeated':
      return chain(calm(state), (now) => send(now, request));
  }
}

function calm(state: BookMachineState): BookStep {
  return { state, effects: [{ type: 'show_trouble', sentence: null, retry: null }] };
}

function ask(state: BookMachineState): BookStep {
  if (state.asking !== 'none' || state.phase.name === 'sending') return plan(state);
  return { state: { ...state, asking: 'current' }, effects: [{ type: 'ask_programme' }] };
}

function plan(state: BookMachineState): BookStep {
  return { state, effects: [{ type: 'plan', fixtures: state.book?.fixtures ?? [] }] };
}

function hear(state: BookMachineState, response: ProgrammeResponse): BookStep {
  const heard: BookMachineState = { ...state, asking: 'none' };
  if (response.status !== 'ok') {
    const retry = response.status === 'failed' ? 'programme_wanted' : null;
    return {
      state: heard,
      effects: [{ type: 'show_trouble', sentence: response.message, retry }],
    };
  }
  // If a bet was sent after the request for the programme, this response is out of date.
  return chain(state.asking === 'current' ? takeBook(heard, response) : stay(heard), calm, plan);
}

/** Scrolls to the match that the page was opened for, when the first programme has arrived. */
function reveal(state: BookMachineState): BookStep {
  if (state.wantedFixtureId === null) return stay(state);
  return {
    state: { ...state, wantedFixtureId: null },
    effects: [{ type: 'reveal', fixtureId: state.wantedFixtureId }],
  };
}

function askScores(state: BookMachineState, now: number): BookStep {
  const isPlaying = state.book?.fixtures.some((fixture) => phaseOf(fixture, now) === 'playing');
  if (!isPlaying || state.asking !== 'none') return stay(state);
  return { state, effects: [{ type: 'ask_scores' }] };
}

function select(state: BookMachineState, choice: Choice): BookStep {
  if (state.phase.name === 'sending') return stay(state);
  const { fixture, selection } = choice;
  const isSame =
    state.choice?.fixture.fixture_id === fixture.fixture_id && state.choice.selection === selection;
  const silent: BookStep = { state, effects: [{ type: 'say_on_slip', sentence: null }] };
  if (isSame) return chain(silent, (now) => choose(now, null));
  const name = nameSelection(fixture, selection);
  const text = copy.chosen(name, formatOdds(fixture.odds[selection] ?? 0));
  return chain(
    silent,
    (now) => choose(now, choice),
    (now) => ({
      state: now,
      effects: [
        { type: 'play_sound', sound: 'tick' },
        { type: 'announce', text, heardOnly: true },
        { type: 'keep_in_sight', fixtureId: fixture.fixture_id },
        { type: 'lead_to_slip' },
      ],
    }),
  );
}

function closeSlip(state: BookMachineState): BookStep {
  const { choice, phase } = state;
  if (phase.name === 'sending' || !choice) return stay(state);
  return chain(choose(state, null), (now) => ({
    state: now,
    effects: [{ type: 'focus_price', choice }],
  }));
}

function confirm(
  state: BookMachineState,
  { spinId, stakeSatang }: BookEvent & { type: 'confirmed' },
): BookStep {
  const { choice, phase } = state;
  if (phase.name === 'sending' || !choice) return stay(state);
  const balance = state.book?.balance_satang ?? null;
  if (balance !== null && stakeSatang > balance)
    return { state, effects: [{ type: 'say_on_slip', sentence: copy.aboveBalance }] };
  const { fixture, selection } = choice;
  const odds = fixture.odds[selection];
  if (odds === undefined) return stay(state);
  return send(state, {
    spin_id: spinId,
    fixture_id: fixture.fixture_id,
    selection,
    odds_milli: odds,
    stake_satang: stakeSatang,
  });
}

function send(state: BookMachineState, request: BetRequest): BookStep {
  return {
    state: {
      ...state,
      phase: { name: 'sending', request },
      asking: state.asking === 'none' ? 'none' : 'outdated',
    },
    effects: [
      { type: 'set_slip_busy', isBusy: true },
      { type: 'say_on_slip', sentence: null },
      { type: 'send', request },
    ],
  };
}

function hearBet(
  state: BookMachineState,
  request: BetRequest,
  response: FinalResponse<BetResponse>,
): BookStep {
  const rested: BookMachineState = { ...state, phase: { name: 'resting' } };
  return chain(
    { state: rested, effects: [{ type: 'set_slip_busy', isBusy: false }] },
    plan,
    (now) => takeResponse(now, request, response),
  );
}

function takeResponse(
  state: BookMachineState,
  request: BetRequest,
  response: FinalResponse<BetResponse>,
): BookStep {
  switch (response.status) {
    case 'ok':
      return chain(
        choose(state, null),
        (now) => takeBook(now, response),
        (now) => ({
          state: now,
          effects: [
            { type: 'open_bets' },
            { type: 'play_sound', sound: 'tick' },
            { type: 'announce', text: copy.taken(formatMoney(request.stake_satang)) },
            { type: 'tell_parent' },
          ],
        }),
      );
    case 'odds_changed':
    case 'too_late':
      return chain(takeBook(state, response), (now) => sayOfBet(now, response.message));
    case 'refused': {
      const { balance_satang: satang, message: sentence } = response;
      return {
        state,
        effects: [
          ...(satang === null ? [] : [{ type: 'show_balance', satang } as const]),
          { type: 'say_on_slip', sentence },
        ],
      };
    }
    case 'bet_limits':
    case 'too_many_bets':
    case 'spin_conflict':
      return { state, effects: [{ type: 'say_on_slip', sentence: response.message }] };
    case 'expired':
    case 'malformed':
      return {
        state,
        effects: [{ type: 'show_trouble', sentence: response.message, retry: null }],
      };
  }
}

/** Shows a message about the bet on the slip, or as an announcement when the slip is closed. */
function sayOfBet(state: BookMachineState, sentence: string): BookStep {
  return {
    state,
    effects: [
      state.choice ? { type: 'say_on_slip', sentence } : { type: 'announce', text: sentence },
    ],
  };
}
