import type { FishKind } from '@/domain/fishing';
import type { Swimmer } from './fish-shoal';
import { type Step, stay } from './machine-runner';
import type { Point } from './shot.painter';

/** Prize of a catch as text. */
export interface Catch {
  readonly prize: string;
  readonly isGreat: boolean;
}

/** A flying shot. Times are frame times in ms. */
export interface Flight {
  readonly target: Swimmer;
  readonly beganAtMs: number;
}

/** An animation of limited duration. */
export type WaterShow = { readonly beganAtMs: number } & (
  | { readonly kind: 'net'; readonly target: Swimmer }
  /** A caught fish that disappears. */
  | { readonly kind: 'leaving'; readonly swimmer: Swimmer }
  | { readonly kind: 'sparks'; readonly at: Point; readonly isGreat: boolean }
  | { readonly kind: 'prize'; readonly at: Point; readonly prize: string }
);

/** State of the water, except the swimming fish. */
export interface WaterState {
  readonly widthPx: number;
  readonly heightPx: number;
  /** The selected fish. */
  readonly chosen: Swimmer;
  readonly flight: Flight | null;
  readonly shows: readonly WaterShow[];
}

/** Events in the water. */
export type WaterEvent =
  | { readonly type: 'resized'; readonly widthPx: number; readonly heightPx: number }
  | { readonly type: 'aimed'; readonly swimmer: Swimmer }
  | { readonly type: 'shot'; readonly target: Swimmer; readonly atMs: number }
  /** The shot was refused. */
  | { readonly type: 'recalled' }
  | {
      readonly type: 'arrived';
      readonly target: Swimmer;
      readonly atMs: number;
      readonly catchOf: Catch | null;
      /** Whether the player prefers reduced motion. */
      readonly isStill: boolean;
    }
  /** The fish have moved. */
  | { readonly type: 'swum' }
  | { readonly type: 'passed'; readonly atMs: number };

/** Effects of the water's machine. The view performs them on the shoal, which chooses and removes fish. */
export type WaterEffect =
  | { readonly type: 'aim_anew'; readonly kind: FishKind }
  | { readonly type: 'take_out'; readonly swimmer: Swimmer };

type WaterStep = Step<WaterState, WaterEffect>;

/** Duration of a shot's flight in ms. */
export const FLIGHT_MS = 240;

/** Time in ms after an impact until the next shot; longer than the server's minimum pause between shots. */
export const LAND_MS = 430;

const LASTS_MS = { net: 620, leaving: LAND_MS, sparks: 800, prize: 1300 } as const;
/** Distance in px of a prize from the edges, so that it stays readable. */
const PRIZE_MARGIN_PX = 50;
const LEFT_OF_CAUGHT = 0.02;

/** Returns the initial state of the water. */
export function startWater(chosen: Swimmer): WaterState {
  return { widthPx: 0, heightPx: 0, chosen, flight: null, shows: [] };
}

/** Returns the next state of the water. */
export function stepWater(state: WaterState, event: WaterEvent): WaterStep {
  switch (event.type) {
    case 'resized': {
      const { widthPx, heightPx } = event;
      return {
        state: { ...state, widthPx, heightPx },
        effects: [{ type: 'aim_anew', kind: state.chosen.kind }],
      };
    }
    case 'aimed':
      return stay({ ...state, chosen: event.swimmer });
    case 'shot':
      return stay({ ...state, flight: { target: event.target, beganAtMs: event.atMs } });
    case 'recalled':
      return stay({ ...state, flight: null });
    case 'arrived':
      return stay({
        ...state,
        flight: null,
        shows: [...state.shows, ...showArrival(state, event)],
      });
    case 'swum':
      return isInSight(state)
        ? stay(state)
        : { state, effects: [{ type: 'aim_anew', kind: state.chosen.kind }] };
    case 'passed':
      return endShows(state, event.atMs);
  }
}

/** Returns the progress of an animation, from 0 to 1. */
export function shareOf({ kind, beganAtMs }: WaterShow, atMs: number): number {
  return Math.min(1, Math.max(0, (atMs - beganAtMs) / LASTS_MS[kind]));
}

/** Returns whether a fish is caught and disappearing. */
export function isLeaving({ shows }: WaterState, swimmer: Swimmer): boolean {
  return shows.some((show) => show.kind === 'leaving' && show.swimmer === swimmer);
}

/** Returns the size of a fish as a share of its full size, from 0 to 1; a caught fish shrinks. */
export function sizeLeft({ shows }: WaterState, swimmer: Swimmer, atMs: number): number {
  const leaving = shows.find((show) => show.kind === 'leaving' && show.swimmer === swimmer);
  return leaving ? 1 - shareOf(leaving, atMs) * (1 - LEFT_OF_CAUGHT) : 1;
}

function isInSight({ chosen, widthPx }: WaterState): boolean {
  return chosen.x >= 0 && chosen.x <= widthPx;
}

function showArrival(
  { widthPx }: WaterState,
  { target, atMs: beganAtMs, catchOf, isStill }: WaterEvent & { type: 'arrived' },
): WaterShow[] {
  const net: WaterShow = { kind: 'net', target, beganAtMs };
  if (!catchOf) return [net];
  const { prize, isGreat } = catchOf;
  const x = Math.min(widthPx - PRIZE_MARGIN_PX, Math.max(PRIZE_MARGIN_PX, target.x));
  const at = { x, y: target.y };
  return [
    net,
    { kind: 'leaving', swimmer: target, beganAtMs },
    ...(isStill ? [] : [{ kind: 'sparks', at, isGreat, beganAtMs } as const]),
    { kind: 'prize', at, prize, beganAtMs },
  ];
}

function endShows(state: WaterState, atMs: number): WaterStep {
  const isOver = (show: WaterShow): boolean => atMs - show.beganAtMs >= LASTS_MS[show.kind];
  const gone = state.shows.flatMap((show) =>
    show.kind === 'leaving' && isOver(show) ? [show.swimmer] : [],
  );
  return {
    state: { ...state, shows: state.shows.filter((show) => !isOver(show)) },
    effects: gone.flatMap((swimmer): WaterEffect[] => [
      { type: 'take_out', swimmer },
      ...(swimmer === state.chosen ? [{ type: 'aim_anew', kind: swimmer.kind } as const] : []),
    ]),
  };
}
