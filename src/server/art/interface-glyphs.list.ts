/** Glyphs that the chrome itself shows: quick entries, menu, rewards, empty states. */
export const interfaceGlyphs = [
  'slot-machine',
  'spade-suit',
  'ticket',
  'soccer-ball',
  'tropical-fish',
  'money-bag',
  'wrapped-gift',
  'ferris-wheel',
  'lotus',
  'coin',
  'red-envelope',
  'crown',
  'gem-stone',
  'admission-tickets',
  'trophy',
  'club-suit',
  'game-die',
  'bell',
  'glowing-star',
  'star',
  'fire',
  'bullseye',
  'calendar',
  'megaphone',
  'newspaper',
  'crystal-ball',
] as const;

/** Name of a glyph of the chrome. */
export type InterfaceGlyph = (typeof interfaceGlyphs)[number];
