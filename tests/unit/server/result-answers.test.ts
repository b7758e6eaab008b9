import { describe, expect, it } from 'vitest';
import { readAllhuayPage } from '@/server/adapters/result-sources/allhuay-answer';
import { readSetIndex, readYahooChart } from '@/server/adapters/result-sources/exchange-answer';
import { readGloOfDay, readLatestGlo } from '@/server/adapters/result-sources/glo-answer';
import { readSanookPage, toSanookDay } from '@/server/adapters/result-sources/sanook-answer';
import { readXsmb } from '@/server/adapters/result-sources/xsmb-answer';
import {
  governmentDraws,
  writeAllhuayPage,
  writeGloOfDay,
  writeLatestGlo,
  writeSanookPage,
  writeSetIndices,
  writeYahooChart,
} from '../../support/result-bodies.fixture';

const DAY = '2026-06-16';
const MOVED = '2026-05-02';
const draw = governmentDraws[DAY];
const whole = {
  state: 'complete',
  day: DAY,
  announcement: {
    ...{ number: '287184', two_bottom: '48' },
    ...{ three_front: ['434', '758'], three_bottom: ['007', '721'] },
  },
};

describe('the government lottery', () => {
  it('tells the whole result of its day, and nothing of its other product', () => {
    expect(readLatestGlo(writeLatestGlo(DAY, draw), DAY)).toEqual(whole);
  });

  it.each(Object.entries(governmentDraws))('is read as it was published: %s', (day, told) => {
    expect(readGloOfDay(writeGloOfDay(day, told), day)).toMatchObject({
      state: 'complete',
      announcement: { number: told.first, two_bottom: told.lastTwo },
    });
  });

  it('tells nothing while its latest draw is an earlier one', () => {
    expect(readLatestGlo(writeLatestGlo(MOVED, governmentDraws[MOVED]), DAY)).toEqual({
      state: 'not_yet',
      why: `latest is ${MOVED}`,
    });
  });

  it('is asked by its day for a draw before the latest one', () => {
    expect(readLatestGlo(writeLatestGlo(DAY, draw), MOVED)).toMatchObject({
      ...{ state: 'not_yet', isOlder: true },
    });
  });

  it('is partial until all prizes are drawn, and tells nothing before the first one', () => {
    expect(readLatestGlo(writeLatestGlo(DAY, {}), DAY)).toMatchObject({ state: 'not_yet' });
    const { lastTwo: _last, ...three } = draw;
    expect(readLatestGlo(writeLatestGlo(DAY, three), DAY)).toEqual({
      state: 'partial',
      announcement: { number: '287184', three_front: ['434', '758'], three_bottom: ['007', '721'] },
    });
    const oneFront = { ...draw, front: ['434'] };
    expect(readLatestGlo(writeLatestGlo(DAY, oneFront), DAY)).toMatchObject({ state: 'partial' });
  });

  it.each([
    ['a page of an error', '<html>502 Bad Gateway</html>'],
    ['an empty body', ''],
    ['another form', '{"status":true,"response":{"date":"2026-06-16","data":{}}}'],
    ['a failure', '{"status":false,"response":null}'],
    ['a number that is too short', writeLatestGlo(DAY, { ...draw, first: '28718' })],
    ['letters', writeLatestGlo(DAY, { ...draw, lastTwo: '4x' })],
    ['three draws of two', writeLatestGlo(DAY, { ...draw, front: ['1', '2', '3'] })],
    ['an unknown day', writeLatestGlo('16/06/2026', draw)],
  ])('is unreadable as %s', (_what, body) => {
    expect(readLatestGlo(body, DAY)).toMatchObject({ state: 'unreadable' });
  });

  it('never takes a missing answer for a day without a draw', () => {
    expect(readGloOfDay('{"status":true,"response":null}', DAY)).toMatchObject({
      state: 'not_yet',
    });
    expect(readGloOfDay(writeGloOfDay(MOVED, draw), DAY)).toMatchObject({ state: 'not_yet' });
  });
});

describe('the page of the news site', () => {
  it('has its day in the address, in the Buddhist year', () => {
    expect(toSanookDay(DAY)).toBe('16062569');
  });

  it('tells the same result as the lottery office', () => {
    expect(readSanookPage(writeSanookPage('16 มิถุนายน 2569', draw), DAY)).toEqual(whole);
  });

  it('is partial while a prize is not drawn, and tells nothing before the first one', () => {
    const { first: _first, ...three } = draw;
    expect(readSanookPage(writeSanookPage('16 มิถุนายน 2569', three), DAY)).toMatchObject({
      state: 'partial',
    });
    expect(readSanookPage(writeSanookPage('16 มิถุนายน 2569', {}), DAY)).toMatchObject({
      state: 'not_yet',
    });
  });

  it('tells nothing about another day than that of its heading', () => {
    expect(readSanookPage(writeSanookPage('2 พฤษภาคม 2569', draw), DAY)).toEqual({
      state: 'not_yet',
      why: `tells ${MOVED}`,
    });
  });

  it.each([
    ['a page without the table', '<h2>ตรวจหวย 16 มิถุนายน 2569</h2><p>ไม่พบหน้า</p>'],
    ['a heading without a day', writeSanookPage('งวดล่าสุด', draw)],
    ['JSON', '{"error":"not found"}'],
    [
      'a table of three prizes',
      writeSanookPage('16 มิถุนายน 2569', draw).replace(
        'class="lottocheck__column"',
        'class="x"><div',
      ),
    ],
    ['a number of other length', writeSanookPage('16 มิถุนายน 2569', { ...draw, first: '1234567' })],
  ])('is unreadable as %s', (_what, body) => {
    expect(readSanookPage(body, DAY)).toMatchObject({ state: 'unreadable' });
  });
});

describe('the draw of the north of Vietnam', () => {
  const day = '2026-11-28';
  const complete = {
    ...{ state: 'complete', day },
    announcement: { special: '70196', first: '04531' },
  };

  it.each([
    [
      'a page',
      `<h1>XSMB 28/11/2026</h1><script>var d = "01-01-2020"; var db = "99999";</script>
       <tr><th>Đặc biệt</th><td><b>70196</b></td></tr><tr><th>Giải nhất</th><td>04531</td></tr>
       <tr><th>Giải nhì</th><td>11111 22222</td></tr><h2>XSMB 27/11/2026</h2>
       <tr><th>Đặc biệt</th><td>55555</td></tr><tr><th>Giải nhất</th><td>66666</td></tr>`,
    ],
    ['a short table', 'KQXS 28-11-2026 | G.ĐB: 70196 | G.1: 04531 | G.2: 11111'],
    ['JSON', '{"date":"2026-11-28","special":["70196"],"prize_1":["04531"],"prize_2":["11111"]}'],
  ])('is read from %s', (_what, body) => {
    expect(readXsmb(body, day)).toEqual(complete);
  });

  it('is partial without its special prize, which is drawn last', () => {
    expect(readXsmb('28/11/2026 Đặc biệt: ... Giải nhất: 04531', day)).toEqual({
      state: 'partial',
      announcement: { first: '04531' },
    });
  });

  it('tells nothing about a day that the page does not name', () => {
    const body = '27/11/2026 Đặc biệt 70196 Giải nhất 04531';
    expect(readXsmb(body, day)).toMatchObject({ state: 'not_yet' });
    expect(readXsmb(`28/11/2026 đang quay ${body}`, day)).toMatchObject({ state: 'not_yet' });
  });

  it('is unreadable with two numbers of one prize', () => {
    const body = '28/11/2026 ĐB 70196 G1 04531 Đặc biệt 12345';
    expect(readXsmb(body, day)).toMatchObject({ state: 'unreadable' });
  });

  it('leaves numbers of six digits alone', () => {
    expect(readXsmb('28/11/2026 ĐB 701964 G1 045319', day)).toMatchObject({ state: 'not_yet' });
  });
});

describe('the close of the SET index', () => {
  const day = '2026-07-10';

  it('fills up decimals that JSON dropped', () => {
    expect(readSetIndex(writeSetIndices({}), day)).toEqual({
      ...{ state: 'complete', day },
      announcement: { index: '1618.20', change: '+9.90' },
    });
    const asText = { prior: '1631.45', last: '1618.200000', change: '-13.250000' };
    expect(readSetIndex(writeSetIndices(asText), day)).toMatchObject({
      announcement: { index: '1618.20', change: '-13.25' },
    });
    const round = { prior: 1610, last: 1620, change: 10 };
    expect(readSetIndex(writeSetIndices(round), day)).toMatchObject({
      announcement: { index: '1620.00', change: '+10.00' },
    });
  });

  it.each([
    ['an open market', { marketStatus: 'Open2' }, 'not_yet'],
    ['the close of the day before', { marketDateTime: '2026-07-09T16:45:00+07:00' }, 'not_yet'],
    ['three decimals', { last: 1618.203 }, 'unreadable'],
    ['a change that is not the difference', { change: 9.8 }, 'unreadable'],
    ['no figure', { last: null, prior: null }, 'unreadable'],
    ['another symbol', { symbol: 'MAI' }, 'unreadable'],
  ])('is not told by %s', (_what, index, state) => {
    expect(readSetIndex(writeSetIndices(index), day)).toMatchObject({ state });
  });
});

describe('the close of Dow Jones', () => {
  const asked = { symbol: '^DJI', day: '2026-07-10' };

  it('belongs to the day of New York, and its change is the difference to the day before', () => {
    expect(readYahooChart(writeYahooChart(), asked)).toEqual({
      ...{ state: 'complete', day: '2026-07-10' },
      announcement: { index: '44371.50', change: '-279.14' },
    });
    expect(readYahooChart(writeYahooChart(), { ...asked, day: '2026-07-11' })).toMatchObject({
      state: 'not_yet',
    });
  });

  it.each([
    [
      'while the market is open',
      { regularMarketTime: Date.UTC(2026, 6, 10, 19, 59) / 1000 },
      'not_yet',
    ],
    ['with three decimals', { regularMarketPrice: 44_371.521 }, 'unreadable'],
    ['without the day before', { chartPreviousClose: undefined }, 'unreadable'],
    ['of another index', { symbol: '^GSPC' }, 'unreadable'],
    ['in an unknown time zone', { exchangeTimezoneName: 'Mars/Base' }, 'unreadable'],
  ])('is not told %s', (_what, meta, state) => {
    expect(readYahooChart(writeYahooChart(meta), asked)).toMatchObject({ state });
  });
});

describe('a site that collects results', () => {
  const lao = { day: '2026-09-04', kind: 'four_digits' } as const;
  const before = ['3 กันยายน 2569', '3171', '171', '71', '31'] as const;

  it('tells a whole number whose parts fit', () => {
    const page = writeAllhuayPage([['4 กันยายน 2569', '5829', '829', '29', '58'], before]);
    expect(readAllhuayPage(page, lao)).toEqual({
      ...{ state: 'complete', day: '2026-09-04', announcement: { number: '5829' } },
    });
  });

  it('tells only the special prize of Hanoi, so that a person types the other', () => {
    const page = writeAllhuayPage([['4 กันยายน 2569', '70196', '196', '96', '31']]);
    expect(readAllhuayPage(page, { ...lao, kind: 'hanoi' })).toEqual({
      ...{ state: 'partial', announcement: { special: '70196' } },
    });
  });

  it.each([
    ['the day has no row', [before], 'not_yet'],
    ['its numbers are not drawn', [['4 กันยายน 2569', 'xxxx', 'xxx', 'xx', 'xx']], 'not_yet'],
    [
      'three digits are of another number',
      [['4 กันยายน 2569', '5829', '828', '29', '58']],
      'unreadable',
    ],
    [
      'the lower two are of another number',
      [['4 กันยายน 2569', '5829', '829', '29', '59']],
      'unreadable',
    ],
    ['a number is too short', [['4 กันยายน 2569', '829', '829', '29', '82']], 'unreadable'],
    [
      'the day stands twice',
      [
        ['4 กันยายน 2569', '5829', '829', '29', '58'],
        ['4 กันยายน 2569', '5829', '829', '29', '58'],
      ],
      'unreadable',
    ],
  ] as const)('tells nothing that counts when %s', (_, rows, state) => {
    expect(readAllhuayPage(writeAllhuayPage(rows), lao).state).toBe(state);
  });

  it('is unreadable without its table', () => {
    expect(readAllhuayPage('<html>busy</html>', lao).state).toBe('unreadable');
  });
});
