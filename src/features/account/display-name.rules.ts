import * as v from 'valibot';
import { personName } from '@/contract/fields';

const name = personName('');

/**
 * Splits the display name of a LINE profile into first and last name. Returns empty strings unless both are valid
 * names, because they must match the bank account.
 */
export function splitDisplayName(displayName: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = displayName.trim().split(/\s+/);
  const last = rest.join(' ');
  const isName = v.is(name, first) && v.is(name, last);
  return isName ? { first_name: first, last_name: last } : { first_name: '', last_name: '' };
}
