import { DocumentPage } from '@/features/documents/components/document-page';
import type { ScreenProps } from '@/shared/routing/screen-table';
import { useDocumentHouse } from '../use-document-house';

/** `/terms` and `/privacy`. */
export function Screen({ name }: ScreenProps<'terms' | 'privacy'>) {
  return <DocumentPage name={name} {...useDocumentHouse()} />;
}
