/** What members read of their friends' income, beside the screens. */
export const affiliateCopy = {
  /** As a turnover that has to be played. */
  requirement: 'รายได้แนะนำเพื่อน',
  invitationText: (name: string, agent: string) =>
    `เพื่อนของคุณ ${name} ส่งลิงก์นี้ให้ สมัครสมาชิก${agent}ผ่านลิงก์เพื่อบันทึกว่าใครแนะนำ สำหรับผู้มีอายุ 20 ปีขึ้นไป`,
} as const;
