import type { ResultSource } from '../../result-sources/result-source';
import { withBody } from './glo-source';
import { readSanookPage, toSanookDay } from './sanook-answer';
import { openSourceClient } from './source-client';

const ORIGIN = 'https://news.sanook.com';

/** Creates the source of the pages of a news site, which are independent of the lottery office's own interface. */
export function createSanookSource({
  fetch: fetchUrl,
  origin = ORIGIN,
}: {
  fetch: typeof fetch;
  origin?: string;
}): ResultSource {
  return {
    sourceId: 'sanook',
    family: 'sanook',
    name: 'Sanook',
    host: new URL(origin).host,
    serves: ['government'],
    read: async ({ day }) => {
      const page = await openSourceClient(fetchUrl).get(
        `${origin}/lotto/check/${toSanookDay(day)}/`,
      );
      return withBody(readSanookPage(page.text, day), page);
    },
  };
}
