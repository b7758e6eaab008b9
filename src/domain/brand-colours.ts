import { contrastOf } from './contrast';

/** Token sets of the build. */
export const tokenSets = ['chokdee', 'yok'] as const;
export type TokenSet = (typeof tokenSets)[number];

/** Tokens whose colour an agent may choose; the others follow from the token set. */
export const brandTokens = [
  '--ck-bg',
  '--ck-surface-1',
  '--ck-surface-2',
  '--ck-surface-3',
  '--ck-text',
  '--ck-text-2',
  '--ck-text-3',
  '--ck-accent-100',
  '--ck-accent-200',
  '--ck-accent-300',
  '--ck-accent-400',
  '--ck-accent-500',
  '--ck-accent-600',
  '--ck-accent-700',
  '--ck-on-accent',
  '--ck-action',
  '--ck-action-hover',
  '--ck-action-press',
  '--ck-on-action',
] as const;
export type BrandToken = (typeof brandTokens)[number];

/** Colours that carry a meaning, which no agent changes. */
const meaningTokens = ['--ck-success', '--ck-warn', '--ck-danger', '--ck-info'] as const;
type MeaningToken = (typeof meaningTokens)[number];
export type ColourToken = BrandToken | MeaningToken;

const chokdee: Readonly<Record<ColourToken, string>> = {
  '--ck-bg': '#120a17',
  '--ck-surface-1': '#1c1222',
  '--ck-surface-2': '#281b30',
  '--ck-surface-3': '#372742',
  '--ck-text': '#faf3ea',
  '--ck-text-2': '#d0c3ce',
  '--ck-text-3': '#ae9eb0',
  '--ck-accent-100': '#fbefcf',
  '--ck-accent-200': '#f0d99c',
  '--ck-accent-300': '#e3c27a',
  '--ck-accent-400': '#c79f4e',
  '--ck-accent-500': '#8f6f33',
  '--ck-accent-600': '#4a3820',
  '--ck-accent-700': '#30232b',
  '--ck-on-accent': '#1d120a',
  '--ck-action': '#f27a4e',
  '--ck-action-hover': '#ff9068',
  '--ck-action-press': '#db6840',
  '--ck-on-action': '#1d0d0a',
  '--ck-success': '#6ad3a2',
  '--ck-warn': '#f5c451',
  '--ck-danger': '#ff8a93',
  '--ck-info': '#9dbdff',
};

/** Colours of each token set, as `shared/ui/tokens.css` has them. */
export const setColours: Readonly<Record<TokenSet, Readonly<Record<ColourToken, string>>>> = {
  chokdee,
  yok: {
    ...chokdee,
    '--ck-bg': '#06120f',
    '--ck-surface-1': '#0d1d19',
    '--ck-surface-2': '#152b25',
    '--ck-surface-3': '#203c34',
    '--ck-text-2': '#c3d3cc',
    '--ck-text-3': '#9db3aa',
    '--ck-accent-100': '#ddf8e8',
    '--ck-accent-200': '#b4ebcf',
    '--ck-accent-300': '#84ddb1',
    '--ck-accent-400': '#4fb988',
    '--ck-accent-500': '#2c7d5b',
    '--ck-accent-600': '#1c4637',
    '--ck-accent-700': '#15302a',
    '--ck-on-accent': '#04140d',
    '--ck-action': '#f3c14b',
    '--ck-action-hover': '#ffd46c',
    '--ck-action-press': '#d9a836',
    '--ck-on-action': '#1b1403',
  },
};

/** Least contrast of a text with the colour behind it. */
export const LEAST_CONTRAST = 4.5;

/** A text colour and the colour behind it, as screens of the site use them. */
export interface ColourPair {
  readonly text: ColourToken;
  readonly behind: BrandToken;
}

const surfaces = ['--ck-bg', '--ck-surface-1', '--ck-surface-2', '--ck-surface-3'] as const;
const textColours = [
  '--ck-text',
  '--ck-text-2',
  '--ck-text-3',
  '--ck-accent-200',
  '--ck-accent-300',
  '--ck-action',
  ...meaningTokens,
] as const;

/** All pairs that screens use. */
export const colourPairs: readonly ColourPair[] = [
  ...surfaces.flatMap((behind) => textColours.map((text) => ({ text, behind }))),
  ...(['--ck-action', '--ck-action-hover', '--ck-action-press'] as const).map((behind) => ({
    text: '--ck-on-action' as const,
    behind,
  })),
  { text: '--ck-on-accent', behind: '--ck-accent-300' },
  { text: '--ck-accent-200', behind: '--ck-accent-600' },
  { text: '--ck-accent-200', behind: '--ck-accent-700' },
];

/** A pair with its contrast. */
export interface MeasuredPair extends ColourPair {
  readonly contrast: number;
}

/** Colours by token, such as the overrides of an agent. */
export type TokenColours = Readonly<Record<string, string>>;

/** Returns the colour of a token in a set with overrides. An unknown set looks like the first one. */
export function colourOf(set: string, overrides: TokenColours, token: ColourToken): string {
  const known = tokenSets.find((each) => each === set) ?? tokenSets[0];
  return overrides[token] ?? setColours[known][token];
}

/**
 * Measures the pairs of a token set with overrides, the least contrast first. A pair with a colour that is not written
 * in hex is left out.
 */
export function measurePairs(set: string, overrides: TokenColours): MeasuredPair[] {
  return colourPairs
    .flatMap((pair) => {
      const contrast = contrastOf(
        colourOf(set, overrides, pair.text),
        colourOf(set, overrides, pair.behind),
      );
      return contrast === undefined ? [] : [{ ...pair, contrast }];
    })
    .sort((one, other) => one.contrast - other.contrast);
}

/** Returns the pairs that are too faint to read, the faintest first. */
export function findFaintPairs(set: string, overrides: TokenColours): MeasuredPair[] {
  return measurePairs(set, overrides).filter(({ contrast }) => contrast < LEAST_CONTRAST);
}
