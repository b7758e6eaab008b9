import { type NoticeKind, takeNotices } from '@/contract/notices.contract';
import { sayNotice } from '@/contract/notices.copy';
import { commandOf } from '@/shared/http/command-of';
import { showToast, type ToastOptions } from '@/shared/ui/toast';

const postTake = commandOf(takeNotices);

/** Long enough to read a sentence that nobody waited for. */
const DURATION_MS = 5_000;

/** Good news is a success; all that is not listed is plain. */
const tones: Partial<Record<NoticeKind, ToastOptions['tone']>> = {
  deposit_credited: 'success',
  withdrawal_paid: 'success',
  withdrawal_rejected: 'danger',
  bills_won: 'success',
  shot_prize_won: 'success',
  promotion_finished: 'success',
  vip_reached: 'success',
  new_device: 'danger',
  line_linked: 'danger',
  bank_account_changed: 'danger',
  password_changed: 'danger',
};

/**
 * Shows the notices that no page of the member has shown yet.
 * @param isSeen whether the screen shows this by itself
 */
export async function showFreshNotices(isSeen: (kind: NoticeKind) => boolean): Promise<void> {
  for (const { fact } of await postTake({})) {
    if (isSeen(fact.kind)) continue;
    const tone = tones[fact.kind] ?? 'info';
    showToast({ message: sayNotice(fact), tone, durationMs: DURATION_MS });
  }
}
