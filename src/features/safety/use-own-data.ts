import { ownData } from '@/contract/own-data.contract';
import type { ApiError } from '@/shared/http/api-error';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { getLinePlatform } from '@/shared/line/line-platform';
import { startDownload } from '@/shared/line/start-download';
import { showToast } from '@/shared/ui/toast';
import { ownDataCopy as copy } from './own-data.copy';

const postOwnData = commandOf(ownData);

/** Returns a function that downloads the member's own data, beside the state of the call. */
export function useOwnData() {
  const { problem, isBusy, run } = useButtonCall();
  const download = (
    body: { password?: string },
    onStart: () => void,
    takeRefusal: (refusal: ApiError) => boolean,
  ) =>
    run(async () => {
      startDownload((await postOwnData(body)).url);
      const isHere = getLinePlatform().environment === 'web';
      showToast({ message: isHere ? copy.started : copy.opened, tone: 'success' });
      onStart();
    }, takeRefusal);
  return { problem, isBusy, download };
}
