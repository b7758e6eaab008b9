/** Thai texts shared by the lottery and yeekee screens. */
export const lotteryCopy = {
  round: (number: number) => `รอบที่ ${number}`,
  demoResult: 'ผลสาธิต',
  keys: 'แป้นตัวเลข',
  erase: 'ลบตัวเลข',
  clear: 'ล้าง',
  honest: 'สถิติย้อนหลังไม่เพิ่มโอกาสชนะ',
} as const;
