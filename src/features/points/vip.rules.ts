/** Picture of each VIP level in `public/art/glyphs`. 2 hero, 1 gold, otherwise guest. */
export const vipGlyphs = { 0: 'star', 1: 'crown', 2: 'gem-stone' } as const;
