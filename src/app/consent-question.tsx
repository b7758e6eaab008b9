import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useAgent } from '@/features/agent/agent.queries';
import { documentsQueries } from '@/features/documents/documents.queries';
import { noteDocumentsAnswered } from '@/shared/state/local.store';
import { sessionStore } from '@/shared/state/session.store';
import { lazyPart } from '@/shared/ui/lazy-part';

const ConsentDialog = lazyPart(
  () => import('@/features/documents/components/consent.dialog').then((m) => m.ConsentDialog),
  { onMissing: 'nothing' },
);

export interface ConsentQuestionProps {
  memberId: string;
  /** Whether the member is signed in and this browser does not remember that they have answered about the documents. */
  isUnanswered: boolean;
}

/**
 * Asks a signed-in member about documents that they have neither accepted nor declined, when nothing else is open. It
 * asks nothing when the agent's API lists no documents.
 */
export function ConsentQuestion({ memberId, isUnanswered }: ConsentQuestionProps) {
  const { name: brand } = useAgent();
  const { data } = useQuery({
    ...documentsQueries.consents(memberId),
    enabled: isUnanswered,
  });
  const { modals, selectedGame } = useSnapshot(sessionStore);
  const [isAsking, setAsking] = useState(false);
  const [isPutOff, setPutOff] = useState(false);
  const isDue = data?.some(({ answer }) => answer === null) ?? false;
  // Once the question is open, documents may open over it.
  const isFree = selectedGame === null && !Object.values(modals).includes(true);

  if (isDue && isFree && !isPutOff && !isAsking) setAsking(true);
  useEffect(() => {
    if (data && !isDue) noteDocumentsAnswered(memberId);
  }, [data, isDue, memberId]);

  const handleClose = () => {
    setAsking(false);
    setPutOff(true);
  };
  return (
    <ConsentDialog
      isWanted={isAsking && isDue}
      isOpen={isAsking && isDue}
      memberId={memberId}
      brand={brand}
      hasChanged={data?.some(({ has_changed }) => has_changed) ?? false}
      onClose={handleClose}
    />
  );
}
