import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type CheckAccount, checkAccountBody } from '@/contract/registration.contract';
import { registrationQueries } from './registration.queries';

/** Time in ms without typing after which a check starts. */
const PAUSE_MS = 450;

/** Server's check of a field while it is being filled; `unknown` while there is no response. */
export interface AccountCheck {
  state: 'unknown' | 'checking' | 'usable' | 'refused';
  /** Masked name of the referrer; null for none. */
  referrerName: string | null;
}

const nothing: CheckAccount = { username: '' };

/**
 * Checks with the server whether a phone number, bank account or referral code would be accepted, once typing pauses.
 * The result is only a hint: after a failed check the registration itself decides.
 * @param typed current field values; incomplete values are not checked
 */
export function useAccountCheck(typed: Record<string, string | undefined>): AccountCheck {
  const parsed = v.safeParse(checkAccountBody, typed);
  const asked = parsed.success ? parsed.output : null;
  const question = asked && JSON.stringify(asked);
  const isSettled = useSettled(question) === question;
  const { data, isFetching } = useQuery({
    ...registrationQueries.check(asked ?? nothing),
    enabled: asked !== null && isSettled,
  });
  if (question === null || !isSettled) return { state: 'unknown', referrerName: null };
  return {
    state: data ? (data.usable ? 'usable' : 'refused') : isFetching ? 'checking' : 'unknown',
    referrerName: data?.referrer_name ?? null,
  };
}

/** Returns a value once it has stayed unchanged for the pause; the first value immediately. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
