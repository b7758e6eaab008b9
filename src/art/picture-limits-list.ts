/** Size limit of one kind of picture. */
export interface PictureLimit {
  readonly label: string;
  /** Matches the path below `public/art/`. */
  readonly pattern: RegExp;
  readonly bytes: number;
}

const KIB = 1024;

/** Size limits in bytes, the most specific pattern first. */
export const pictureLimits: readonly PictureLimit[] = [
  { label: 'small cards', pattern: /^games\/.+-s\.webp$/, bytes: 6 * KIB },
  { label: 'backdrops', pattern: /^games\/.+-bg\.webp$/, bytes: 5 * KIB },
  { label: 'cards', pattern: /^games\/(?!.+-(s|bg)\.webp$).+\.webp$/, bytes: 12 * KIB },
  { label: 'symbols', pattern: /^symbols\/.+\.webp$/, bytes: 6 * KIB },
  { label: 'glyphs', pattern: /^glyphs\/.+\.webp$/, bytes: 2.25 * KIB },
  { label: 'lottery markets', pattern: /^lotto\/.+\.webp$/, bytes: 2.25 * KIB },
  { label: 'provider logos', pattern: /^providers\/.+\.webp$/, bytes: 3 * KIB },
  { label: 'small banners', pattern: /^banners\/.+-656x272\.webp$/, bytes: 12 * KIB },
  { label: 'shared banners', pattern: /^banners\/.+-656x272\.jpg$/, bytes: 12 * KIB },
  { label: 'large banners', pattern: /^banners\/.+-1896x640\.webp$/, bytes: 60 * KIB },
  { label: 'shop items', pattern: /^shop\/.+\.webp$/, bytes: 12 * KIB },
  { label: 'article covers', pattern: /^articles\/.+\.webp$/, bytes: 16 * KIB },
  { label: 'shared article covers', pattern: /^articles\/.+\.jpg$/, bytes: 36 * KIB },
  { label: 'choices of polls', pattern: /^polls\/choices\/.+\.webp$/, bytes: 10 * KIB },
  { label: 'heads of polls', pattern: /^polls\/.+-656x272\.webp$/, bytes: 12 * KIB },
  { label: 'wide heads of polls', pattern: /^polls\/.+-1896x324\.webp$/, bytes: 24 * KIB },
  { label: 'shared heads of polls', pattern: /^polls\/.+\.jpg$/, bytes: 36 * KIB },
  { label: 'previews', pattern: /^share\/.+-1200x630\.jpg$/, bytes: 44 * KIB },
  { label: 'pictures of messages', pattern: /^share\/.+-1024x536\.jpg$/, bytes: 32 * KIB },
  { label: 'events', pattern: /^events\/.+\.webp$/, bytes: 40 * KIB },
  { label: 'backdrops of pages', pattern: /^backdrops\/.+\.webp$/, bytes: 40 * KIB },
];

/** Limit for all of `public/art` in bytes. */
export const TOTAL_LIMIT = 12 * KIB * KIB;
