import { describe, expect, it } from 'vitest';
import { type Box, findQuietTop } from '@/shared/ui/toast-place';

const range = { top: 8, bottom: 632 };
/** 200 × 46, in the middle of a small phone. */
const toast = { left: 80, right: 280, height: 46 };

function box(left: number, top: number, right: number, bottom: number): Box {
  return { left, top, right, bottom };
}

function findTop(controls: readonly Box[], words: readonly Box[] = []): number {
  return findQuietTop(toast, { controls, words }, range);
}

describe('the place of a toast', () => {
  it('is at the lower edge where nothing is', () => {
    expect(findTop([])).toBe(586);
  });

  it('is above what can be tapped there, with a gap', () => {
    const top = findTop([box(12, 560, 348, 620)]);
    expect(top + 46).toBeLessThan(560);
    expect(top + 46).toBeGreaterThan(550);
  });

  it('goes past gaps that are too low for it', () => {
    const buttons = [box(12, 560, 348, 620), box(12, 460, 348, 520), box(12, 300, 348, 400)];
    const top = findTop(buttons);
    expect(top).toBeGreaterThan(400);
    expect(top + 46).toBeLessThan(460);
  });

  it('minds nothing beside it', () => {
    expect(findTop([box(0, 560, 70, 620), box(290, 0, 360, 640)])).toBe(586);
  });

  it('covers as little as possible where everything can be tapped', () => {
    const cards = [box(0, 0, 360, 300), box(0, 330, 360, 640)];
    const top = findTop(cards);
    // As much of it as there is room for between them.
    expect(top).toBeGreaterThanOrEqual(284);
    expect(top).toBeLessThanOrEqual(304);
  });

  it('leaves a sentence to be read where there is room beside it', () => {
    const button = box(12, 560, 348, 620);
    const sentence = box(12, 500, 348, 540);
    const top = findTop([button], [sentence]);
    expect(top + 46).toBeLessThan(500);
    expect(top + 46).toBeGreaterThan(490);
  });

  it('covers words rather than a part of a button', () => {
    const words = [box(0, 0, 360, 600)];
    const top = findTop([box(0, 600, 360, 640)], words);
    expect(top + 46).toBeLessThan(600);
  });
});
