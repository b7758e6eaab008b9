import type { FishKind } from '@/domain/fishing';

/** Names of the fish. */
export const fishNames: Readonly<Record<FishKind, string>> = {
  anchovy: 'ปลากะตัก',
  mackerel: 'ปลาทู',
  clownfish: 'ปลาการ์ตูน',
  'blue-crab': 'ปูม้า',
  grouper: 'ปลาเก๋า',
  squid: 'หมึกกล้วย',
  'spiny-lobster': 'กุ้งมังกร',
  marlin: 'กระโทงทอง',
  lanternfish: 'ปลาโคมไฟ',
  'glass-shrimp': 'กุ้งแก้ว',
  jellyfish: 'แมงกะพรุน',
  moray: 'ปลามอเรย์',
  octopus: 'หมึกสาย',
  sunfish: 'ปลาพระอาทิตย์',
  anglerfish: 'ปลาตกเบ็ด',
  oarfish: 'ปลาริบบิ้นทอง',
  minnow: 'ปลาซิว',
  'silver-barb': 'ปลาตะเพียน',
  'river-prawn': 'กุ้งแม่น้ำ',
  catfish: 'ปลาดุก',
  snakehead: 'ปลาช่อน',
  featherback: 'ปลากราย',
  'golden-carp': 'ปลาคาร์ปทอง',
  'king-of-fish': 'พญาปลาทอง',
};

/** Thai text of the fishing game. */
export const copy = {
  fish: 'เลือกปลา ใช้ลูกศรเลือก เคาะเว้นวรรคเพื่อยิง',
  fishOf: (name: string, times: number, chance: string) => `${name} จ่าย ×${times} โอกาส ${chance}`,
  scene: 'ภาพใต้น้ำ แตะปลาเพื่อยิง',
  times: (times: number) => `×${times}`,
  price: 'ราคาต่อนัด',
  lessPrice: 'ลดราคาต่อนัด',
  morePrice: 'เพิ่มราคาต่อนัด',
  shoot: 'ยิง',
  ready: 'แตะปลาเพื่อยิง',
  readyDetail: 'หรือเลือกชนิดแล้วกดยิง',
  fired: (name: string) => `ยิง${name}`,
  queued: (name: string) => `นัดต่อไป ${name}`,
  caught: (name: string, amount: string) => `จับ${name}ได้ รับ ${amount}`,
  missed: (name: string) => `${name}ว่ายต่อไป`,
  balanceIs: (amount: string) => `ยอดเงิน ${amount}`,
} as const;

/** Thai text of the fishing game's sheets. */
export const sheetCopy = {
  how: 'เลือกราคาต่อนัด แล้วแตะปลาที่ต้องการ หรือเลือกชนิดจากแถวล่างแล้วกดยิง หนึ่งนัดคือหนึ่งรอบ หักราคาทันที ถ้าจับได้ รับราคาต่อนัดคูณตัวคูณของปลาชนิดนั้น ยิงต่อเนื่องได้ครั้งละหนึ่งนัด กดระหว่างรอผลจะจองนัดต่อไปไว้หนึ่งนัด',
  picture:
    'เซิร์ฟเวอร์ตัดสินจากชนิดปลาที่คุณยิงเท่านั้น ตำแหน่ง ขนาด และความเร็วบนจอเป็นเพียงภาพ เล็งแม่นหรือยิงซ้ำตัวเดิมไม่ทำให้โอกาสเปลี่ยน',
  pace: 'แต่ละนัดห่างกันอย่างน้อย 0.4 วินาที ไม่มีระบบยิงอัตโนมัติ',
  kind: 'ชนิดปลา',
  pays: 'จ่าย',
  chance: 'โอกาส',
  rtp: 'RTP',
  odds: (percent: number, keep: string) =>
    `โอกาสจับได้คือ ${percent}% ÷ ตัวคูณ ปลาทุกชนิดจึงคืนผู้เล่นเฉลี่ย ${percent}% เท่ากัน เจ้ามือเก็บเฉลี่ย ${keep} จากทุก ๆ ฿100.00 ที่ยิง ผลแต่ละนัดไม่ขึ้นกับนัดก่อน ราคา หรือยอดเงินของคุณ`,
  fair: 'ผลของทุกนัดถูกล็อกไว้ก่อนคุณยิง เก็บรหัสยืนยันผลด้านล่างไว้แล้วเทียบเองได้ภายหลัง ผลมาจากเลขลับ (server seed) ที่ล็อกไว้ รวมกับรหัสของคุณ ลำดับนัด และชนิดปลา เมื่อเปลี่ยนเลขลับ เลขลับเดิมจะถูกเปิดเผยให้คำนวณซ้ำได้ทุกนัด',
  clientSeedHint: 'แก้ได้ มีผลตั้งแต่นัดถัดไป',
  nonce: (next: number, most: number) => `นัดถัดไปคือลำดับ ${next} · เปิดเผยเองเมื่อครบ ${most} นัด`,
  changeSeed: 'เปลี่ยนเลขลับ',
  noRevealed: 'ยังไม่มี กดเปลี่ยนเลขลับเพื่อเปิดเผยเลขลับของนัดที่ยิงไปแล้ว',
  historyEmpty: 'ยังไม่มีนัดที่ยิง แตะปลาเพื่อเริ่ม',
  historyCaught: (name: string, times: number) => `จับ${name}ได้ ×${times}`,
  historyMissed: (name: string, times: number) => `${name} ×${times} ไม่ได้`,
} as const;
