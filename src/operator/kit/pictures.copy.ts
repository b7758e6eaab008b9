import type { PicturePlace, PicturePurpose } from '@/contract/operator/pictures.contract';

/** Thai names of the purposes of pictures. */
export const purposeNames: Readonly<Record<PicturePurpose, string>> = {
  banner: 'แบนเนอร์',
  event: 'กิจกรรม',
  announcement: 'ประกาศ',
  promotion: 'โปรโมชั่น',
  shop: 'ร้านแต้ม',
  choice: 'ตัวเลือกโหวต',
  article: 'ปกบทความ',
  text: 'ในบทความ',
  logo: 'โลโก้',
  background: 'พื้นหลัง',
};

/** Thai names of the things that show pictures. */
export const placeNames: Readonly<Record<PicturePlace, string>> = {
  banner: 'แบนเนอร์',
  event: 'กิจกรรม',
  announcement: 'ประกาศ',
  promotion: 'โปรโมชั่น',
  shop: 'ร้านแต้ม',
  poll: 'โหวต',
  article: 'บทความ',
  site: 'หน้าเว็บ',
};

/** Thai names of the sizes of a picture. */
export const variantNames: Readonly<Record<string, string>> = {
  image: 'ขนาดปกติ',
  image_wide: 'จอกว้าง',
  image_tall: 'แนวตั้ง',
  share: 'แชร์ในแชต',
  cover: 'ปก',
  logo: 'โลโก้',
  icon_180: 'ไอคอน 180',
  icon_192: 'ไอคอน 192',
  icon_512: 'ไอคอน 512',
};

/** Texts of the field of a picture. */
export const pictureCopy = {
  choose: 'เลือกรูป',
  change: 'เปลี่ยนรูป',
  remove: 'เอารูปออก',
  drop: 'หรือลากรูปมาวางตรงนี้',
  kinds: 'PNG, JPEG หรือ WebP ไม่เกิน 8 MB',
  sending: 'กำลังส่งและตัดรูป',
  focal: 'จุดสำคัญของรูป',
  focalHint: 'แตะรูปตรงจุดที่ต้องเห็นเสมอ หรือใช้ปุ่มลูกศร แล้วรูปทุกขนาดจะตัดรอบจุดนี้',
  tooHeavy: 'ไฟล์ใหญ่เกิน 8 MB กรุณาย่อรูปแล้วส่งใหม่',
  leastSize: (width: number, height: number) =>
    ` ต้องกว้างอย่างน้อย ${width} และสูงอย่างน้อย ${height} พิกเซล`,
} as const;
