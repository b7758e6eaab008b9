/** Whether members may take it, in Thai. */
export function openName(isOpen: boolean): string {
  return isOpen ? 'เปิดรับ' : 'ปิดรับ';
}
