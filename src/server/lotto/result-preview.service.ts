import type { ResultPreview } from '@/contract/operator/lotto-results.contract';
import { type AnnouncedResult, type Announcement, findResult } from '@/domain/lotto-results';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { lockRoundToChange } from './locked-round';
import { assertTakesResult } from './result.service';
import { fetchPreview } from './result-preview.queries';

/**
 * Computes the payouts of a result, even of a correction of a settled round, without writing anything.
 * @param asked without an announcement, the waiting result is previewed: for an operator who has typed it, or when two
 * sources told it alike
 * @throws RefusalError `lotto.unknown_round` | `lotto.bad_result` | `lotto.round_not_closed` | `lotto.round_ended` |
 * `lotto.no_result_waits` | `lotto.not_typed`
 */
export function previewResult(
  db: Db,
  asked: {
    agentId: number;
    roundId: string;
    operator: string;
    announcement: Announcement | undefined;
  },
): Promise<ResultPreview> {
  const { agentId, roundId, operator, announcement } = asked;
  return db.transaction().execute(async (tx) => {
    // Without the lock, a settlement in progress would be read half done.
    const round = await lockRoundToChange(tx, { agentId, roundId });
    // Payouts per number stay secret until the round has closed.
    assertTakesResult(round, round.state === 'settled');
    let result: AnnouncedResult | undefined;
    if (announcement) {
      result = findResult(round.resultKind, announcement);
      if (!result) throw new RefusalError('lotto.bad_result');
    } else {
      const [waiting] = await queryRaw<AnnouncedResult & { typed: boolean }>(
        tx,
        `SELECT announced, announced_bottom, three_top, two_bottom, three_front, three_bottom,
           entered_by = $2 OR agreed_by IS NOT DISTINCT FROM $2 OR starts_with(coalesce(agreed_by, ''), 'source/') AS typed
         FROM lotto_results WHERE round_id = $1 AND state = 'waiting'`,
        [round.id, `operator/${operator}`],
      );
      if (!waiting) throw new RefusalError('lotto.no_result_waits');
      // The numbers of another operator would be read here instead of at their source.
      if (!waiting.typed) throw new RefusalError('lotto.not_typed');
      result = waiting;
    }
    const { preview } = await fetchPreview(tx, round, result);
    return preview;
  });
}
