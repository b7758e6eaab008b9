/** Names of the pages of the desk, as in the path. */
export const contentPages = [
  'banners',
  'announcements',
  'events',
  'articles',
  'polls',
  'pictures',
  'views',
] as const;
export type ContentPageName = (typeof contentPages)[number];
