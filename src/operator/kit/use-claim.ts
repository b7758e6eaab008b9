import { useEffect, useState } from 'react';
import { deskClaim } from '@/contract/operator/desk.contract';
import { callOperator } from './operator-client';

const RENEW_MS = 60_000;

/**
 * Tells colleagues that this person looks at a thing, as long as it is open.
 * @returns the names of colleagues who look at it too
 */
export function useClaim(subject: string): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOpen = true;
    const claim = async () => {
      const found = await callOperator(deskClaim, { body: { subject } }).catch(() => undefined);
      if (isOpen && found) setOthers(found.others.map(({ display_name: name }) => name));
    };
    void claim();
    const timer = setInterval(() => void claim(), RENEW_MS);
    return () => {
      isOpen = false;
      clearInterval(timer);
    };
  }, [subject]);
  return others;
}
