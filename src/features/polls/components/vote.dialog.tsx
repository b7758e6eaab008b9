import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PollChoice } from '@/contract/polls.contract';
import { pollSubmit } from '@/contract/polls.contract';
import { formatInteger } from '@/domain/format-integer';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { useCommandKey } from '@/shared/http/use-command-key';
import { invalidateAfter } from '@/shared/query/query-cache';
import { Button } from '@/shared/ui/button';
import { InfoLine } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { showToast } from '@/shared/ui/toast';
import { uiCopy } from '@/shared/ui/ui.copy';
import { pollsCopy } from '../polls.copy';
import { pollsQueries } from '../polls.queries';

const postVote = commandOf(pollSubmit);

export interface VoteDialogProps {
  isOpen: boolean;
  pollId: number;
  choice: PollChoice;
  /** Whether later votes are bound to this choice. */
  isBinding: boolean;
  /** Number of votes that the member has left before this vote. */
  quota: number;
  onClose: () => void;
  /** Called when the vote was cast. */
  onDone: () => void;
}

/** Confirmation before a vote, which cannot be undone. */
export function VoteDialog({
  isOpen,
  pollId,
  choice,
  isBinding,
  quota,
  onClose,
  onDone,
}: VoteDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const queryClient = useQueryClient();
  const keyFor = useCommandKey();
  const { problem, isBusy, run } = useButtonCall();
  const handleVote = () =>
    run(
      async () => {
        // The quota is part of the key, so that a second vote for the same choice is a new command.
        const key = keyFor(`${pollId}/${choice.id}/${quota}`);
        const left = await postVote({ poll_id: pollId, choice_id: choice.id }, key);
        queryClient.setQueryData(pollsQueries.quota(pollId).queryKey, left);
        showToast({ message: pollsCopy.voted(choice.name), tone: 'success' });
        onDone();
      },
      () => {
        // The poll may be closed or void, or another window used the vote.
        invalidateAfter(['polls']);
        return false;
      },
    );
  return (
    <SheetDialog
      isOpen={isOpen}
      onClose={onClose}
      title={pollsCopy.confirmTitle(choice.name)}
      description={pollsCopy.confirmText(formatInteger(Math.max(0, quota - 1)))}
      maxWidth={400}
      role="alertdialog"
      hasCloseButton={false}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="quiet" onClick={onClose}>
            {uiCopy.cancel}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void handleVote()}>
            {isBusy ? pollsCopy.confirmBusy : pollsCopy.confirm}
          </Button>
        </>
      }
    >
      {isBinding && <InfoLine>{pollsCopy.confirmOne}</InfoLine>}
      <Problem>{problem}</Problem>
    </SheetDialog>
  );
}
