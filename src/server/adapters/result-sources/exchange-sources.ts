import type { ResultSource } from '../../result-sources/result-source';
import { readSetIndex, readYahooChart } from './exchange-answer';
import { withBody } from './glo-source';
import { openSourceClient } from './source-client';

const SET_ORIGIN = 'https://www.set.or.th';
const YAHOO_ORIGIN = 'https://query1.finance.yahoo.com';
/** A close is corrected within minutes, so it counts when it has stayed the same that long. */
const SETTLE_MINUTES = 10;

/** Creates the source of the Stock Exchange of Thailand. */
export function createSetSource({
  fetch: fetchUrl,
  origin = SET_ORIGIN,
}: {
  fetch: typeof fetch;
  origin?: string;
}): ResultSource {
  return {
    sourceId: 'set',
    family: 'set',
    name: 'ตลาดหลักทรัพย์แห่งประเทศไทย',
    host: new URL(origin).host,
    serves: ['thai-stock'],
    settleMinutes: SETTLE_MINUTES,
    read: async ({ day }) => {
      const client = openSourceClient(fetchUrl);
      // The interface responds only to visitors of the page, by its cookies.
      const { cookies } = await client.get(`${origin}/th/home`);
      const indices = await client.get(`${origin}/api/set/index/info/list?type=INDEX`, {
        referer: `${SET_ORIGIN}/th/home`,
        ...(cookies !== '' && { cookie: cookies }),
      });
      return withBody(readSetIndex(indices.text, day), indices);
    },
  };
}

/** Symbols of the indices that decide markets. */
const symbols: Readonly<Record<string, string>> = {
  'thai-stock': '^SET.BK',
  'nikkei-afternoon': '^N225',
  'dow-jones': '^DJI',
};

/** Creates the source of Yahoo Finance, whose terms allow personal use. */
export function createYahooSource({
  fetch: fetchUrl,
  origin = YAHOO_ORIGIN,
}: {
  fetch: typeof fetch;
  origin?: string;
}): ResultSource {
  return {
    sourceId: 'yahoo',
    family: 'yahoo',
    name: 'Yahoo Finance',
    host: new URL(origin).host,
    serves: Object.keys(symbols),
    settleMinutes: SETTLE_MINUTES,
    read: async ({ marketId, day }) => {
      const symbol = symbols[marketId] ?? '';
      const url = `${origin}/v8/finance/chart/${encodeURIComponent(symbol)}?interval=1d&range=1d`;
      const chart = await openSourceClient(fetchUrl).get(url);
      return withBody(readYahooChart(chart.text, { symbol, day }), chart);
    },
  };
}
