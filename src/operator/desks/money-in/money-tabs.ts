/** Lists of the desk, by their name in the address. */
export const tabs = ['review', 'pending', 'today', 'all', 'unseen'] as const;
export type Tab = (typeof tabs)[number];

/** Returns the list that the address names; the money that waits for a decision comes first. */
export const readTab = (text: string | undefined): Tab =>
  tabs.find((tab) => tab === text) ?? 'review';
