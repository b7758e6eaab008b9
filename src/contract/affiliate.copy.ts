/** Texts of a member's invitation, used on the page and by `npm run link`. */
export const invitationCopy = {
  title: (name: string) => `${name} ชวนคุณมาเป็นสมาชิก`,
  text: 'สมัครผ่านลิงก์นี้เพื่อบันทึกว่าใครแนะนำ สำหรับผู้มีอายุ 20 ปีขึ้นไป',
} as const;
