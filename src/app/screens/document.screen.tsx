import { DocumentPage } from '@/features/documents/components/document-page';
import type { ScreenProps } from '@/shared/routing/screen-table';
import { useDocumentSite } from '../use-document-site';

/** `/terms` and `/privacy`: the agent's documents. */
export function Screen({ name }: ScreenProps<'terms' | 'privacy'>) {
  return <DocumentPage name={name} {...useDocumentSite()} />;
}
