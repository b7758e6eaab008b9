/** Names of the pages of the desk; the first one has no name in the path. */
export const linePages = ['state', 'waiting', 'broadcasts'] as const;
export type LinePageName = (typeof linePages)[number];
