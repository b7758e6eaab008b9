import type { LinkKind } from './link-places';

const kinds: Readonly<Record<LinkKind, string>> = {
  screen: 'หน้าในเว็บ',
  promotion: 'โปรโมชั่น',
  article: 'บทความ',
  poll: 'โหวต',
  address: 'พิมพ์ที่อยู่เอง',
};

/** Texts of the field for a link. */
export const linkFieldCopy = {
  kinds,
  none: 'ไม่มีลิงก์',
  choose: 'เลือกว่าไปที่ไหน',
  target: (label: string) => `${label}: ปลายทาง`,
  choosePlace: 'เลือกปลายทาง',
  loading: 'กำลังโหลดรายการ',
  addressHint: 'เว็บอื่น https://… หรือหน้าของเว็บ /…',
} as const;
