import {
  type ReadAnswer,
  type ResultSource,
  SourceUnavailableError,
} from '../../result-sources/result-source';
import { readGloDays, readGloOfDay, readLatestGlo } from './glo-answer';
import { openSourceClient, type SourceBody } from './source-client';

const ORIGIN = 'https://www.glo.or.th';

/** Creates the source of the Government Lottery Office. */
export function createGloSource({
  fetch: fetchUrl,
  origin = ORIGIN,
}: {
  fetch: typeof fetch;
  origin?: string;
}): ResultSource {
  return {
    sourceId: 'glo',
    family: 'glo',
    name: 'สำนักงานสลากกินแบ่งรัฐบาล',
    host: new URL(origin).host,
    serves: ['government'],
    read: async ({ day }) => {
      const client = openSourceClient(fetchUrl);
      const referer = `${ORIGIN}/`;
      const latest = await client.post(`${origin}/api/lottery/getLatestLottery`, {}, referer);
      const { isOlder, ...answer } = readLatestGlo(latest.text, day);
      if (!isOlder) return withBody(answer, latest);
      const [year, month, date] = day.split('-');
      const asked = { date, month, year };
      const of = await client.post(`${origin}/api/checking/getLotteryResult`, asked, referer);
      return withBody(readGloOfDay(of.text, day), of);
    },
    days: async () => {
      const client = openSourceClient(fetchUrl);
      const { text, ...body } = await client.post(
        `${origin}/api/lottery/getPeriodList`,
        {},
        `${ORIGIN}/`,
      );
      const days = readGloDays(text);
      if (!days) throw new SourceUnavailableError('no list of days');
      return { ...body, days };
    },
  };
}

/** Adds the body from which an answer was read. */
export const withBody = (answer: ReadAnswer, { raw, contentType }: SourceBody) => ({
  ...answer,
  raw,
  contentType,
});
