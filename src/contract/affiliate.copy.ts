/** How a member's link is sent to friends, from the page and by `npm run link` alike. */
export const invitationCopy = {
  title: (name: string) => `${name} ชวนคุณมาเป็นสมาชิก`,
  text: 'สมัครผ่านลิงก์นี้เพื่อบันทึกว่าใครแนะนำ สำหรับผู้มีอายุ 20 ปีขึ้นไป',
} as const;
