import type { NoticeKind } from '@/contract/security.contract';

/** Texts of SMS notices to members. */
export const noticeMessages = {
  new_device: 'มีการเข้าสู่ระบบบัญชีของคุณจากเครื่องใหม่ ถ้าไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านทันที',
  line_linked: 'มีการเชื่อมบัญชี LINE กับบัญชีของคุณ ถ้าไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านและยกเลิกการเชื่อมทันที',
  bank_account_changed:
    'มีการเปลี่ยนบัญชีรับเงินของคุณ ถอนเข้าบัญชีนี้ได้หลัง 24 ชั่วโมง ถ้าไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านทันที',
  password_changed: 'รหัสผ่านของคุณถูกเปลี่ยนแล้ว ถ้าไม่ใช่คุณ กรุณาตั้งรหัสใหม่ด้วย "ลืมรหัสผ่าน" ทันที',
} as const satisfies Record<NoticeKind, string>;
