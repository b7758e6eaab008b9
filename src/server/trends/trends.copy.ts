/** Texts of room previews. */
export const trendsPreviewCopy = {
  title: 'สูตรบาคาร่า',
  description: 'ดูเค้าไพ่สดทุกห้อง พร้อมผลที่วัดจริงว่าแต่ละสูตรถูกกี่เปอร์เซ็นต์ สถิติย้อนหลังไม่เพิ่มโอกาสชนะ',
  roomTitle: (room: string) => `เค้าไพ่ ${room}`,
  roomDescription: (room: string) =>
    `เค้าไพ่ห้าแบบของ${room} อัปเดตทุกตา ไพ่ทั้งขอนล็อกไว้ก่อนเปิดตาแรกและตรวจสอบได้เมื่อจบขอน`,
};
