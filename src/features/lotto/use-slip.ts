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

/** A slip with its rates, marks and totals. */
export interface Slip {
  /** Key of the slip in the store. */
  readonly key: string;
  readonly roundId: string;
  readonly items: readonly SlipItem[];
  readonly lines: readonly SlipLine[];
  readonly sums: SlipSums;
  /** The last added entries, the latest first. */
  readonly latest: readonly SlipEntry[];
}

const LATEST_COUNT = 2;

const nothing: readonly SlipItem[] = [];

/** Returns the slip of this member or visitor for a round. A visitor's slip moves to the member after sign-in. */
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
