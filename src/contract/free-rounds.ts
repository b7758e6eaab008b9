/** What became of free rounds: `ordered` until the provider of their game has answered. */
export const freeRoundsStates = ['ordered', 'granted', 'refused'] as const;
export type FreeRoundsState = (typeof freeRoundsStates)[number];
