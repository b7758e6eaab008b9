import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { useMemberId } from '@/shared/state/use-member-id';
import type { RoundTerms } from './lotto.queries';
import {
  listLatest,
  type SlipEntry,
  type SlipLine,
  type SlipSums,
  sumSlip,
  toSlipLines,
} from './slip.rules';
import { moveSlip, type SlipItem, slipDraftStore, toSlipKey } from './slip-draft.store';

/** A slip with what the page knows about its bets. */
export interface Slip {
  /** Its name in the store. */
  readonly key: string;
  readonly roundId: string;
  readonly items: readonly SlipItem[];
  readonly lines: readonly SlipLine[];
  readonly sums: SlipSums;
  /** What was added last, the latest first. */
  readonly latest: readonly SlipEntry[];
}

const LATEST_COUNT = 2;

const nothing: readonly SlipItem[] = [];

/** Gives the slip of this member or visitor for a round. A visitor's slip moves to the member who signs in. */
export function useSlip(data: RoundTerms): Slip {
  const { slips } = useSnapshot(slipDraftStore);
  const memberId = useMemberId();
  const roundId = data.round.round_id;
  useEffect(() => {
    if (memberId !== null) moveSlip(toSlipKey(null, roundId), toSlipKey(memberId, roundId));
  }, [memberId, roundId]);
  const key = toSlipKey(memberId, roundId);
  const items = slips[key] ?? nothing;
  const lines = toSlipLines(items, data);
  const kind = data.result_kind;
  return {
    key,
    roundId,
    items,
    lines,
    sums: sumSlip(lines, kind),
    latest: listLatest(lines, kind, LATEST_COUNT),
  };
}
