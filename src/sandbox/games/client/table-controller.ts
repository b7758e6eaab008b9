import { type BaccaratSpot, baccaratSpots } from '@/domain/baccarat';
import type { RoadHand } from '@/domain/baccarat-roads';
import { describeResult, sheetCopy } from './baccarat.copy';
import type { BaccaratPlayConfig } from './baccarat.protocol';
import { createBaccaratRules } from './baccarat-rules-sheet';
import type { BoardRefusal } from './bet-board';
import { createHistorySheet } from './history-sheet';
import { runMachine } from './machine-runner';
import { createSpinId } from './play.api';
import type { PlayController } from './play-controller';
import { openSheet } from './sheet.view';
import { shellCopy } from './shell.copy';
import { createShoeProofs } from './shoe-proof-section';
import { performTable, type TableViews } from './table.effects';
import { stepTable } from './table.machine';
import {
  isTableReady,
  startTable,
  type TableEffect,
  type TableEvent,
  type TableMachineState,
} from './table.states';

/** Dependencies of a table's controller. */
export interface TableParts extends TableViews {
  readonly root: HTMLElement;
  readonly config: BaccaratPlayConfig;
}

/** Actions of the player. */
export interface TableController extends PlayController {
  readonly lay: (spot: BaccaratSpot, satang: number) => void;
  readonly undo: () => void;
  readonly clear: () => void;
  readonly repeat: () => void;
  /** Returns the hands that the roads show. */
  readonly shownHands: () => readonly RoadHand[];
}

const TICK_MS = 250;

/**
 * Creates the controller that connects server and table. Hands are dealt on a fixed schedule, which the page follows.
 */
export function createTableController(parts: TableParts): TableController {
  const { board, clock, config } = parts;
  const machine = runMachine<TableMachineState, TableEvent, TableEffect>(
    startTable(config.limits),
    stepTable,
    performTable(parts, (event) => machine.send(event)),
  );
  const tick = (): void =>
    machine.send({
      type: 'ticked',
      now: clock.now(),
      atMs: Date.now(),
      isHidden: document.hidden,
    });

  return {
    isReady: () => isTableReady(machine.state()),
    shownHands: () => machine.state().roads,
    open: () => {
      machine.send({ type: 'table_wanted', atMs: Date.now() });
      setInterval(tick, TICK_MS);
      document.addEventListener('visibilitychange', tick);
    },
    play: () =>
      machine.send({
        type: 'bet_pressed',
        now: clock.now(),
        spinId: createSpinId(),
        bets: board.bets(),
        totalSatang: board.total(),
        hasTooLittle: board.findTooLittle() !== undefined,
      }),
    ...createChipActions(parts, machine),
    ...createTableSheets(parts, machine.state),
  };
}

interface TableMachine {
  readonly state: () => TableMachineState;
  readonly send: (event: TableEvent) => void;
}

type ChipActions = Pick<TableController, 'lay' | 'undo' | 'clear' | 'repeat'>;

function createChipActions({ board }: TableParts, { state, send }: TableMachine): ChipActions {
  const change = (
    spots: readonly BaccaratSpot[],
    act: (balance: number | null) => BoardRefusal | null,
  ): void => {
    if (!isTableReady(state())) return;
    const refusal = act(state().balanceSatang);
    send({ type: 'chips_changed', refusal, bets: board.bets(), spots });
  };
  return {
    lay: (spot, satang) => change([spot], (balance) => board.lay(spot, satang, balance)),
    undo: () =>
      change(baccaratSpots, () => {
        board.undo();
        return null;
      }),
    clear: () =>
      change(baccaratSpots, () => {
        board.clear();
        return null;
      }),
    repeat: () => {
      const { lastBets } = state();
      if (lastBets) change(baccaratSpots, (balance) => board.layAll(lastBets, balance));
    },
  };
}

function createTableSheets(
  { root, config, api }: TableParts,
  state: () => TableMachineState,
): Pick<TableController, 'showHistory' | 'showRules'> {
  return {
    showHistory: () => {
      const dealt = (state().table?.bets ?? []).flatMap((bet) =>
        bet.outcome ? [{ ...bet, is_free: false, outcome: bet.outcome }] : [],
      );
      openSheet(
        root,
        shellCopy.history,
        createHistorySheet(dealt, sheetCopy.historyEmpty, (bet) => [describeResult(bet.outcome)]),
      );
    },
    showRules: () => {
      const proofs = createShoeProofs(state().table?.shoe ?? null, api.shoes);
      openSheet(root, shellCopy.rules, createBaccaratRules(config, proofs));
    },
  };
}
