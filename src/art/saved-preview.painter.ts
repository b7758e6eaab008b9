import type { ArtBrand } from './banner.renderer';
import { fitLine, shapeLine } from './lettering-shaper';
import { MESSAGE_HEIGHT, MESSAGE_WIDTH, PREVIEW_HEIGHT, PREVIEW_WIDTH } from './share-scenes-list';

/** Text and scene of the preview for an entry that an operator wrote. */
export interface SavedPreview {
  readonly brand: ArtBrand;
  /** Name of the agent. */
  readonly name: string;
  readonly kicker: string;
  readonly title: string;
  /** Picture of the message, a JPEG of 1024 × 536. */
  readonly scene: Uint8Array;
}

interface Colours {
  readonly ground: string;
  readonly line: string;
  readonly word: string;
}

const colours: Record<ArtBrand, Colours> = {
  chokdee: { ground: '#1A0F1E', line: '#E3C27A', word: '#F0D99C' },
  yok: { ground: '#0A1A15', line: '#84DDB1', word: '#B4EBCF' },
};

const TEXT = '#FAF3EA';
const QUIET = '#D0C3CE';
const AGE = '20+ · เล่นอย่างมีสติ';
const MARGIN = 72;
const WORDS_WIDTH = 540;
/** Horizontal middle of the scene's disc. */
const SCENE_MIDDLE = 890;
const SHADE_ENDS = 770;
/** Top of the title block; the first baseline is `RISE` font sizes further down. */
const TITLE_TOP = 226;
const RISE = 1.1;
const LEADING = 1.34;
/** Step in units by which the lines are narrowed while their number stays the same. */
const STEP = 20;
/** Title sizes, largest first; the first that fits is used. */
const SIZES = [
  { size: 84, lines: 2 },
  { size: 70, lines: 3 },
  { size: 58, lines: 4 },
  { size: 48, lines: 5 },
] as const;
/** Characters that the fonts lack: the fonts have only Thai, Latin and punctuation. */
const UNDRAWN = /[^\u0020-\u024f\u0e00-\u0e7f\u2010-\u2026]/gu;

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Draws the preview of an entry that was just saved: its title at the left, the scene of its kind at the right. */
export function renderSavedPreviewSvg({ brand, name, kicker, title, scene }: SavedPreview): string {
  const { ground, line, word } = colours[brand];
  const width = (MESSAGE_WIDTH * PREVIEW_HEIGHT) / MESSAGE_HEIGHT;
  const left = SCENE_MIDDLE - width / 2;
  const picture = `data:image/jpeg;base64,${Buffer.from(scene).toString('base64')}`;
  const age = shapeLine(AGE, 'regular', 24);
  const { size, lines } = setTitle(clean(title));
  const top = TITLE_TOP + size * RISE;
  const drawn = [
    draw(clean(name), { face: 'chonburi', size: 44, y: 128, fill: word }),
    `<rect x="${MARGIN}" y="156" width="64" height="3" fill="${line}"/>`,
    draw(clean(kicker), { face: 'regular', size: 32, y: 214, fill: word }),
    ...lines.map((text, index) =>
      draw(text, { face: 'chonburi', size, y: top + index * size * LEADING, fill: TEXT }),
    ),
    `<path d="${age.path}" transform="translate(${PREVIEW_WIDTH - 40 - age.width} 592)" fill="${QUIET}"/>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT}"><defs><linearGradient id="shade" gradientUnits="userSpaceOnUse" x1="${left}" y1="0" x2="${SHADE_ENDS}" y2="0"><stop offset="0" stop-color="${ground}"/><stop offset=".74" stop-color="${ground}" stop-opacity=".98"/><stop offset="1" stop-color="${ground}" stop-opacity="0"/></linearGradient></defs><rect width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" fill="${ground}"/><image href="${picture}" x="${left}" y="0" width="${width}" height="${PREVIEW_HEIGHT}"/><rect x="${left}" width="${PREVIEW_WIDTH - left}" height="${PREVIEW_HEIGHT}" fill="url(#shade)"/>${drawn.join('')}</svg>`;
}

interface LinePlace {
  readonly face: 'regular' | 'chonburi';
  readonly size: number;
  readonly y: number;
  readonly fill: string;
}

function draw(text: string, { face, size, y, fill }: LinePlace): string {
  const { path } = fitLine(text, face, size, WORDS_WIDTH);
  return `<path d="${path}" transform="translate(${MARGIN} ${y})" fill="${fill}"/>`;
}

function clean(text: string): string {
  return text.replaceAll(UNDRAWN, '').trim();
}

function setTitle(title: string): { size: number; lines: readonly string[] } {
  for (const { size, lines: most } of SIZES) {
    const lines = breakLines(title, size);
    if (lines.length <= most) return { size, lines };
  }
  const { size, lines: most } = SIZES[SIZES.length - 1] ?? SIZES[0];
  const lines = breakLines(title, size).slice(0, most);
  return { size, lines: lines.map((line, index) => (index === most - 1 ? `${line}…` : line)) };
}

/** Breaks text into lines of similar length, at Thai word boundaries, which have no spaces. */
export function breakLines(text: string, size: number): readonly string[] {
  const measured = Array.from(segmenter.segment(text), ({ segment }) => ({
    segment,
    width: shapeLine(segment, 'chonburi', size).width,
  }));
  let lines = fill(measured, WORDS_WIDTH);
  for (let most = WORDS_WIDTH - STEP; most > 0; most -= STEP) {
    const narrower = fill(measured, most);
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines;
}

interface MeasuredWord {
  readonly segment: string;
  readonly width: number;
}

function fill(measured: readonly MeasuredWord[], most: number): readonly string[] {
  const lines: string[] = [];
  let [line, taken] = ['', 0];
  for (const { segment, width } of measured) {
    const isSpace = segment.trim() === '';
    if (line !== '' && !isSpace && taken + width > most) {
      lines.push(line.trimEnd());
      [line, taken] = ['', 0];
    }
    if (line === '' && isSpace) continue;
    line += segment;
    taken += width;
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}
