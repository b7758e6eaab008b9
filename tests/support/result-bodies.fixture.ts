/** The prizes of a government draw that decide bets; left out while they are not drawn. */
interface GovernmentDraw {
  readonly first?: string;
  readonly lastTwo?: string;
  readonly front?: readonly string[];
  readonly bottom?: readonly string[];
}

/** Draws as the Government Lottery Office published them, by their day. The one of 2 May was moved. */
export const governmentDraws = {
  '2026-06-16': { first: '287184', lastTwo: '48', front: ['434', '758'], bottom: ['007', '721'] },
  '2026-05-02': { first: '536077', lastTwo: '43', front: ['267', '318'], bottom: ['065', '153'] },
  '2026-05-16': { first: '107387', lastTwo: '08', front: ['091', '298'], bottom: ['602', '716'] },
} as const satisfies Readonly<Record<string, GovernmentDraw>>;

const listOf = (values: readonly string[]) =>
  values.map((value, index) => ({ round: index + 1, value }));
const oneOf = (value: string | undefined) => (value === undefined ? [] : [value]);

const prizesOf = ({ first, lastTwo, front = [], bottom = [] }: GovernmentDraw) => ({
  first: { price: '6,000,000.00', number: listOf(oneOf(first)) },
  second: { price: '200000.00', number: [] },
  last2: { price: '2000.00', number: listOf(oneOf(lastTwo)) },
  last3f: { price: '4000.00', number: listOf(front) },
  last3b: { price: '4000.00', number: listOf(bottom) },
  near1: { price: '100000.00', number: [] },
});

/** Writes the latest result as the lottery office's interface sends it. */
export const writeLatestGlo = (date: string, draw: GovernmentDraw): string =>
  JSON.stringify({
    statusMessage: 'getLatestLottery - Success',
    statusCode: 200,
    status: true,
    response: { date, data: prizesOf(draw), n3: { straight3: { number: [{ value: '999' }] } } },
  });

/** Writes the result of one day as the lottery office's interface sends it. */
export const writeGloOfDay = (date: string, draw: GovernmentDraw): string => {
  const [year, month, day] = date.split('-');
  const displayDate = { date: day, month, year };
  return JSON.stringify({
    status: true,
    response: {
      result: { date, displayDate, period: [41, 42], youtube_url: '', data: prizesOf(draw) },
    },
  });
};

/** Writes the page of a draw as the news site shows it; prizes that are not drawn are letters. */
export function writeSanookPage(
  thaiDay: string,
  {
    first = 'xxxxxx',
    lastTwo = 'xx',
    front = ['xxx', 'xxx'],
    bottom = ['xxx', 'xxx'],
  }: GovernmentDraw,
): string {
  const group = (name: string, numbers: readonly string[]) =>
    `<div class="lottocheck__column"><span class="default-font">${name}</span><span>4,000 บาท</span>
      ${numbers.map((each) => `<strong class="lotto__number">${each}</strong>`).join('\n')}</div>`;
  return `<!doctype html><html><head><title>ตรวจหวย</title></head><body><h2>ข่าววันที่ 1 มกราคม 2560</h2>
    <div id="contentPrint"><header><h2 class="content__title--sub">ตรวจหวย ${thaiDay}</h2></header>
    <div class="lottocheck__resize"><div class="lottocheck__sec lottocheck__sec--bdnone">
    <div class="lottocheck__table">
    ${group('รางวัลที่ 1', [first])}
    ${group('เลขหน้า 3 ตัว', front)}
    ${group('เลขท้าย 3 ตัว', bottom)}
    ${group('เลขท้าย 2 ตัว', [lastTwo])}
    </div>
    <div class="lottocheck__sec--nearby"><strong class="lotto__number">287183</strong>
    <strong class="lotto__number">287185</strong></div></div>
    <div class="lottocheck__sec"><div><span class="lotto__number">123456</span></div></div>
    </div></div></body></html>`;
}

/** Writes the indices of the Stock Exchange of Thailand. Figures are numbers or text, without zeros at their end. */
export const writeSetIndices = (index: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    indexIndustrySectors: [
      { symbol: 'SET50', prior: 1, last: 2, change: 1, marketStatus: 'Closed', marketDateTime: '' },
      {
        ...{ symbol: 'SET', prior: 1608.3, open: 1610, high: 1620, low: 1601 },
        ...{ last: 1618.2, change: 9.9, marketStatus: 'Closed' },
        marketDateTime: '2026-07-10T16:45:00+07:00',
        ...index,
      },
    ],
  });

/** Writes the chart of one day of Dow Jones, after its close on 10 July 2026 in New York. */
export const writeYahooChart = (meta: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    chart: {
      error: null,
      result: [
        {
          meta: {
            ...{ symbol: '^DJI', regularMarketPrice: 44_371.5, chartPreviousClose: 44_650.64 },
            regularMarketTime: Date.UTC(2026, 6, 10, 20, 0, 2) / 1000,
            exchangeTimezoneName: 'America/New_York',
            currentTradingPeriod: {
              regular: {
                start: Date.UTC(2026, 6, 10, 13, 30) / 1000,
                end: Date.UTC(2026, 6, 10, 20) / 1000,
              },
            },
            ...meta,
          },
        },
      ],
    },
  });

/** Writes the page of a market on a site that collects results: a row for each draw, as title and four numbers. */
export function writeAllhuayPage(
  rows: readonly (readonly [thaiDay: string, ...numbers: readonly string[]])[],
): string {
  const cells = (numbers: readonly string[]) =>
    numbers.map((each) => `<td style="color:red">${each}</td>`).join('');
  const body = rows.map(
    ([day, ...numbers]) =>
      `<tr><td class="date"><span class="d" title="งวดวันที่ ${day}">งวด ${day}</span></td>${cells(numbers)}</tr>`,
  );
  return `<html><body><table><thead><tr><th>งวด</th><th>รางวัลที่ 1</th><th>3 ตัวบน</th><th>2 ตัวบน</th><th>2 ตัวล่าง</th></tr></thead>
    <tbody>${body.join('')}</tbody></table></body></html>`;
}
