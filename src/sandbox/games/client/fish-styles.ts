import type { FishKind } from '@/domain/fishing';

/** Appearance of a kind of fish. */
export interface FishStyle {
  readonly shape: 'finned' | 'ribbon' | 'crab' | 'prawn' | 'squid' | 'octopus' | 'jelly';
  /** Length from nose to tail in px, in a scene as wide as a phone. */
  readonly length: number;
  /** Height of the body as a share of the length. */
  readonly depth: number;
  readonly back: string;
  readonly belly: string;
  readonly fin: string;
  readonly mark: string;
  readonly pattern?: 'bands' | 'line' | 'spots' | 'scales';
  readonly extra?: 'bill' | 'lure' | 'barbels' | 'crown' | 'skirt';
  /** Whether the fish walks or rests near the ground. */
  readonly low?: true;
}

const style = (
  shape: FishStyle['shape'],
  length: number,
  depth: number,
  colours: string,
  more: Pick<FishStyle, 'pattern' | 'extra' | 'low'> = {},
): FishStyle => {
  const [back = '', belly = '', fin = '', mark = ''] = colours.split(' ');
  return { shape, length, depth, back, belly, fin, mark, ...more };
};

/** Appearance of every kind, in metal tones that stand out from dark water. */
export const fishStyles: Readonly<Record<FishKind, FishStyle>> = {
  anchovy: style('finned', 46, 0.24, '#4f8f9c #f2ead2 #8fb9b4 #d8c27a', { pattern: 'line' }),
  mackerel: style('finned', 60, 0.32, '#2f6f8a #f5ecd0 #c7a24f #1d4658', { pattern: 'bands' }),
  clownfish: style('finned', 58, 0.46, '#e0662f #ffb45e #b8431d #fff3dc', { pattern: 'bands' }),
  'blue-crab': style('crab', 66, 0.6, '#2b6d9c #7fc0d6 #1d4a72 #f0d99c', { low: true }),
  grouper: style('finned', 96, 0.46, '#7a5a34 #d9b878 #5d4022 #3f2a14', { pattern: 'spots' }),
  squid: style('squid', 104, 0.3, '#d98a76 #f7d9bd #b75f52 #a34a44'),
  'spiny-lobster': style('prawn', 118, 0.32, '#b4402c #f0a25a #8a2c22 #ffd88a', { low: true }),
  marlin: style('finned', 190, 0.3, '#8a6416 #ffe9a8 #c79a34 #fff6d0', {
    pattern: 'bands',
    extra: 'bill',
  }),
  lanternfish: style('finned', 48, 0.36, '#26416e #8fb4de #3f6299 #ffe08a', { pattern: 'spots' }),
  'glass-shrimp': style('prawn', 56, 0.3, '#7fb4cc #d8f0f2 #6da3c4 #ffe6b0'),
  jellyfish: style('jelly', 66, 0.9, '#a58be0 #f2dcff #8a6cd0 #ffe3a6'),
  moray: style('ribbon', 130, 0.13, '#6f7b2e #d4cc7c #4d5720 #2f3812', { pattern: 'spots' }),
  octopus: style('octopus', 92, 0.8, '#b4485c #f2a892 #8a3050 #ffd6b8'),
  sunfish: style('finned', 108, 0.78, '#7d93ac #e8e4d2 #5f7592 #c8d0d4', {
    pattern: 'spots',
    extra: 'skirt',
  }),
  anglerfish: style('finned', 118, 0.68, '#3a2b4c #7a5a78 #553a62 #ffdf86', { extra: 'lure' }),
  oarfish: style('ribbon', 230, 0.075, '#b9c2cc #fff6dc #e0503c #d8b45a', { extra: 'crown' }),
  minnow: style('finned', 42, 0.26, '#6b8a3c #f0efd0 #a9b468 #e8d68a', { pattern: 'line' }),
  'silver-barb': style('finned', 62, 0.44, '#7f8c78 #f6efd8 #c8743a #a9ac94', {
    pattern: 'scales',
  }),
  'river-prawn': style('prawn', 74, 0.3, '#3f6a7c #a9ccc4 #2f5564 #f0b45e', { low: true }),
  catfish: style('finned', 96, 0.3, '#3f3a34 #b4a582 #2f2a26 #6b6250', { extra: 'barbels' }),
  snakehead: style('finned', 112, 0.26, '#3c4a28 #c9bd84 #2c3a1e #232c14', { pattern: 'bands' }),
  featherback: style('finned', 124, 0.42, '#6c7a80 #eee9d6 #8f9aa0 #2a3238', {
    pattern: 'spots',
    extra: 'skirt',
  }),
  'golden-carp': style('finned', 128, 0.42, '#d07a1e #ffe39a #e89a3c #b4601a', {
    pattern: 'scales',
    extra: 'barbels',
  }),
  'king-of-fish': style('finned', 168, 0.44, '#b8860f #fff0b0 #e6b83c #8f6410', {
    pattern: 'scales',
    extra: 'crown',
  }),
};
