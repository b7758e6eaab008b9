import { useAgent } from '@/features/agent/agent.queries';
import type { DocumentPageProps } from '@/features/documents/components/document-page';

/** Returns the agent's name for the documents, and its contact URL. */
export function useDocumentSite(): Pick<DocumentPageProps, 'site' | 'contactUrl'> {
  const { name, simulated_money, line_contact_url } = useAgent();
  return {
    site: { brand: name, isMoneySimulated: simulated_money },
    contactUrl: line_contact_url,
  };
}
