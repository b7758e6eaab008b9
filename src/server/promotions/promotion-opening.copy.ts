/** Thai messages for operators when a promotion cannot be opened. */
export const openingCopy = {
  tooHigh: (multiple: number, most: number) =>
    `ยอดเทิร์น ${multiple} เท่า เกิน ${most} เท่าที่ตั้งได้ กรุณาปรับเงื่อนไข หรือให้เจ้าของระบุเหตุผลเพื่อยืนยัน`,
};
