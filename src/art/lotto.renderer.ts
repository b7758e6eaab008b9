import {
  glyphScale,
  linear,
  num,
  placeGlyph,
  polar,
  radial,
  repeat,
  rimFilter,
} from './card.painter';
import { mix } from './colour-mixer';
import { type FlagId, flagDefs, placeFlag } from './flag.painter';

interface MarketPlan {
  /** Glyph of the market; undefined where the flag is enough. */
  readonly hero?: string;
  readonly flag?: FlagId;
  readonly inks: readonly [dark: string, mid: string];
}

/** Drawings by market. Markets of one country share a flag, and differ in the symbol on it and in colour. */
const plans = {
  government: { hero: 'admission-tickets', inks: ['#0C2140', '#2A5FC0'] },
  omsin: { hero: 'money-bag', inks: ['#4A1238', '#D0478F'] },
  thokos: { hero: 'sheaf-of-rice', inks: ['#0E3320', '#2F9A5B'] },
  hanoi: { flag: 'vietnam', inks: ['#3B0D12', '#8E2A2A'] },
  'hanoi-special': { flag: 'vietnam', hero: 'glowing-star', inks: ['#30124D', '#8A45C8'] },
  'hanoi-vip': { flag: 'vietnam', hero: 'crown', inks: ['#201A10', '#7A5B22'] },
  lao: { flag: 'laos', inks: ['#1C1440', '#5546B5'] },
  malay: { flag: 'malaysia', inks: ['#0B2C45', '#1E7FA8'] },
  'nikkei-morning': { flag: 'japan', hero: 'mount-fuji', inks: ['#3E1330', '#E0708A'] },
  'nikkei-afternoon': { flag: 'japan', hero: 'cherry-blossom', inks: ['#142A4A', '#4A7BC0'] },
  'thai-stock': { hero: 'chart-increasing', inks: ['#102C33', '#1F8C8A'] },
  'dow-jones': { hero: 'statue-of-liberty', inks: ['#12153F', '#454FB8'] },
  yeekee: { hero: 'bullseye', inks: ['#3C1B08', '#D9772B'] },
} as const satisfies Record<string, MarketPlan>;

/** Name of a lottery market's picture. */
export type LottoPictureId = keyof typeof plans;

/** Names of all market pictures. */
export const lottoPictureIds = Object.keys(plans) as readonly LottoPictureId[];

const SIDE = 96;
const HERO = { cx: 48, cy: 47, width: 58, height: 58, filter: 'r1' } as const;
const FLAG = { x: 15, y: 26, width: 66 } as const;
/** Place of the symbol at a flag's lower corner. */
const MARK = { cx: 72, cy: 68, width: 34, height: 34, filter: 'r1' } as const;
const RAYS = 12;
/** Outline of a ticket: a square with a notch in the middle of the left and right side. */
const TICKET =
  'M18 2H78A16 16 0 0 1 94 18V39A9 9 0 0 0 94 57V78A16 16 0 0 1 78 94H18A16 16 0 0 1 2 78V57A9 9 0 0 0 2 39V18A16 16 0 0 1 18 2Z';

/** Draws a market's picture: its flag or symbol on a ticket in the market's colour. */
export function renderLottoSvg(id: LottoPictureId): string {
  const { hero, flag, inks }: MarketPlan = plans[id];
  const place = flag ? MARK : HERO;
  const [dark, mid] = inks;
  const light = mix(mid, '#FFF1D0', 0.55);
  const shades = [
    linear('field', [
      [0, mid],
      [1, dark],
    ]),
    radial('glow', [
      [0, light, 0.55],
      [1, light, 0],
    ]),
    ...(hero === undefined
      ? []
      : [
          rimFilter('r1', {
            colour: '#FFF3D6',
            shade: dark,
            depth: 0.8,
            scale: glyphScale(hero, place),
          }),
        ]),
    ...(flag ? [flagDefs()] : []),
    `<clipPath id="ticket"><path d="${TICKET}"/></clipPath>`,
  ];
  const ray = (index: number): string => {
    const from = (index / RAYS) * 2 * Math.PI;
    const to = from + Math.PI / RAYS;
    return `<path d="M48 48L${polar(48, 48, 80, from)} ${polar(48, 48, 80, to)}Z"/>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><defs>${shades.join('')}</defs><g clip-path="url(#ticket)"><rect width="${SIDE}" height="${SIDE}" fill="url(#field)"/><g fill="${light}" fill-opacity=".1">${repeat(RAYS, ray)}</g><circle cx="48" cy="46" r="${num(44)}" fill="url(#glow)"/></g><path d="${TICKET}" fill="none" stroke="${light}" stroke-opacity=".6" stroke-width="2"/>${flag ? placeFlag(flag, FLAG) : ''}${hero === undefined ? '' : placeGlyph(hero, place)}</svg>`;
}
