import type { GameOrder, LobbyKey } from '@/contract/lobby-key';
import { routes } from '@/contract/routes';

/** Thai texts of the lobbies. */
export const lobbyCopy = {
  lobbies: 'หมวดเกม',
  titles: {
    hot: 'เกมยอดฮิต',
    slot: routes.slot.title,
    casino: routes.casino.title,
    fishing: routes.fishing.title,
    sport: routes.sport.title,
    freespin: routes.freespin.title,
    favourite: 'เกมโปรด',
    last: 'เล่นล่าสุด',
    lotto: routes.lottoLobby.title,
  } satisfies Record<LobbyKey, string>,
  login: 'เข้าสู่ระบบ',
  loginWanted: {
    last: 'เข้าสู่ระบบเพื่อดูเกมที่เล่นล่าสุด',
    favourite: 'เข้าสู่ระบบเพื่อเก็บเกมโปรดไว้เล่นต่อ',
  },
  ownEmpty: {
    last: 'ยังไม่มีเกมที่เล่น เริ่มจากเกมยอดฮิตได้เลย',
    favourite: 'ยังไม่มีเกมโปรด แตะรูปหัวใจบนเกมที่ชอบ เพื่อเก็บไว้ที่นี่',
  },
  seePopular: 'ดูเกมยอดฮิต',
  searchLabel: 'ค้นหาเกม',
  searchPlaceholder: 'ค้นหาเกมหรือค่าย',
  clearSearch: 'ล้างการค้นหา',
  seeEveryGame: 'ดูเกมทั้งหมด',
  gamesBelow: 'เกมในหมวดนี้',
  count: (total: string) => `${total} เกม`,
  order: 'เรียงตาม',
  orders: {
    popular: 'ยอดนิยม',
    new: 'เกมใหม่ก่อน',
    rtp: 'RTP สูงก่อน',
    freespin: 'ฟรีสปินบ่อยก่อน',
  } satisfies Record<GameOrder, string>,
  freeSpinsOneIn: (spins: string) => `1 ใน ${spins} รอบ`,
  hasFreeSpins: 'มีฟรีสปิน',
  found: (total: string) => `พบ ${total} เกม`,
  noMatch: (text: string) => `ไม่พบเกมที่ตรงกับ “${text}” ลองใช้คำที่สั้นลงหรือเลือกค่ายอื่น`,
  noGames: 'ยังไม่มีเกมในหมวดนี้',
  noPopular: 'ยังไม่มีเกมยอดฮิตตอนนี้',
  toHome: 'กลับหน้าแรก',
  loadMore: 'โหลดเพิ่ม',
  loadingMore: 'กำลังโหลด…',
  isAll: (total: string) => `ครบทั้ง ${total} เกมแล้ว`,
  moreFailed: 'โหลดเกมเพิ่มไม่สำเร็จ',
} as const;
