import type { OffersPageName } from './offers-pages';

/** Titles of the pages of the desk. */
const pages: Readonly<Record<OffersPageName, string>> = {
  promotions: 'โปรโมชั่น',
  coupons: 'คูปอง',
  shop: 'ร้านแต้ม',
  orders: 'คำสั่งซื้อ',
  wheel: 'วงล้อ',
  quests: 'ภารกิจ',
  rules: 'กติกา',
  cashback: 'คืนยอด',
};

/** Texts of the desk of offers that its pages share. */
export const offersCopy = {
  title: 'ข้อเสนอ',
  pages,
} as const;
