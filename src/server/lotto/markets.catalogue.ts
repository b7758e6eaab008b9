import { addDays } from '@/domain/calendar-day';
import type { BetType } from '@/domain/lotto';
import type { ResultKind } from '@/domain/lotto-results';
import type { MarketCalendar } from './round-calendar';

/** A market of the catalogue, before it is added to an agent. Its image is named after its id. */
export interface CatalogueMarket {
  readonly market_id: string;
  readonly category_id: string;
  readonly name: string;
  readonly result_kind: ResultKind;
  /** Whether an institution publishes the number, so that two sources can read it independently. */
  readonly has_official_number?: true;
  readonly schedule: string;
  readonly calendar: MarketCalendar;
  /** Draw days that the lottery itself has announced, where they differ from the calendar. */
  readonly draw_days?: readonly string[];
  readonly holidays: readonly { readonly day: string; readonly name: string }[];
  readonly terms: Readonly<Partial<Record<BetType, CatalogueTerms>>>;
}

interface CatalogueTerms {
  readonly rate_milli: number;
  readonly min_amount: number;
  readonly max_amount: number;
  readonly max_per_number: number;
  readonly payout_ceiling: number;
}

/** Categories of lotteries, in display order. */
export const categoryCatalogue = [
  { category_id: 'thai', name: 'หวยไทย' },
  { category_id: 'foreign', name: 'หวยต่างประเทศ' },
  { category_id: 'stock', name: 'หวยหุ้น' },
  { category_id: 'yeekee', name: 'ยี่กี' },
] as const;

const limits = { min_amount: 1_00, max_per_number: 10_000_00 };
const three = { ...limits, max_amount: 2_000_00, payout_ceiling: 20_000_000_00 };
const two = { ...limits, max_amount: 5_000_00, payout_ceiling: 5_000_000_00 };
const run = { ...limits, max_amount: 5_000_00, payout_ceiling: 1_000_000_00 };

/** Default terms of markets. */
const commonTerms = {
  three_top: { rate_milli: 900_000, ...three },
  three_tod: { rate_milli: 120_000, ...three },
  two_top: { rate_milli: 90_000, ...two },
  two_bottom: { rate_milli: 90_000, ...two },
  run_top: { rate_milli: 3_200, ...run },
  run_bottom: { rate_milli: 4_200, ...run },
} as const;

const yeekeeTerms = { ...commonTerms, three_top: { rate_milli: 800_000, ...three } } as const;

const governmentTerms = {
  ...commonTerms,
  three_front: { rate_milli: 400_000, ...three },
  three_bottom: { rate_milli: 400_000, ...three },
} as const;

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const workDays = [1, 2, 3, 4, 5];

/** Returns the times of rounds that open at 00:00 on the day of their draw. */
const daily = (closes: string, draws: string) => ({
  opens: { days: 0, time: '00:00' },
  closes: { days: 0, time: closes },
  draws: { days: 0, time: draws },
});

/**
 * Returns the times of rounds that open as soon as the previous round closes; 31 days is longer than the time between
 * any two rounds.
 */
const continuous = (closes: string, draws: string) => ({
  ...daily(closes, draws),
  opens: { days: -31, time: '00:00' },
});

const newYear = { day: '2027-01-01', name: 'วันขึ้นปีใหม่' };

const thaiStockHolidays = [
  { day: '2026-12-07', name: 'ชดเชยวันพ่อแห่งชาติ' },
  { day: '2026-12-10', name: 'วันรัฐธรรมนูญ' },
  { day: '2026-12-31', name: 'วันสิ้นปี' },
  newYear,
  { day: '2027-04-06', name: 'วันจักรี' },
  { day: '2027-04-13', name: 'วันสงกรานต์' },
  { day: '2027-04-14', name: 'วันสงกรานต์' },
  { day: '2027-04-15', name: 'วันสงกรานต์' },
];

const nikkeiHolidays = [
  { day: '2026-11-23', name: 'วันขอบคุณแรงงาน (ญี่ปุ่น)' },
  { day: '2026-12-31', name: 'วันสิ้นปี' },
  newYear,
  { day: '2027-01-11', name: 'วันบรรลุนิติภาวะ (ญี่ปุ่น)' },
  { day: '2027-02-11', name: 'วันสถาปนาประเทศ (ญี่ปุ่น)' },
  { day: '2027-02-23', name: 'วันเฉลิมพระชนมพรรษา (ญี่ปุ่น)' },
];

/** Hanoi holds no draws for four days from the eve of Tết. */
const tetHolidays = ['2027-02-05', '2028-01-25', '2029-02-12', '2030-02-01'].flatMap((eve) =>
  [0, 1, 2, 3].map((days) => ({ day: addDays(eve, days), name: 'ตรุษเวียดนาม' })),
);

/** Days on which the New York exchange is closed, or closes at 13:00, which is before betting would end. */
const dowJonesHolidays = [
  { day: '2026-11-26', name: 'วันขอบคุณพระเจ้า (สหรัฐฯ)' },
  { day: '2026-11-27', name: 'ตลาดนิวยอร์กปิดครึ่งวัน' },
  { day: '2026-12-24', name: 'ตลาดนิวยอร์กปิดครึ่งวัน' },
  { day: '2026-12-25', name: 'วันคริสต์มาส' },
  newYear,
  { day: '2027-01-18', name: 'วันมาร์ติน ลูเทอร์ คิง (สหรัฐฯ)' },
  { day: '2027-02-15', name: 'วันประธานาธิบดี (สหรัฐฯ)' },
  { day: '2027-03-26', name: 'วันศุกร์ประเสริฐ' },
  { day: '2027-05-31', name: 'วันรำลึกทหาร (สหรัฐฯ)' },
  { day: '2027-06-18', name: 'วันจูนทีนท์ (สหรัฐฯ)' },
  { day: '2027-07-05', name: 'วันชาติสหรัฐฯ' },
  { day: '2027-09-06', name: 'วันแรงงาน (สหรัฐฯ)' },
  { day: '2027-11-25', name: 'วันขอบคุณพระเจ้า (สหรัฐฯ)' },
  { day: '2027-11-26', name: 'ตลาดนิวยอร์กปิดครึ่งวัน' },
  { day: '2027-12-24', name: 'วันคริสต์มาส' },
  { day: '2028-01-17', name: 'วันมาร์ติน ลูเทอร์ คิง (สหรัฐฯ)' },
  { day: '2028-02-21', name: 'วันประธานาธิบดี (สหรัฐฯ)' },
  { day: '2028-04-14', name: 'วันศุกร์ประเสริฐ' },
  { day: '2028-05-29', name: 'วันรำลึกทหาร (สหรัฐฯ)' },
  { day: '2028-06-19', name: 'วันจูนทีนท์ (สหรัฐฯ)' },
  { day: '2028-07-03', name: 'ตลาดนิวยอร์กปิดครึ่งวัน' },
  { day: '2028-07-04', name: 'วันชาติสหรัฐฯ' },
  { day: '2028-09-04', name: 'วันแรงงาน (สหรัฐฯ)' },
  { day: '2028-11-23', name: 'วันขอบคุณพระเจ้า (สหรัฐฯ)' },
  { day: '2028-11-24', name: 'ตลาดนิวยอร์กปิดครึ่งวัน' },
  { day: '2028-12-25', name: 'วันคริสต์มาส' },
];

const newYork = (time: string) => ({ days: 0, time, zone: 'America/New_York' });

/** All lottery markets, in display order. */
export const marketCatalogue: readonly CatalogueMarket[] = [
  {
    market_id: 'government',
    category_id: 'thai',
    name: 'หวยรัฐบาล',
    result_kind: 'government',
    has_official_number: true,
    schedule: 'วันที่ 1 และ 16 ปิดรับ 15:20',
    calendar: {
      month_days: [1, 16],
      ...continuous('15:20', '16:00'),
    },
    draw_days: ['2027-01-02', '2027-05-02'],
    holidays: [],
    terms: governmentTerms,
  },
  {
    market_id: 'omsin',
    category_id: 'thai',
    name: 'หวยออมสิน',
    result_kind: 'four_digits',
    schedule: 'วันที่ 1 และ 16 ปิดรับ 09:00',
    calendar: { month_days: [1, 16], ...continuous('09:00', '13:00') },
    holidays: [newYear],
    terms: commonTerms,
  },
  {
    market_id: 'thokos',
    category_id: 'thai',
    name: 'หวย ธกส.',
    result_kind: 'four_digits',
    schedule: 'วันที่ 16 ปิดรับ 09:00',
    calendar: { month_days: [16], ...continuous('09:00', '12:00') },
    holidays: [],
    terms: commonTerms,
  },
  {
    market_id: 'hanoi-special',
    category_id: 'foreign',
    name: 'ฮานอยพิเศษ',
    result_kind: 'hanoi',
    schedule: 'ทุกวัน ปิดรับ 17:00',
    calendar: { weekdays: everyDay, ...daily('17:00', '17:15') },
    holidays: tetHolidays,
    terms: commonTerms,
  },
  {
    market_id: 'hanoi',
    category_id: 'foreign',
    name: 'ฮานอยปกติ',
    result_kind: 'hanoi',
    has_official_number: true,
    schedule: 'ทุกวัน ปิดรับ 18:00',
    calendar: { weekdays: everyDay, ...daily('18:00', '18:15') },
    holidays: tetHolidays,
    terms: commonTerms,
  },
  {
    market_id: 'hanoi-vip',
    category_id: 'foreign',
    name: 'ฮานอย VIP',
    result_kind: 'hanoi',
    schedule: 'ทุกวัน ปิดรับ 19:00',
    calendar: { weekdays: everyDay, ...daily('19:00', '19:15') },
    holidays: tetHolidays,
    terms: commonTerms,
  },
  {
    market_id: 'lao',
    category_id: 'foreign',
    name: 'หวยลาว',
    result_kind: 'four_digits',
    schedule: 'จันทร์ถึงศุกร์ ปิดรับ 20:00',
    calendar: { weekdays: workDays, ...daily('20:00', '20:30') },
    holidays: [],
    terms: commonTerms,
  },
  {
    market_id: 'malay',
    category_id: 'foreign',
    name: 'หวยมาเลย์',
    result_kind: 'top_two',
    schedule: 'พุธ เสาร์ อาทิตย์ ปิดรับ 18:00',
    calendar: { weekdays: [0, 3, 6], ...daily('18:00', '19:00') },
    holidays: [],
    terms: commonTerms,
  },
  {
    market_id: 'nikkei-morning',
    category_id: 'stock',
    name: 'นิเคอิ เช้า',
    result_kind: 'stock',
    schedule: 'จันทร์ถึงศุกร์ ปิดรับ 09:20',
    calendar: { weekdays: workDays, ...daily('09:20', '09:40') },
    holidays: nikkeiHolidays,
    terms: commonTerms,
  },
  {
    market_id: 'nikkei-afternoon',
    category_id: 'stock',
    name: 'นิเคอิ บ่าย',
    result_kind: 'stock',
    has_official_number: true,
    schedule: 'จันทร์ถึงศุกร์ ปิดรับ 12:50',
    calendar: { weekdays: workDays, ...daily('12:50', '13:10') },
    holidays: nikkeiHolidays,
    terms: commonTerms,
  },
  {
    market_id: 'thai-stock',
    category_id: 'stock',
    name: 'หุ้นไทย เย็น',
    result_kind: 'stock',
    has_official_number: true,
    schedule: 'จันทร์ถึงศุกร์ ปิดรับ 16:33',
    calendar: { weekdays: workDays, ...daily('16:33', '16:50') },
    holidays: thaiStockHolidays,
    terms: commonTerms,
  },
  {
    market_id: 'dow-jones',
    category_id: 'stock',
    name: 'ดาวโจนส์',
    result_kind: 'stock',
    has_official_number: true,
    schedule: 'จันทร์ถึงศุกร์ ปิดรับก่อนตลาดนิวยอร์กปิด 10 นาที (ราว 02:50 หรือ 03:50 ของวันถัดไป)',
    calendar: {
      weekdays: workDays,
      opens: { days: 0, time: '04:30' },
      closes: newYork('15:50'),
      draws: newYork('16:15'),
    },
    holidays: dowJonesHolidays,
    terms: commonTerms,
  },
  {
    market_id: 'yeekee',
    category_id: 'yeekee',
    name: 'ยี่กี',
    result_kind: 'yeekee',
    schedule: 'วันละ 88 รอบ ทุก 15 นาที ตั้งแต่ 06:00',
    // Only the days are read from this calendar, because yeekee rounds have their own times.
    calendar: { weekdays: everyDay, ...daily('06:00', '06:03') },
    holidays: [],
    terms: yeekeeTerms,
  },
];
