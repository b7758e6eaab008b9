/** Words of the link between a member and a LINE account. */
export const lineLinkCopy = {
  title: 'บัญชี LINE',
  linked: 'เชื่อมอยู่ เข้าสู่ระบบอัตโนมัติเมื่อเปิดจาก LINE',
  notLinked: 'ยังไม่ได้เชื่อมบัญชี LINE',
  howToLink: 'เปิดเว็บนี้ในแอป LINE เพื่อเชื่อมบัญชี',
  link: 'เชื่อมบัญชี LINE',
  linkBusy: 'กำลังเชื่อมบัญชี…',
  linkDone: 'เชื่อมบัญชี LINE แล้ว',
  unlink: 'ยกเลิกการเชื่อม',
  unlinkQuestion: 'ยกเลิกแล้วต้องเข้าสู่ระบบด้วยเบอร์โทรศัพท์และรหัสผ่าน',
  unlinkConfirm: 'ยืนยันยกเลิกการเชื่อม',
  unlinkBusy: 'กำลังยกเลิก…',
  unlinkDone: 'ยกเลิกการเชื่อมบัญชี LINE แล้ว',
} as const;
