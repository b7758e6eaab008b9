/** Thai texts about affiliate income that the server writes. */
export const affiliateCopy = {
  /** Name of the turnover requirement that a redemption opens. */
  requirement: 'รายได้แนะนำเพื่อน',
  invitationText: (name: string, agent: string) =>
    `เพื่อนของคุณ ${name} ส่งลิงก์นี้ให้ สมัครสมาชิก${agent}ผ่านลิงก์เพื่อบันทึกว่าใครแนะนำ สำหรับผู้มีอายุ 20 ปีขึ้นไป`,
} as const;
