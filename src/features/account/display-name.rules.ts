import * as v from 'valibot';
import { personName } from '@/contract/fields';

const name = personName('');

/**
 * First and last name out of the one name of a LINE profile. What is a nickname, or has pictures in it, is left out:
 * the name has to be that of the bank account.
 */
export function splitDisplayName(displayName: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = displayName.trim().split(/\s+/);
  const last = rest.join(' ');
  const isName = v.is(name, first) && v.is(name, last);
  return isName ? { first_name: first, last_name: last } : { first_name: '', last_name: '' };
}
