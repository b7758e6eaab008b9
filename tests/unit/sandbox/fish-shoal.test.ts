import { describe, expect, it } from 'vitest';
import { fishingWaters } from '@/domain/fishing';
import { createShoal } from '@/sandbox/games/client/fish-shoal';
import { createSeededDraw } from '../../support/seeded-draw';

const WIDTH = 360;
const HEIGHT = 450;

function openShoal(seed = 1) {
  const draw = createSeededDraw(seed);
  const shoal = createShoal(fishingWaters.bay, () => draw(2 ** 32) / 2 ** 32);
  shoal.resize(WIDTH, HEIGHT);
  return shoal;
}

describe('a shoal', () => {
  it('always has a fish of every kind within the scene', () => {
    const shoal = openShoal();
    const astray = new Set<string>();
    for (let frame = 0; frame < 2000; frame += 1) {
      shoal.swim(0.05);
      for (const kind of fishingWaters.bay) {
        const { x, y, length } = shoal.nearestOf(kind);
        if (Math.abs(x - WIDTH / 2) > (WIDTH + length) / 2 || y < 0 || y > HEIGHT) astray.add(kind);
      }
    }
    expect([...astray]).toEqual([]);
  });

  it('finds the small fish in front of a large one, and none in empty water', () => {
    const shoal = openShoal();
    for (const swimmer of shoal.swimmers) Object.assign(swimmer, { x: -500, y: -500 });
    const large = shoal.nearestOf('marlin');
    const small = shoal.nearestOf('anchovy');
    Object.assign(large, { x: 180, y: 200 });
    Object.assign(small, { x: 190, y: 205 });
    expect(shoal.findAt(190, 205)).toBe(small);
    expect(shoal.findAt(120, 200)).toBe(large);
    expect(shoal.findAt(20, 400)).toBeUndefined();
  });

  it('finds a small fish within 24 pixels of its centre, so that a finger can hit it', () => {
    const shoal = openShoal();
    for (const swimmer of shoal.swimmers) Object.assign(swimmer, { x: -500, y: -500 });
    const small = shoal.nearestOf('anchovy');
    Object.assign(small, { x: 100, y: 100 });
    expect(shoal.findAt(100, 123)).toBe(small);
    expect(shoal.findAt(100, 126)).toBeUndefined();
  });

  it('replaces a caught fish by a fish of its kind that swims in from the side', () => {
    const shoal = openShoal();
    const marlin = shoal.nearestOf('marlin');
    const count = shoal.swimmers.length;
    shoal.take(marlin);
    expect(shoal.swimmers).toHaveLength(count);
    const next = shoal.nearestOf('marlin');
    expect(next.x < 0 || next.x > WIDTH).toBe(true);
  });

  it('has more fish on a large screen', () => {
    const shoal = openShoal();
    const few = shoal.swimmers.length;
    shoal.resize(1440, 760);
    expect(shoal.swimmers.length).toBeGreaterThan(few);
  });
});
