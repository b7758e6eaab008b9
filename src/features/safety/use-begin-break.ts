import { useLocation } from 'wouter';
import type { SafetyBreak } from '@/contract/breaks.contract';
import { useButtonCall } from '@/shared/http/use-button-call';
import { invalidateAfter } from '@/shared/query/query-cache';
import { hrefFor } from '@/shared/routing/use-route';
import { noteRestriction } from '@/shared/state/user.store';
import { showToast } from '@/shared/ui/toast';

/**
 * Returns a function that begins or prolongs a break and leads to its screen, beside the state of the call.
 * @param onDone closes the sheet
 */
export function useBeginBreak(onDone: () => void) {
  const [path, navigate] = useLocation();
  const { problem, isBusy, run } = useButtonCall();
  const begin = (post: () => Promise<SafetyBreak>, describe: (begun: SafetyBreak) => string) =>
    run(
      async () => {
        const begun = await post();
        noteRestriction({ kind: begun.kind, until: begun.ends_at });
        onDone();
        const place = hrefFor('restricted');
        if (path === place) showToast({ message: describe(begun), tone: 'success' });
        else navigate(place);
      },
      () => {
        // A longer break may have begun on another device.
        invalidateAfter(['safety']);
        return false;
      },
    );
  return { problem, isBusy, begin };
}
