import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type CheckAccount, checkAccountBody } from '@/contract/registration.contract';
import { registrationQueries } from './registration.queries';

/** Typing has paused for as long as this. */
const PAUSE_MS = 450;

/** What the server says about a field while it is filled. Without an answer nothing is said. */
export interface AccountCheck {
  state: 'unknown' | 'checking' | 'usable' | 'refused';
  /** Who refers, masked. */
  referrerName: string | null;
}

const nothing: CheckAccount = { username: '' };

/**
 * Asks whether a phone number, a bank account or a referral code would be accepted, once typing pauses.
 * Nothing depends on it: a failure leaves the question to the registration itself.
 * @param typed the fields as they are; as long as they are no complete question none is asked
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

/** A value once it has stayed the same for a while; the first one at once. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
