import type { ResultSource } from '../../result-sources/result-source';
import { withBody } from './glo-source';
import { openSourceClient } from './source-client';
import { readXsmb } from './xsmb-answer';

/**
 * Creates the source of one site with the draw of the north of Vietnam.
 * @param site `name` is its family; `url` has the places `{yyyy}`, `{mm}` and `{dd}` for the day
 */
export function createXsmbSource({
  fetch: fetchUrl,
  site: { name, url },
}: {
  fetch: typeof fetch;
  site: { name: string; url: string };
}): ResultSource {
  const { host } = new URL(url);
  return {
    sourceId: `xsmb/${name}`,
    family: `xsmb/${name}`,
    name: `XSMB ${name}`,
    host,
    serves: ['hanoi'],
    read: async ({ day }) => {
      const [year = '', month = '', date = ''] = day.split('-');
      const asked = url
        .replaceAll('{yyyy}', year)
        .replaceAll('{mm}', month)
        .replaceAll('{dd}', date);
      const page = await openSourceClient(fetchUrl).get(asked);
      return withBody(readXsmb(page.text, day), page);
    },
  };
}
