import type { BetSlip } from './bet-slip.view';
import type { BetsView } from './bets.view';
import type { BookEffect, BookEvent } from './book.states';
import type { BookStage } from './book-stage.view';
import { NoResponseError } from './game-caller';
import type { ServerClock } from './match-clock';
import { notifyBalanceChanged } from './parent-messages';
import type { Chosen, ProgrammeView } from './programme.view';
import type { ResultsView } from './results.view';
import type { SoundPlayer } from './sound-player';
import type { SportsbookApi } from './sportsbook.api';
import type { BetRequest, FixtureView } from './sportsbook.protocol';

/** Views and services of the sportsbook's page. */
export interface BookViews {
  readonly api: SportsbookApi;
  readonly clock: ServerClock;
  readonly stage: BookStage;
  readonly programme: ProgrammeView;
  readonly slip: BetSlip;
  readonly bets: BetsView;
  readonly results: ResultsView;
  readonly sound: SoundPlayer;
}

type Send = (event: BookEvent) => void;

/** Effects of the player's choice, on the slip and on the programme beside it. */
type ChoiceEffect = Extract<
  BookEffect,
  {
    type:
      | 'show_choice'
      | 'set_slip_busy'
      | 'say_on_slip'
      | 'lead_to_slip'
      | 'focus_price'
      | 'keep_in_sight'
      | 'reveal';
  }
>;

type CallEffect = Extract<BookEffect, { type: 'ask_programme' | 'ask_scores' | 'send' | 'plan' }>;

const REFRESH_MS = 15_000;
/** Delay in ms after an event such as a kick-off, which the server needs to process the event. */
const EVENT_MARGIN_MS = 700;

/**
 * Returns a function that performs the effects of the sportsbook.
 * @param send receives the resulting events
 */
export function performBook(views: BookViews, send: Send): (effect: BookEffect) => void {
  const plan = createPlan(views.clock, send);
  return (effect) => {
    switch (effect.type) {
      case 'ask_programme':
      case 'ask_scores':
      case 'send':
      case 'plan':
        call(views.api, effect, plan, send);
        break;
      case 'show_choice':
      case 'set_slip_busy':
      case 'say_on_slip':
      case 'lead_to_slip':
      case 'focus_price':
      case 'keep_in_sight':
      case 'reveal':
        showChoice(views, effect);
        break;
      default:
        show(views, effect, send);
    }
  };
}

/**
 * Returns the ms until the next event in these matches, or until a regular refresh.
 * @param now server time in ms
 */
export function waitForNews(fixtures: readonly FixtureView[], now: number): number {
  const waits = fixtures
    .flatMap((fixture) => [fixture.kick_off_at, fixture.full_time_at])
    .map((time) => Date.parse(time) - now + EVENT_MARGIN_MS)
    .filter((wait) => wait > 0);
  return Math.min(REFRESH_MS, ...waits);
}

function createPlan(clock: ServerClock, send: Send): (fixtures: readonly FixtureView[]) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (fixtures) => {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(
      () => send({ type: 'programme_wanted' }),
      waitForNews(fixtures, clock.now()),
    );
  };
}

function call(
  api: SportsbookApi,
  effect: CallEffect,
  plan: (fixtures: readonly FixtureView[]) => void,
  send: Send,
): void {
  switch (effect.type) {
    case 'ask_programme':
      void askProgramme(api, send);
      break;
    case 'ask_scores':
      void askScores(api, send);
      break;
    case 'send':
      void bet(api, effect.request, send);
      break;
    case 'plan':
      plan(effect.fixtures);
  }
}

async function askProgramme(api: SportsbookApi, send: Send): Promise<void> {
  try {
    send({ type: 'programme_told', response: await api.programme() });
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    send({ type: 'programme_unheard' });
  }
}

async function askScores(api: SportsbookApi, send: Send): Promise<void> {
  try {
    const scores = await api.scores();
    if (scores.status === 'ok') send({ type: 'scores_told', scores });
  } catch (error) {
    // The next programme request reports the problem.
    if (!(error instanceof NoResponseError)) throw error;
  }
}

async function bet(api: SportsbookApi, request: BetRequest, send: Send): Promise<void> {
  try {
    send({ type: 'bet_responded', response: await api.bet(request) });
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    send({ type: 'bet_unheard', isOnline: navigator.onLine });
  }
}

function showChoice({ programme, slip }: BookViews, effect: ChoiceEffect): void {
  switch (effect.type) {
    case 'show_choice':
      programme.mark(effect.choice && toChosen(effect.choice));
      slip.show(effect.choice?.fixture ?? null, effect.choice?.selection ?? 'home');
      break;
    case 'set_slip_busy':
      slip.setBusy(effect.isBusy);
      break;
    case 'say_on_slip':
      slip.say(effect.sentence);
      break;
    case 'lead_to_slip':
      if (document.activeElement?.matches(':focus-visible')) slip.focus();
      break;
    case 'focus_price':
      programme.focus(toChosen(effect.choice));
      break;
    case 'keep_in_sight':
      programme.keepInSight(effect.fixtureId);
      break;
    case 'reveal':
      programme.reveal(effect.fixtureId);
  }
}

function toChosen({
  fixture,
  selection,
}: (BookEffect & { type: 'focus_price' })['choice']): Chosen {
  return { fixtureId: fixture.fixture_id, selection };
}

/** Performs all effects except calls to the server and the ones on the player's choice. */
function show(
  { clock, stage, programme, bets, results, sound }: BookViews,
  effect: Exclude<BookEffect, ChoiceEffect | CallEffect>,
  send: Send,
): void {
  switch (effect.type) {
    case 'set_clock':
      clock.set(effect.now);
      break;
    case 'show_balance':
      stage.setBalance(effect.satang);
      break;
    case 'count_open_bets':
      stage.setOpenBets(effect.count);
      break;
    case 'show_matches':
      programme.show(effect.fixtures, clock.now());
      bets.show(effect.bets, clock.now());
      break;
    case 'show_results':
      results.show(effect.results);
      break;
    case 'open_bets':
      stage.showBets();
      break;
    case 'announce':
      stage.announce(effect.text, effect.heardOnly);
      break;
    case 'show_trouble': {
      const { sentence, retry } = effect;
      stage.setTrouble(sentence, retry === null ? undefined : () => send({ type: retry }));
      break;
    }
    case 'play_sound':
      if (effect.sound === 'win') sound.win(false);
      else sound.tick();
      break;
    case 'tell_parent':
      notifyBalanceChanged();
  }
}
