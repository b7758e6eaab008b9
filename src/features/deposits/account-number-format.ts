/** Lengths of the digit groups, by the number of digits. */
const groups: Readonly<Record<number, readonly number[]>> = {
  10: [3, 1, 5, 1],
  12: [3, 1, 5, 3],
  13: [3, 1, 5, 4],
  14: [3, 1, 6, 4],
  15: [3, 1, 6, 5],
};
const phoneGroups = [3, 3, 4];

/** Formats an account number as in a passbook (`012-3-45678-9`) or a phone number (`090-000-0001`). */
export function formatAccountNumber(digits: string, kind: 'bank' | 'phone'): string {
  const lengths = kind === 'phone' ? phoneGroups : groups[digits.length];
  if (!lengths) return digits;
  let start = 0;
  return lengths
    .map((length) => digits.slice(start, (start += length)))
    .filter((part) => part !== '')
    .join('-');
}
