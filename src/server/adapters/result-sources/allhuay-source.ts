import type { ResultSource } from '../../result-sources/result-source';
import { readAllhuayPage } from './allhuay-answer';
import { withBody } from './glo-source';
import { openSourceClient } from './source-client';

const ORIGIN = 'https://www.allhuay.com';

/** Pages of the site by our markets. */
const pages: Readonly<Record<string, { page: string; kind: 'four_digits' | 'hanoi' }>> = {
  lao: { page: 'laosdevelops', kind: 'four_digits' },
  'hanoi-special': { page: 'xsthm', kind: 'hanoi' },
  'hanoi-vip': { page: 'mlnhngo', kind: 'hanoi' },
};

/**
 * Creates the source of a site that collects results of draws without an official number. Such sites copy from each
 * other, so they are one family: it proposes, and a person confirms.
 */
export function createAllhuaySource({
  fetch: fetchUrl,
  origin = ORIGIN,
}: {
  fetch: typeof fetch;
  origin?: string;
}): ResultSource {
  return {
    sourceId: 'allhuay',
    family: 'collectors',
    name: 'AllHuay',
    host: new URL(origin).host,
    serves: Object.keys(pages),
    read: async ({ marketId, day }) => {
      const market = pages[marketId];
      if (!market) throw new Error(`allhuay has no page of ${marketId}`);
      const page = await openSourceClient(fetchUrl).get(`${origin}/lotto/${market.page}`);
      return withBody(readAllhuayPage(page.text, { day, kind: market.kind }), page);
    },
  };
}
