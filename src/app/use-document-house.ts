import { useAgent } from '@/features/agent/agent.queries';
import type { DocumentPageProps } from '@/features/documents/components/document-page';

/** Whose documents they are, and how the house is reached. */
export function useDocumentHouse(): Pick<DocumentPageProps, 'house' | 'contactUrl'> {
  const { name, simulated_money, line_contact_url } = useAgent();
  return {
    house: { brand: name, isMoneySimulated: simulated_money },
    contactUrl: line_contact_url,
  };
}
