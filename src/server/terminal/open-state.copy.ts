/** Returns the Thai words for open or closed to members. */
export function openName(isOpen: boolean): string {
  return isOpen ? 'เปิดรับ' : 'ปิดรับ';
}
