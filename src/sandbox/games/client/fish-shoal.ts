import type { FishKind } from '@/domain/fishing';
import { fishStyles } from './fish-styles';

/** A fish on the screen. Its position is decoration and decides nothing. */
export interface Swimmer {
  readonly kind: FishKind;
  /** Middle of the fish, in pixels of the scene. */
  x: number;
  y: number;
  /** 1 swims to the right, -1 to the left. */
  heading: 1 | -1;
  /** Pixels per second. */
  speed: number;
  /** Length from nose to tail in pixels. */
  length: number;
  /** Phase of the swimming stroke in radians. */
  stroke: number;
}

/** The fish of a scene. */
export interface Shoal {
  readonly swimmers: readonly Swimmer[];
  /** Adapts the shoal to another size of the scene, in pixels. */
  readonly resize: (width: number, height: number) => void;
  /** Advances the animation by a time in seconds. */
  readonly swim: (seconds: number) => void;
  /** Returns the fish under a touch, if any. */
  readonly findAt: (x: number, y: number) => Swimmer | undefined;
  /** Returns the fish of a kind nearest to the middle; every kind always has at least one. */
  readonly nearestOf: (kind: FishKind) => Swimmer;
  /** Removes a caught fish; a new fish of the same kind swims in from the side. */
  readonly take: (swimmer: Swimmer) => void;
}

/** Number of fish by kind, the cheapest kind first, in a scene as wide as a phone. */
const CROWD = [3, 2, 2, 1, 1, 1, 1, 1];
const PHONE_WIDTH = 360;
/** Smallest half width and half height in px of the area in which a touch hits a fish. */
const TOUCH = 24;
const TOP = 0.2;
const BOTTOM = 0.75;
const GROUND = 0.87;
const LARGEST_SCALE = 1.7;
/** Area in square pixels above which a scene has more fish. */
const ROOMY = 420_000;
const MOST_CROWDED = 2.2;

/** Creates a shoal with these kinds of fish. */
export function createShoal(kinds: readonly FishKind[], random = Math.random): Shoal {
  let width = PHONE_WIDTH;
  let height = PHONE_WIDTH;
  const swimmers: Swimmer[] = [];

  const scale = (): number =>
    Math.min(LARGEST_SCALE, Math.max(0.8, Math.min(width, height * 1.15) / PHONE_WIDTH));

  /** Tries several random heights, and returns the one with the most space around it. */
  const chooseHeight = (kind: FishKind, self: Swimmer | null): number => {
    if (fishStyles[kind].low) return height * (GROUND - random() * 0.06);
    const roomAt = (y: number): number =>
      Math.min(
        height,
        ...swimmers.filter((other) => other !== self).map((other) => Math.abs(other.y - y)),
      );
    const places = Array.from({ length: 6 }, () => height * (TOP + random() * (BOTTOM - TOP)));
    return places.reduce((best, y) => (roomAt(y) > roomAt(best) ? y : best));
  };

  const enter = (swimmer: Swimmer): void => {
    swimmer.heading = random() < 0.5 ? 1 : -1;
    swimmer.x = swimmer.heading === 1 ? -swimmer.length * 0.4 : width + swimmer.length * 0.4;
    swimmer.y = chooseHeight(swimmer.kind, swimmer);
  };

  const fill = (): void => {
    swimmers.length = 0;
    const crowding = Math.min(MOST_CROWDED, Math.max(1, (width * height) / ROOMY));
    kinds.forEach((kind, rank) => {
      const count = Math.round((CROWD[rank] ?? 1) * (rank < 5 ? crowding : 1));
      for (let i = 0; i < count; i += 1) {
        swimmers.push({
          kind,
          x: random() * width,
          y: chooseHeight(kind, null),
          heading: random() < 0.5 ? 1 : -1,
          speed: (22 + random() * 22) * (fishStyles[kind].low ? 0.5 : 1) * scale(),
          length: fishStyles[kind].length * scale() * (0.92 + random() * 0.16),
          stroke: random() * 6,
        });
      }
    });
  };

  const distance = (swimmer: Swimmer): number =>
    Math.hypot(swimmer.x - width / 2, swimmer.y - height / 2);

  return {
    swimmers,
    resize: (nextWidth, nextHeight) => {
      width = nextWidth;
      height = nextHeight;
      fill();
    },
    swim: (seconds) => {
      for (const swimmer of swimmers) {
        swimmer.x += swimmer.heading * swimmer.speed * seconds;
        swimmer.stroke += seconds * (2.4 + swimmer.speed / 14);
        swimmer.y += Math.sin(swimmer.stroke * 0.25) * seconds * 3;
        const out = swimmer.heading === 1 ? swimmer.x - width : -swimmer.x;
        if (out > swimmer.length * 0.45) enter(swimmer);
      }
    },
    findAt: (x, y) => {
      const touched = swimmers.filter((swimmer) => {
        const tall = swimmer.length * fishStyles[swimmer.kind].depth * 0.6;
        const dx = (x - swimmer.x) / Math.max(TOUCH, swimmer.length * 0.52);
        const dy = (y - swimmer.y) / Math.max(TOUCH, tall);
        return dx * dx + dy * dy <= 1;
      });
      // When a small fish is in front of a large one, a touch means the small one.
      return touched.sort((a, b) => a.length - b.length)[0];
    },
    nearestOf: (kind) => {
      const own = swimmers.filter((swimmer) => swimmer.kind === kind);
      const [first] = own.sort((a, b) => distance(a) - distance(b));
      if (!first) throw new RangeError(`The shoal has no fish of the kind ${kind}`);
      return first;
    },
    take: enter,
  };
}
