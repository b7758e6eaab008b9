import type { ArticleCategory } from '@/contract/articles.contract';

/** Texts of articles. */
export const articlesCopy = {
  intro: 'อ่านก่อนเล่น รู้ตัวเลขจริง',
  filter: 'หมวดบทความ',
  all: 'ทั้งหมด',
  categories: {
    'safe-play': 'เล่นอย่างมีสติ',
    money: 'เงินและยอดเทิร์น',
    lotto: 'หวย',
    games: 'เข้าใจเกม',
    rewards: 'แต้มและ VIP',
    account: 'บัญชีของคุณ',
  } satisfies Record<ArticleCategory, string>,
  featured: 'บทความเด่น',
  latest: 'ล่าสุด',
  readingTime: (minutes: number) => `อ่าน ${minutes} นาที`,
  updated: (day: string) => `แก้ไขล่าสุด ${day}`,
  none: 'ยังไม่มีบทความ',
  noneOfCategory: 'หมวดนี้ยังไม่มีบทความ',
  toHome: 'ไปหน้าแรก',
  toAll: 'บทความทั้งหมด',
  notFound: 'ไม่พบบทความนี้ อาจถูกถอนออกแล้ว',
  share: 'แชร์บทความ',
  contents: 'ในบทความนี้',
  readOn: 'อ่านต่อ',
  table: 'ตาราง เลื่อนซ้ายขวาได้',
  loadMore: 'ดูบทความเพิ่ม',
  loadingMore: 'กำลังโหลด…',
  moreFailed: 'โหลดบทความต่อไม่ได้ กรุณาลองใหม่',
  isAll: 'ครบทุกบทความแล้ว',
} as const;
