/** Thai words of the home page. */
export const homeCopy = {
  entries: 'หมวดหมู่',
  gameCount: (count: string) => `${count} เกม`,
} as const;
