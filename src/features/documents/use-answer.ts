import { useQueryClient } from '@tanstack/react-query';
import type { ConsentAnswer } from '@/contract/consents.contract';
import { currentVersions } from '@/contract/documents';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { noteDocumentsAnswered } from '@/shared/state/local.store';
import { showToast } from '@/shared/ui/toast';
import { documentsCopy as copy } from './documents.copy';
import { documentsQueries } from './documents.queries';

const postAnswer = commandOf(
  async () => (await import('@/contract/consents.contract')).answerConsents,
);

/** Sends a member's response to the documents, one request at a time, and holds its error message. */
export function useAnswer(memberId: string) {
  const queryClient = useQueryClient();
  const { problem, isBusy, run } = useButtonCall();
  const give = (answer: ConsentAnswer) =>
    run(async () => {
      queryClient.setQueryData(
        documentsQueries.consents(memberId).queryKey,
        await postAnswer({ versions: { ...currentVersions }, answer }),
      );
      noteDocumentsAnswered(memberId);
      showToast({
        message: answer === 'agreed' ? copy.agreed : copy.declined,
        tone: answer === 'agreed' ? 'success' : 'info',
      });
    });
  return { problem, isBusy, give };
}
