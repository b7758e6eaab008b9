import type { RouteName } from '@/contract/routes';
import type { IntentName } from './intents';

/** Words by which users ask in the chat, beside the short names of screens. */
export const wordsOfIntents: Readonly<Record<IntentName, readonly string[]>> = {
  balance: [
    ...['ยอด', 'ยอดเงิน', 'ยอดของฉัน', 'ยอดคงเหลือ', 'เครดิต', 'เงินเหลือ'],
    ...['กระเป๋า', 'กระเป๋าเงิน', 'balance', 'credit'],
  ],
  deposit: ['ฝาก', 'ฝากเงิน', 'เติมเงิน', 'เติม', 'โอน', 'โอนเงิน'],
  withdraw: ['ถอน', 'ถอนเงิน', 'แจ้งถอน'],
  bills: ['โพย', 'โพยหวย', 'โพยของฉัน', 'ผลโพย', 'bills'],
  results: ['ผลหวย', 'หวยออก', 'ตรวจหวย', 'ผลยี่กี', 'results'],
  lottery: ['หวย', 'แทงหวย', 'ซื้อหวย', 'ยี่กี', 'หวยยี่กี', 'lottery'],
  promotions: ['โปร', 'โปรโมชั่น', 'โปรโมชัน', 'โบนัส', 'promotion', 'bonus'],
  wheel: ['วงล้อ', 'หมุน', 'หมุนวงล้อ', 'กงล้อ', 'spin'],
  quests: ['ภารกิจ', 'เช็คอิน', 'เครดิตฟรี', 'quests', 'checkin'],
  friends: ['แนะนำเพื่อน', 'ชวนเพื่อน', 'ลิงก์', 'ลิงค์', 'ลิงก์แนะนำเพื่อน', 'friends'],
  staff: [
    ...['แอดมิน', 'คุยกับแอดมิน', 'ติดต่อ', 'ติดต่อแอดมิน', 'ติดต่อพนักงาน', 'พนักงาน', 'เจ้าหน้าที่'],
    ...['ช่วยด้วย', 'แจ้งปัญหา', 'admin', 'staff'],
  ],
  safe: ['พัก', 'พักการเล่น', 'เลิกเล่น', 'หยุดเล่น', 'ช่วยเลิก', '1323'],
  link: ['สมัคร', 'สมัครสมาชิก', 'เชื่อมบัญชี', 'ล็อกอิน', 'ล็อคอิน', 'เข้าสู่ระบบ'],
  menu: ['เมนู', 'ช่วยเหลือ', 'วิธีใช้', 'menu', 'help'],
};

/** Words that lead to a screen without an answer of its own. */
export const wordsOfScreens: Readonly<Partial<Record<RouteName, readonly string[]>>> = {
  slot: ['สล็อต', 'สล็อตออนไลน์', 'เกม', 'เกมส์', 'เล่นเกม'],
  casino: ['คาสิโน', 'บาคาร่า'],
  sport: ['บอล', 'แทงบอล', 'กีฬา', 'ฟุตบอล'],
  fishing: ['ยิงปลา', 'เกมยิงปลา'],
  freespin: ['ฟรีสปิน'],
  coupon: ['คูปอง', 'โค้ด'],
  statement: ['รายการเงิน', 'ประวัติ'],
  cashback: ['คืนเงิน'],
  winloss: ['คืนยอดเสีย'],
  redeem: ['แต้ม', 'แลกแต้ม'],
  article: ['บทความ'],
  trends: ['สูตรบาคาร่า'],
  poll: ['โหวต'],
};

/** Words that a user may write before or after the question. */
export const politeParticles = [
  ...['ขอ', 'ดู', 'เช็ค', 'เช็ก', 'อยาก', 'หน่อย', 'ด้วย'],
  ...['ครับ', 'ครับผม', 'คับ', 'ค้าบ', 'ค่ะ', 'คะ', 'จ้า', 'จ้ะ', 'นะ'],
] as const;

/** Questions that only a machine is asked; they are answered even while a person may be answering. */
export const wordsForTheMachine = ['ยอด', 'ฝาก', 'ถอน'] as const;
