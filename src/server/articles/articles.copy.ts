/** Texts of the preview of the list of articles. */
export const articlesPreviewCopy = {
  title: 'บทความ',
  description:
    'อ่านก่อนเล่น รู้ตัวเลขจริง: วิธีฝากและเช็กยอด ยอดเทิร์น อัตราจ่ายหวย การตรวจผลยี่กีด้วยตัวเอง และการดูแลบัญชีให้ปลอดภัย',
} as const;
