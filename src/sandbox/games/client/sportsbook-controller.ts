import type { Selection } from '@/domain/football-markets';
import { type BookViews, performBook } from './book.effects';
import { stepBook } from './book.machine';
import { type BookEffect, type BookEvent, type BookMachineState, startBook } from './book.states';
import { runMachine } from './machine-runner';
import { createSpinId } from './play.api';
import type { FixtureView } from './sportsbook.protocol';

/** Actions of the player. */
export interface SportsbookController {
  readonly open: () => void;
  readonly select: (fixture: FixtureView, selection: Selection) => void;
  readonly closeSlip: () => void;
  readonly confirm: (stakeSatang: number) => void;
}

const TICK_MS = 1000;
/** Time in ms between two requests for scores: a minute of a match lasts two seconds. */
const SCORES_MS = 2000;

/**
 * Creates the controller that connects server and page.
 * @param wantedFixtureId the match that the page was opened for; null for none
 */
export function createSportsbookController(
  views: BookViews,
  wantedFixtureId: string | null,
): SportsbookController {
  const { clock, programme, bets, slip } = views;
  const machine = runMachine<BookMachineState, BookEvent, BookEffect>(
    startBook(wantedFixtureId),
    stepBook,
    performBook(views, (event) => machine.send(event)),
  );
  const askScores = (): void => {
    if (!document.hidden) machine.send({ type: 'scores_wanted', now: clock.now() });
  };
  const tick = (): void => {
    programme.tick(clock.now());
    bets.tick(clock.now());
  };
  const lookAgain = (): void => {
    if (!document.hidden) machine.send({ type: 'programme_wanted' });
  };

  return {
    open: () => {
      slip.show(null, 'home');
      machine.send({ type: 'programme_wanted' });
      setInterval(askScores, SCORES_MS);
      setInterval(tick, TICK_MS);
      document.addEventListener('visibilitychange', lookAgain);
    },
    select: (fixture, selection) =>
      machine.send({ type: 'selected', choice: { fixture, selection } }),
    closeSlip: () => machine.send({ type: 'slip_closed' }),
    confirm: (stakeSatang) =>
      machine.send({ type: 'confirmed', spinId: createSpinId(), stakeSatang }),
  };
}
