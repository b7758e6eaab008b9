import type { FishKind } from '@/domain/fishing';
import { build } from './element-builder';
import { paintFish } from './fish.painter';
import { fishStyles } from './fish-styles';

const WIDTH = 64;
const HEIGHT = 40;
/** Canvas pixels per CSS pixel; three keep the icon sharp on high-density screens. */
const DENSITY = 3;

/** Draws a small still picture of a kind of fish. */
export function createFishIcon(kind: FishKind): HTMLCanvasElement {
  const canvas = build('canvas', {
    class: 'fish-icon',
    'aria-hidden': 'true',
    width: String(WIDTH * DENSITY),
    height: String(HEIGHT * DENSITY),
  });
  const ink = canvas.getContext('2d');
  if (!ink) return canvas;
  ink.scale(DENSITY, DENSITY);
  ink.translate(WIDTH / 2, HEIGHT / 2);
  const { depth, shape } = fishStyles[kind];
  const fits = shape === 'finned' ? HEIGHT / (depth * 1.75) : HEIGHT / Math.max(depth, 0.72);
  paintFish(ink, kind, Math.min(WIDTH * 0.82, fits), 0.6);
  return canvas;
}
