import { useSnapshot } from 'valtio/react';
import type { DocumentName } from '@/contract/documents';
import { DocumentText } from '@/features/documents/components/document-text';
import { documentsCopy } from '@/features/documents/documents.copy';
import { textOf } from '@/features/documents/documents-text';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { useDocumentSite } from '../use-document-site';

/** A document in a dialog, so that the form below keeps its state. */
export function DocumentDialog({ name }: { name: DocumentName }) {
  const { modals } = useSnapshot(sessionStore);
  const { site } = useDocumentSite();
  return (
    <SheetDialog
      isOpen={modals[name]}
      onClose={() => closeModal(name)}
      title={documentsCopy.titles[name]}
      maxWidth={640}
    >
      <DocumentText name={name} sections={textOf[name](site)} level={3} />
    </SheetDialog>
  );
}
