import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { lazyPart } from '@/shared/ui/lazy-part';
import { ConsentQuestion } from './consent-question';

const DocumentDialog = lazyPart(() =>
  import('./dialogs/document.dialog').then((m) => m.DocumentDialog),
);

/** The document dialogs and the consent question. The question is not asked while `memberId` is null. */
export function DocumentOverlays({ memberId }: { memberId: string | null }) {
  const { terms, privacy } = useSnapshot(sessionStore).modals;
  // The question stays mounted after the member has answered, so that it can close with its animation.
  const [asked, setAsked] = useState(memberId);
  if (memberId !== null && memberId !== asked) setAsked(memberId);
  return (
    <>
      {asked !== null && (
        <ConsentQuestion key={asked} memberId={asked} isUnanswered={memberId !== null} />
      )}
      <DocumentDialog name="terms" isWanted={terms} onFail={() => closeModal('terms')} />
      <DocumentDialog name="privacy" isWanted={privacy} onFail={() => closeModal('privacy')} />
    </>
  );
}
