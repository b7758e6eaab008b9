const SHOWN_FIRST = 3;
const SHOWN_LAST = 2;

/** A member as others see them: `081*****78`. The stars say nothing of the length. Rule: domain, "Yeekee". */
export function maskUsername(username: string): string {
  return `${username.slice(0, SHOWN_FIRST)}*****${username.slice(-SHOWN_LAST)}`;
}
