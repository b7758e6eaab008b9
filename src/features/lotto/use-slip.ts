import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { moveSlip, type SlipItem, slipDraftStore, toSlipKey } from './slip-draft.store';
import { useMemberId } from './use-member-id';

interface Slip {
  readonly slipKey: string;
  readonly items: readonly SlipItem[];
  /** Names the slip of the same person for another round. */
  readonly toKey: (roundId: string) => string;
}

const nothing: readonly SlipItem[] = [];

/** The slip of whoever is in front of the screen, for a round. What a visitor put down comes along when signing in. */
export function useSlip(roundId: string): Slip {
  const { slips } = useSnapshot(slipDraftStore);
  const memberId = useMemberId();
  const toKey = (ofRound: string) => toSlipKey(memberId, ofRound);
  const slipKey = toKey(roundId);
  useEffect(() => {
    if (memberId !== null) moveSlip(toSlipKey(null, roundId), toSlipKey(memberId, roundId));
  }, [memberId, roundId]);
  return { slipKey, items: slips[slipKey] ?? nothing, toKey };
}
