import type { ShareKind } from './shared-things';

const kinds: Readonly<Record<ShareKind, string>> = {
  screen: '',
  referral: '',
  promotion: 'โปรโมชั่น',
  bill: 'โพยหวย',
  game: 'เกม',
  round: 'หวย',
  poll: 'โหวต',
  article: 'บทความ',
};

const actions: Readonly<Record<ShareKind, string>> = {
  screen: 'เปิดดู',
  referral: 'สมัครกับเพื่อน',
  promotion: 'ดูและรับโปรโมชั่น',
  bill: 'ไปหน้าหวย',
  game: 'เปิดเกม',
  round: 'ดูงวดนี้',
  poll: 'ไปโหวต',
  article: 'อ่านบทความ',
};

/** Texts of a share card, in addition to the texts of its subject. */
export const shareCardCopy = {
  kinds,
  actions,
  age: 'อายุ 20 ปีขึ้นไป · เล่นอย่างมีสติ',
} as const;
