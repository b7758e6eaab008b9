/** A rectangle of the viewport. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Between a toast and what it keeps clear of. */
const GAP_PX = 4;
const STEP_PX = 2;
const CONTROLS = 'a[href], button, input, select, textarea, summary, label, iframe';

/** More than all the words of a screen, by one square pixel of a button. */
const CONTROLS_WEIGH = 1e7;

/** What is to be placed; it only moves up and down. */
export interface Movable {
  left: number;
  right: number;
  height: number;
}

/**
 * Finds where something that passes lies on none of the controls and none of the words, as low as possible; where there
 * is no such place, on as little of the controls as possible, and then of the words.
 * @param range the upper and the lower edge that it stays between
 * @returns its upper edge
 */
export function findQuietTop(
  movable: Movable,
  { controls, words }: { controls: readonly Box[]; words: readonly Box[] },
  range: { top: number; bottom: number },
): number {
  let best = range.bottom - movable.height;
  let least = Number.POSITIVE_INFINITY;
  for (let top = best; top >= range.top && least > 0; top -= STEP_PX) {
    const covered =
      CONTROLS_WEIGH * measureCovered(movable, top, controls) + measureCovered(movable, top, words);
    if (covered >= least) continue;
    best = top;
    least = covered;
  }
  return best;
}

/** How much of what is there something would cover, in square pixels. */
export function measureCovered(
  { left, right, height }: Movable,
  top: number,
  boxes: readonly Box[],
): number {
  return boxes.reduce((sum, box) => {
    const width = Math.min(right + GAP_PX, box.right) - Math.max(left - GAP_PX, box.left);
    const lower = Math.min(top + height + GAP_PX, box.bottom);
    const upper = Math.max(top - GAP_PX, box.top);
    return width > 0 && lower > upper ? sum + width * (lower - upper) : sum;
  }, 0);
}

/** Reads where the controls are that can be tapped now: not those below a dialog. */
export function readControls(): Box[] {
  return [...document.querySelectorAll(CONTROLS)].flatMap((element) => {
    const box = clip(element.getBoundingClientRect());
    if (box.right <= box.left || box.bottom <= box.top || !isOnTop(element, box)) return [];
    return element instanceof HTMLIFrameElement ? guessControls(box) : [box];
  });
}

/** Reads where the words are that can be read now: not those below a dialog, and not those that are placed. */
export function readWords(placed: Element): Box[] {
  const boxes: Box[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    if (!element || placed.contains(element) || !text.nodeValue?.trim()) continue;
    range.selectNodeContents(text);
    const box = clip(range.getBoundingClientRect());
    if (box.right > box.left && box.bottom > box.top && isOnTop(element, box)) boxes.push(box);
  }
  return boxes;
}

function clip({ left, top, right, bottom }: Box): Box {
  return {
    left: Math.max(left, 0),
    top: Math.max(top, 0),
    right: Math.min(right, window.innerWidth),
    bottom: Math.min(bottom, window.innerHeight),
  };
}

function isOnTop(element: Element, { left, top, right, bottom }: Box): boolean {
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return hit !== null && (element.contains(hit) || hit.contains(element));
}

/** The frame of a game is closed to us; games have their buttons at its upper and lower end. */
function guessControls({ left, top, right, bottom }: Box): Box[] {
  const height = bottom - top;
  return [
    { left, right, top, bottom: top + height / 4 },
    { left, right, top: bottom - height / 2, bottom },
  ];
}
