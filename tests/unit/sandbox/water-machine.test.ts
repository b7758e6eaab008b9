import { describe, expect, it } from 'vitest';
import type { Swimmer } from '@/sandbox/games/client/fish-shoal';
import {
  isLeaving,
  LAND_MS,
  sizeLeft,
  startWater,
  stepWater,
  type WaterEvent,
} from '@/sandbox/games/client/water.machine';

function fish(x: number): Swimmer {
  return { kind: 'mackerel', x, y: 100, heading: 1, speed: 20, length: 50, stroke: 0 };
}

const target = fish(10);
const aimedAt = fish(120);

function after(...events: WaterEvent[]) {
  return events.reduce(
    ({ state }, event) => stepWater(state, event),
    stepWater(startWater(aimedAt), { type: 'resized', widthPx: 300, heightPx: 400 }),
  );
}

const shot: WaterEvent = { type: 'shot', target, atMs: 1000 };
const arrived: WaterEvent = {
  type: 'arrived',
  target,
  atMs: 1240,
  catchOf: { prize: '+฿2.00', isGreat: false },
  isStill: false,
};

describe('a shot', () => {
  it('is in flight until it arrives or is recalled', () => {
    expect(after(shot).state.flight).toEqual({ target, beganAtMs: 1000 });
    expect(after(shot, { type: 'recalled' }).state.flight).toBeNull();
    expect(after(shot, arrived).state.flight).toBeNull();
  });

  it('without a catch shows only its net', () => {
    const { shows } = after(shot, { ...arrived, catchOf: null }).state;
    expect(shows.map(({ kind }) => kind)).toEqual(['net']);
  });

  it('with a catch shows the prize inside the scene, and sparks unless motion is reduced', () => {
    const { shows } = after(shot, arrived).state;
    expect(shows.map(({ kind }) => kind)).toEqual(['net', 'leaving', 'sparks', 'prize']);
    expect(shows.at(-1)).toMatchObject({ at: { x: 50, y: 100 } });
    const still = after(shot, { ...arrived, isStill: true }).state.shows;
    expect(still.map(({ kind }) => kind)).toEqual(['net', 'leaving', 'prize']);
  });
});

describe('a caught fish', () => {
  it('shrinks and is then removed', () => {
    const { state } = after(shot, arrived);
    expect(isLeaving(state, target)).toBe(true);
    expect(sizeLeft(state, target, 1240)).toBe(1);
    expect(sizeLeft(state, target, 1240 + LAND_MS)).toBeCloseTo(0.02);
    expect(sizeLeft(state, aimedAt, 1240 + LAND_MS)).toBe(1);
    const gone = after(shot, arrived, { type: 'passed', atMs: 1240 + LAND_MS });
    expect(gone.effects).toEqual([{ type: 'take_out', swimmer: target }]);
    expect(isLeaving(gone.state, target)).toBe(false);
    expect(gone.state.shows.map(({ kind }) => kind)).toEqual(['net', 'sparks', 'prize']);
  });

  it('passes the aim to another fish of its kind', () => {
    const { effects } = after({ type: 'aimed', swimmer: target }, shot, arrived, {
      type: 'passed',
      atMs: 1240 + LAND_MS,
    });
    expect(effects).toEqual([
      { type: 'take_out', swimmer: target },
      { type: 'aim_anew', kind: 'mackerel' },
    ]);
  });
});

describe('the aim', () => {
  it('moves to another fish of the same kind when the aimed fish leaves the scene', () => {
    expect(after({ type: 'swum' }).effects).toEqual([]);
    expect(after({ type: 'aimed', swimmer: fish(301) }, { type: 'swum' }).effects).toEqual([
      { type: 'aim_anew', kind: 'mackerel' },
    ]);
  });
});
