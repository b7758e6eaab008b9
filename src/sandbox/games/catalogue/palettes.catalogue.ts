/** Four colours of a card, deep to bright: dark, mid, light, accent. */
export type Palette = readonly [dark: string, mid: string, light: string, accent: string];

const define = <Name extends string>(entries: Record<Name, Palette>): Record<Name, Palette> =>
  entries;

/** Named palettes: the first block is deep and night-lit, the second bright and printed. */
export const palettes = define({
  ember: ['#2A0610', '#8C1420', '#E0552E', '#FFC65A'],
  crimson: ['#3A0410', '#B0122A', '#F0503E', '#FFD070'],
  lava: ['#240812', '#8A1F2B', '#F0703A', '#FFD27A'],
  copper: ['#2A0E06', '#8F3515', '#E88A4A', '#FFDDA8'],
  tiger: ['#2C1203', '#A3480C', '#F0A030', '#FFE29A'],
  brass: ['#231A04', '#7A5A0C', '#D9B23C', '#FFE9A0'],
  moss: ['#101F06', '#3F6A14', '#9BCB4A', '#FFF0A8'],
  fern: ['#07230F', '#17692F', '#5CC46E', '#FFE9A6'],
  emerald: ['#06231C', '#0C6A4C', '#3FC890', '#FFE39A'],
  area: ['#04201A', '#0C6B4A', '#6FE08A', '#E6FFD2'],
  jade: ['#04241F', '#0B6A5E', '#3CC9B0', '#FFEBB0'],
  abyss: ['#041F33', '#07607A', '#2BB7B5', '#C9FFF0'],
  azure: ['#06203A', '#0F5A94', '#4FB0EC', '#FFE9B8'],
  tide: ['#0A1C3A', '#1F5C9C', '#F0A872', '#FFE8C0'],
  storm: ['#0E1626', '#3A4F74', '#A9BCD6', '#FFF0C4'],
  moon: ['#0B1030', '#2B3F8C', '#7FA2E6', '#DDE9FF'],
  sapphire: ['#08123E', '#1C36A0', '#5C86F0', '#FFE3A0'],
  amethyst: ['#0D1240', '#3A3FB4', '#B98BE8', '#FFE3A0'],
  plume: ['#1A0B38', '#3F2A92', '#8A6BE0', '#FFE08A'],
  nebula: ['#170A38', '#51249C', '#C45BD0', '#FFD3F2'],
  grape: ['#200A3A', '#5C1F9C', '#B06BE8', '#FFE08A'],
  orchid: ['#2E0832', '#8A1C8A', '#E066CC', '#FFDCA8'],
  lotus: ['#330A2C', '#9C2470', '#F08AB0', '#FFDCA0'],
  rosefire: ['#1E0A22', '#6A1F58', '#F0567A', '#FFD0B8'],
  ruby: ['#34061E', '#A01450', '#F0568C', '#FFD9A0'],
  dusk: ['#2B1238', '#8E3C5C', '#F2A55E', '#FFEBB8'],
  cracker: ['#4A0B16', '#D2382F', '#E8503F', '#FFD9A0'],
  tangerine: ['#4A1C06', '#E8732A', '#F58B42', '#FFF0CE'],
  saffron: ['#17264D', '#E0992B', '#F0B23E', '#FFF1CF'],
  mango: ['#123C22', '#E7B52C', '#F5CB4A', '#FFF6D2'],
  lime: ['#1F3A0A', '#8CBF2F', '#A6D64A', '#FFF6D2'],
  melon: ['#0F3B2E', '#3FB57A', '#5CCB8D', '#FFE9C7'],
  mint: ['#0A3A3A', '#3FBFA8', '#62D4BE', '#FFF1DA'],
  teal: ['#0B2E3A', '#1E7F86', '#2E9A9C', '#FFEBD0'],
  sky: ['#0C2C4E', '#3FA4DC', '#63BCEC', '#FFF3DA'],
  koi: ['#0C2452', '#2E6FD0', '#4C8CE8', '#FFEFD8'],
  iris: ['#1E1A58', '#5A5CD8', '#7C7EEC', '#FFEFE0'],
  violet: ['#2B1650', '#7B4FC4', '#9B6FE0', '#FFE6F0'],
  mauve: ['#3C1250', '#B45CD0', '#CB7CE2', '#FFEFF2'],
  candy: ['#5A1245', '#EE7FB2', '#F79CC6', '#FFF4DA'],
  cherry: ['#4A0626', '#D8336E', '#EA5588', '#FFE6D6'],
  coral: ['#4E1024', '#EE6A72', '#F78A8C', '#FFEFDA'],
});

/** Name of a palette. */
export type PaletteName = keyof typeof palettes;
