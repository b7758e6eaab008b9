const SHOWN_FIRST = 3;
const SHOWN_LAST = 2;

/**
 * Masks a username for other members: `081*****78`. The fixed number of stars hides the length.
 * See `docs/rules.md#yeekee`.
 */
export function maskUsername(username: string): string {
  return `${username.slice(0, SHOWN_FIRST)}*****${username.slice(-SHOWN_LAST)}`;
}
