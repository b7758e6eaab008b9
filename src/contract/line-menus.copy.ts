import { routes } from './routes';

/** The menus of the official account, for visitors, for members, and for members who are on a break. */
export const lineMenuNames = ['visitor', 'member', 'paused'] as const;
export type LineMenuName = (typeof lineMenuNames)[number];

/** The words of a button, on the picture and for screen readers. */
export interface LineMenuWords {
  /** At most 20 letters as a reader counts them. */
  readonly label: string;
  /** A few words below the label. */
  readonly hint: string;
}

const staff: LineMenuWords = { label: 'คุยกับแอดมิน', hint: 'ถามได้ทุกเรื่อง' };

/** The words of the menus by name and place: three in the upper row, then those of the lower row. */
export const lineMenuCopy = {
  visitor: {
    bar: 'เริ่มที่นี่',
    buttons: {
      promotions: { label: routes.promotions.title, hint: 'ดูก่อนสมัครได้' },
      register: { label: routes.register.title, hint: 'กรอกสั้น ๆ ครั้งเดียว' },
      login: { label: routes.login.title, hint: 'มีบัญชีอยู่แล้ว' },
      demo: { label: 'ลองเล่นฟรี', hint: 'ไม่ต้องสมัคร' },
      results: { label: routes.lottoResults.title, hint: 'ออกแล้วทุกงวด' },
      staff,
    },
  },
  member: {
    bar: 'เมนูสมาชิก',
    buttons: {
      deposit: { label: 'ฝากเงิน', hint: 'สแกนคิวอาร์' },
      withdraw: { label: 'ถอนเงิน', hint: 'เข้าบัญชีคุณ' },
      lotto: { label: routes.lottoRound.title, hint: 'หวยและยี่กี' },
      games: { label: routes.play.title, hint: 'สล็อต คาสิโน กีฬา' },
      balance: { label: 'ยอดของฉัน', hint: 'ตอบในแชทนี้' },
      staff,
    },
  },
  paused: {
    bar: 'พักการเล่น',
    buttons: {
      withdraw: { label: 'ถอนเงิน', hint: 'ถอนได้ตามปกติ' },
      statement: { label: routes.statement.title, hint: 'ดูย้อนหลังได้' },
      care: { label: 'ดูแลการเล่น', hint: 'พักหรือจำกัดการเล่น' },
      hotline: { label: 'โทร 1323', hint: 'ปรึกษาฟรี 24 ชม.' },
      staff: { label: staff.label, hint: 'มีคนตอบในแชทนี้' },
    },
  },
} as const satisfies Record<
  LineMenuName,
  { readonly bar: string; readonly buttons: Readonly<Record<string, LineMenuWords>> }
>;

/** Name of a button of a menu. */
export type LineMenuButton<Name extends LineMenuName = LineMenuName> = Name extends LineMenuName
  ? keyof (typeof lineMenuCopy)[Name]['buttons']
  : never;
