/** Picture of each VIP level in `public/art/glyphs`. Level 2 is hero, 1 is gold, 0 is member. */
export const vipGlyphs = { 0: 'star', 1: 'crown', 2: 'gem-stone' } as const;
