import {
  REEL_COUNT,
  ROW_COUNT,
  SCATTER,
  type SlotLineWin,
  type SlotSpin,
  slotLines,
} from '@/domain/slot-engine';
import { build, buildSvg, pause } from './element-builder';
import { createCell } from './reels.view';

/** Lines and winning symbols, drawn over the reels at rest. */
export interface WinsView {
  readonly element: HTMLElement;
  readonly clear: () => void;
  /** Shows all winning lines at the same time. */
  readonly showAll: (spin: SlotSpin) => void;
  /** Shows the scatters that won free spins. */
  readonly showScatters: (spin: SlotSpin) => void;
  /** Shows the winning lines one after another until aborted. */
  readonly cycle: (
    spin: SlotSpin,
    onLine: (win: SlotLineWin) => void,
    signal: AbortSignal,
  ) => Promise<void>;
}

const LINE_MS = 1500;

/** Builds the layer over the reels. In its drawing, a cell of the reels is 100 units wide and high. */
export function createWinsView(): WinsView {
  const cells = build('div', { class: 'win-cells' });
  const lines = buildSvg('svg', {
    class: 'win-lines',
    viewBox: `0 0 ${REEL_COUNT * 100} ${ROW_COUNT * 100}`,
    preserveAspectRatio: 'none',
  });
  const element = build('div', { class: 'wins', 'aria-hidden': 'true' }, cells);
  element.append(lines);

  const clear = (): void => {
    element.classList.remove('shown');
    cells.replaceChildren();
    lines.replaceChildren();
  };

  const show = (
    spin: SlotSpin,
    places: ReadonlySet<string>,
    wins: readonly SlotLineWin[],
  ): void => {
    cells.replaceChildren(
      ...[...places].map((place) => {
        const [reel = 0, row = 0] = place.split(':').map(Number);
        const holder = build(
          'div',
          { class: `win-cell r${reel} w${row}` },
          createCell(spin.grid[reel]?.[row] ?? 0),
        );
        return holder;
      }),
    );
    lines.replaceChildren(...wins.flatMap(drawLine));
    element.classList.add('shown');
  };

  const showLines = (spin: SlotSpin, wins: readonly SlotLineWin[]): void => {
    const places = new Set(wins.flatMap((win) => placesOf(win)));
    show(spin, places, wins);
  };

  return {
    element,
    clear,
    showAll: (spin) => {
      showLines(spin, spin.lines);
    },
    showScatters: (spin) => {
      const places = spin.grid.flatMap((column, reel) =>
        column.flatMap((symbol, row) => (symbol === SCATTER ? [`${reel}:${row}`] : [])),
      );
      show(spin, new Set(places), []);
    },
    cycle: async (spin, onLine, signal) => {
      const [only] = spin.lines;
      if (spin.lines.length <= 1) {
        if (only) onLine(only);
        return;
      }
      for (let index = 0; !signal.aborted; index += 1) {
        const win = spin.lines[index % spin.lines.length];
        if (!win) return;
        showLines(spin, [win]);
        onLine(win);
        await pause(LINE_MS, signal);
      }
    },
  };
}

/** Returns the centres of the cells of a line in units of the drawing, beginning with reel 1. */
export function linePoints(line: number): readonly (readonly [x: number, y: number])[] {
  return (slotLines[line] ?? []).map((row, reel) => [reel * 100 + 50, row * 100 + 50] as const);
}

function placesOf(win: SlotLineWin): string[] {
  return (slotLines[win.line] ?? []).slice(0, win.count).map((row, reel) => `${reel}:${row}`);
}

function drawLine(win: SlotLineWin): SVGElement[] {
  const points = linePoints(win.line)
    .slice(0, win.count)
    .map((point) => point.join())
    .join(' ');
  return ['line-edge', 'line'].map((name) =>
    buildSvg('polyline', {
      class: name,
      points,
      pathLength: '1',
      'vector-effect': 'non-scaling-stroke',
    }),
  );
}
