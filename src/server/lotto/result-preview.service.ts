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
 * @param asked without an announcement, the waiting result is previewed
 * @throws RefusalError `lotto.unknown_round` | `lotto.bad_result` | `lotto.round_not_closed` | `lotto.round_ended` |
 * `lotto.no_result_waits`
 */
export function previewResult(
  db: Db,
  asked: { agentId: number; roundId: string; announcement: Announcement | undefined },
): Promise<ResultPreview> {
  const { agentId, roundId, announcement } = asked;
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
      [result] = await queryRaw<AnnouncedResult>(
        tx,
        `SELECT announced, announced_bottom, three_top, two_bottom, three_front, three_bottom
         FROM lotto_results WHERE round_id = $1 AND state = 'waiting'`,
        [round.id],
      );
      if (!result) throw new RefusalError('lotto.no_result_waits');
    }
    const { preview } = await fetchPreview(tx, round, result);
    return preview;
  });
}
