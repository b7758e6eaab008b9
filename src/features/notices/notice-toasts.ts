import * as v from 'valibot';
import { type NoticeKind, takeNotices } from '@/contract/notices.contract';
import { sayNotice } from '@/contract/notices.copy';
import { commandOf } from '@/shared/http/command-of';
import { showToast, type ToastOptions } from '@/shared/ui/toast';

const postTake = commandOf(takeNotices);

/** Duration of a toast in milliseconds, long enough to read an unexpected sentence. */
const DURATION_MS = 5_000;

/** Toast colour by kind of notice; kinds not listed are neutral. */
const tones: Partial<Record<NoticeKind, ToastOptions['tone']>> = {
  deposit_credited: 'success',
  withdrawal_paid: 'success',
  withdrawal_rejected: 'danger',
  withdrawal_bounced: 'danger',
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
 * Shows the fresh notices, which the server gives to only one page, as toasts.
 * @param isSeen whether the current screen shows such a notice by itself
 * @param taken the notices that this page got; without them, they are fetched
 */
export async function showFreshNotices(
  isSeen: (kind: NoticeKind) => boolean,
  taken?: v.InferInput<typeof takeNotices.data>,
): Promise<void> {
  const notices = taken ? v.parse(takeNotices.data, taken) : await postTake({});
  for (const { fact } of notices) {
    if (isSeen(fact.kind)) continue;
    const tone = tones[fact.kind] ?? 'info';
    showToast({ message: sayNotice(fact), tone, durationMs: DURATION_MS });
  }
}
