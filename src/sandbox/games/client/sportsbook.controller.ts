import { countGoals } from '@/domain/football';
import type { Selection } from '@/domain/football-markets';
import { formatMoney } from '@/domain/money';
import type { BetSlip } from './bet-slip.view';
import type { BetsView } from './bets.view';
import type { BookStage } from './book-stage.view';
import { formatOdds, nameMatch } from './fixture.view';
import { type FinalAnswer, NoAnswerError } from './game.caller';
import { addScores, findNewGoals } from './live.scores';
import { phaseOf, type ServerClock } from './match.clock';
import { createSpinId } from './play.api';
import type { ProgrammeView } from './programme.view';
import type { ResultsView } from './results.view';
import { nameSelection } from './selection.names';
import { shellCopy } from './shell.copy';
import type { SoundPlayer } from './sound.player';
import type { SportsbookApi } from './sportsbook.api';
import { copy } from './sportsbook.copy';
import type {
  BetAnswer,
  BetRequest,
  BetView,
  BookState,
  FixtureView,
  ScoresAnswer,
} from './sportsbook.protocol';

/** Dependencies of the page's controller. */
export interface SportsbookParts {
  readonly api: SportsbookApi;
  readonly clock: ServerClock;
  readonly stage: BookStage;
  readonly programme: ProgrammeView;
  readonly slip: BetSlip;
  readonly bets: BetsView;
  readonly results: ResultsView;
  readonly sound: SoundPlayer;
  /** The match that the page was opened for; null for none. */
  readonly wanted: string | null;
}

/** Actions of the player. */
export interface SportsbookController {
  readonly open: () => Promise<void>;
  readonly select: (fixture: FixtureView, selection: Selection) => void;
  readonly closeSlip: () => void;
  readonly confirm: (stakeSatang: number) => void;
}

interface Choice {
  readonly fixture: FixtureView;
  readonly selection: Selection;
}

const TICK_MS = 1000;
const REFRESH_MS = 15_000;
/** A minute of a match lasts two seconds. */
const SCORES_MS = 2000;
/** After an event the server needs a moment, too. */
const EVENT_MARGIN_MS = 700;

/** Joins server and page. */
export function createSportsbookController(parts: SportsbookParts): SportsbookController {
  const { api, clock, stage, programme, slip, sound } = parts;
  let book: BookState | null = null;
  let choice: Choice | null = null;
  let isSending = false;
  let isAsking = false;
  /** Bets sent so far, taken or not. */
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const choose = (next: Choice | null): void => {
    choice = next;
    programme.mark(next && { fixtureId: next.fixture.fixture_id, selection: next.selection });
    slip.show(next?.fixture ?? null, next?.selection ?? 'home');
    if (!next) slip.say(null);
  };

  const tellParent = (): void => {
    // No secret: any parent may know that something changed.
    parent.postMessage({ type: 'balance-changed' }, '*');
  };

  /** Updates the slip to the current price. */
  const followChoice = (fixtures: readonly FixtureView[]): void => {
    if (!choice || isSending) return;
    const { fixture, selection } = choice;
    const now = fixtures.find((each) => each.fixture_id === fixture.fixture_id);
    const after = now?.odds[selection];
    if (!now || after === undefined || phaseOf(now, clock.now()) !== 'open') {
      choose(null);
      stage.announce(copy.kickedOff);
      return;
    }
    choose({ fixture: now, selection });
    const before = fixture.odds[selection] ?? after;
    if (before !== after) slip.say(copy.priceMoved(formatOdds(before), formatOdds(after)));
  };

  const tellSettled = (before: readonly BetView[], after: readonly BetView[]): void => {
    const wasOpen = new Set(
      before.filter(({ status }) => status === 'open').map(({ round_id }) => round_id),
    );
    const settled = after.filter(
      ({ round_id, status }) => wasOpen.has(round_id) && status !== 'open',
    );
    if (settled.length === 0) return;
    const [first] = settled;
    const sum = settled.reduce((total, bet) => total + bet.payout_satang, 0);
    stage.announce(
      settled.length === 1 && first
        ? describeSettled(first)
        : copy.settled(settled.length, formatMoney(sum)),
    );
    if (settled.some(({ status }) => status === 'won')) sound.win(false);
    tellParent();
  };

  const tellGoals = (next: BookState): void => {
    for (const { fixture, goal } of findNewGoals(book, next)) {
      const { home, away } = countGoals(fixture.goals ?? []);
      stage.announce(copy.goal(fixture[goal.side].name, copy.score(home, away)));
    }
  };

  const takeScores = (scores: ScoresAnswer): void => {
    if (!book) return;
    const next = addScores(book, scores);
    tellGoals(next);
    book = next;
    programme.show(next.fixtures, clock.now());
    parts.bets.show(next.bets, clock.now());
  };

  const askScores = async (): Promise<void> => {
    const now = clock.now();
    const isPlaying = book?.fixtures.some((fixture) => phaseOf(fixture, now) === 'playing');
    if (!isPlaying || document.hidden || isAsking) return;
    try {
      const answer = await api.scores();
      if (answer.status === 'ok') takeScores(answer);
    } catch (error) {
      // The next programme says what is wrong.
      if (!(error instanceof NoAnswerError)) throw error;
    }
  };

  const take = (next: BookState): void => {
    const before = book?.bets ?? [];
    tellGoals(next);
    book = next;
    clock.set(next.now);
    stage.setBalance(next.balance_satang);
    stage.setOpenBets(next.bets.filter(({ status }) => isOpen(status)).length);
    programme.show(next.fixtures, clock.now());
    parts.bets.show(next.bets, clock.now());
    parts.results.show(next.results);
    followChoice(next.fixtures);
    tellSettled(before, next.bets);
  };

  const plan = (): void => {
    clearTimeout(timer);
    if (document.hidden) return;
    const now = clock.now();
    const events = (book?.fixtures ?? [])
      .flatMap((fixture) => [fixture.kick_off_at, fixture.full_time_at])
      .map((time) => Date.parse(time) - now + EVENT_MARGIN_MS)
      .filter((wait) => wait > 0);
    timer = setTimeout(() => void refresh(), Math.min(REFRESH_MS, ...events));
  };

  const refresh = async (): Promise<void> => {
    if (isAsking || isSending) {
      plan();
      return;
    }
    isAsking = true;
    const sentBefore = sent;
    try {
      const answer = await api.programme();
      if (answer.status === 'ok') {
        // If a bet was sent meanwhile, this answer is out of date.
        if (sent === sentBefore) take(answer);
        stage.setTrouble(null);
        plan();
      } else if (answer.status === 'failed') {
        stage.setTrouble(answer.message, () => void refresh());
      } else {
        stage.setTrouble(answer.message);
      }
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      stage.setTrouble(shellCopy.offline, () => {
        stage.setTrouble(null);
        void refresh();
      });
    } finally {
      isAsking = false;
    }
  };

  const finish = (): void => {
    isSending = false;
    slip.setBusy(false);
    plan();
  };

  const send = async (request: BetRequest): Promise<void> => {
    isSending = true;
    sent += 1;
    slip.setBusy(true);
    slip.say(null);
    let answer: FinalAnswer<BetAnswer>;
    try {
      answer = await api.bet(request);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      // Whether the bet was taken is unknown, so the same bet is sent again, and no other one meanwhile.
      stage.setTrouble(navigator.onLine ? shellCopy.stuck : shellCopy.offline, () => {
        stage.setTrouble(null);
        void send(request);
      });
      return;
    }
    finish();
    switch (answer.status) {
      case 'ok':
        choose(null);
        take(answer);
        stage.showBets();
        sound.tick();
        stage.announce(copy.taken(formatMoney(request.stake_satang)));
        tellParent();
        return;
      case 'odds_changed':
      case 'too_late':
        take(answer);
        if (choice) slip.say(answer.message);
        else stage.announce(answer.message);
        return;
      case 'refused':
        if (answer.balance_satang !== null) stage.setBalance(answer.balance_satang);
        slip.say(answer.message);
        return;
      case 'bet_limits':
      case 'too_many_bets':
      case 'spin_conflict':
        slip.say(answer.message);
        return;
      case 'expired':
      case 'malformed':
        stage.setTrouble(answer.message);
    }
  };

  return {
    open: async () => {
      slip.show(null, 'home');
      await refresh();
      if (parts.wanted !== null) programme.reveal(parts.wanted);
      setInterval(() => void askScores(), SCORES_MS);
      setInterval(() => {
        programme.tick(clock.now());
        parts.bets.tick(clock.now());
      }, TICK_MS);
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) void refresh();
      });
    },
    select: (fixture, selection) => {
      if (isSending) return;
      const isSame =
        choice?.fixture.fixture_id === fixture.fixture_id && choice.selection === selection;
      slip.say(null);
      choose(isSame ? null : { fixture, selection });
      if (isSame) return;
      sound.tick();
      stage.announce(
        copy.chosen(nameSelection(fixture, selection), formatOdds(fixture.odds[selection] ?? 0)),
        true,
      );
      programme.keepInSight(fixture.fixture_id);
      // Keyboard users continue in the slip, so it gets the focus; with a pointer the focus stays.
      if (document.activeElement?.matches(':focus-visible')) slip.focus();
    },
    closeSlip: () => {
      if (isSending || !choice) return;
      const chosen = { fixtureId: choice.fixture.fixture_id, selection: choice.selection };
      choose(null);
      programme.focus(chosen);
    },
    confirm: (stakeSatang) => {
      if (isSending || !choice) return;
      const balance = book?.balance_satang ?? null;
      if (balance !== null && stakeSatang > balance) {
        slip.say(copy.aboveBalance);
        return;
      }
      const { fixture, selection } = choice;
      const odds = fixture.odds[selection];
      if (odds === undefined) return;
      void send({
        spin_id: createSpinId(),
        fixture_id: fixture.fixture_id,
        selection,
        odds_milli: odds,
        stake_satang: stakeSatang,
      });
    },
  };
}

function isOpen(status: BetView['status']): boolean {
  return status === 'open' || status === 'pending';
}

function describeSettled({ fixture, status, payout_satang: payout }: BetView): string {
  const match = nameMatch(fixture);
  switch (status) {
    case 'won':
      return copy.won(match, formatMoney(payout));
    case 'returned':
    case 'cancelled':
      return copy.returned(match, formatMoney(payout));
    case 'lost':
    case 'open':
    case 'pending':
      return copy.lost(match);
  }
}
