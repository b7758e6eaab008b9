import IsApiAvailable from '@line/liff/is-api-available';
import ShareTargetPicker from '@line/liff/share-target-picker';
import { type ShareCard, toFlexMessage } from '@/contract/share-card';
import { agentQueries } from '@/features/agent/agent.queries';
import type { ShareOutcome } from '@/shared/line/line-platform';
import { queryClient } from '@/shared/query/query-client';
import type { LineSdk } from './line-sdk';

/** Opens LINE's chat picker, and LINE sends the card in the user's name. */
export async function shareByLine(line: LineSdk, card: ShareCard): Promise<ShareOutcome> {
  // Only sharing needs these modules, and the SDK accepts further modules even after its start.
  line.use(new IsApiAvailable());
  line.use(new ShareTargetPicker());
  if (!line.isApiAvailable('shareTargetPicker')) return 'unavailable';
  const { name, brand } = await queryClient.query({
    ...agentQueries.config(),
    staleTime: 'static',
  });
  const { origin } = window.location;
  const message = toFlexMessage(card, { name, brand: brand.name, origin });
  const result = await line.shareTargetPicker([message], { isMultiple: true });
  return result?.status === 'success' ? 'shared' : 'cancelled';
}
