import * as v from 'valibot';
import { isArticlePicture, leadsToScreen, readArticleLink } from '../article-url';
import { IMPORTANT, NEWS } from '../content.contract';

/** Kinds of content that have versions and a time: banners, announcements and events. */
export const contentKinds = ['banner', 'notification', 'event'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Kinds whose order is chosen; announcements are ordered by their time. */
export const orderedKinds = ['banner', 'event'] as const satisfies readonly ContentKind[];

/** Longest texts of each field, in letters; the database checks the same limits. */
export const contentLimits = {
  kicker: 30,
  titleLine: 24,
  titleLines: 2,
  action: 20,
  title: 60,
  description: 500,
  alt: 160,
  link: 500,
} as const;

/** Control characters, and characters that change the direction of a text. A line end is allowed in long texts. */
const NO_LETTER = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u;

const text = (most: number) =>
  v.pipe(
    v.string('กรุณากรอกข้อความ'),
    v.trim(),
    v.nonEmpty('กรุณากรอกข้อความ'),
    v.maxLength(most, `ยาวได้ไม่เกิน ${most} ตัวอักษร`),
    v.check((value) => !NO_LETTER.test(value), 'มีอักขระที่มองไม่เห็น ให้พิมพ์ใหม่'),
  );

const line = (most: number) =>
  v.pipe(
    text(most),
    v.check((value) => !value.includes('\n'), 'ต้องเป็นบรรทัดเดียว'),
  );

const { kicker, titleLine, titleLines, action } = contentLimits;

/** Title of a banner: two short lines. */
const bannerTitle = v.pipe(
  text(titleLines * titleLine + 1),
  v.check(
    (value) =>
      value.split('\n').length <= titleLines &&
      value.split('\n').every((each) => each.trim() !== '' && each.length <= titleLine),
    `หัวเรื่องมีได้ ${titleLines} บรรทัด บรรทัดละไม่เกิน ${titleLine} ตัวอักษร`,
  ),
);

/** Path of a picture of the build, or of an uploaded one. */
const picture = v.pipe(
  v.string('กรุณาเลือกรูป'),
  v.nonEmpty('กรุณาเลือกรูป'),
  v.check(isArticlePicture, 'ต้องเป็นรูปจากคลังภาพ'),
);

/**
 * Returns why a link may not stand in content, in Thai; null when its shape is right.
 * @param link path of a screen of the site, or an https URL
 */
export function refuseLink(link: string): string | null {
  if (/^http:/i.test(link)) return 'ลิงก์ภายนอกต้องขึ้นต้นด้วย https://';
  if (link.length > contentLimits.link) return 'ลิงก์ยาวเกินไป';
  const kind = readArticleLink(link);
  if (kind === 'own') {
    return leadsToScreen(link) ? null : 'ไม่มีหน้านี้ในเว็บ ให้เลือกจากรายการ';
  }
  return kind === 'https' ? null : 'ต้องเป็นหน้าของเว็บ หรือที่อยู่ที่ขึ้นต้นด้วย https://';
}

const link = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('กรุณาเลือกลิงก์'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value === '') return;
    const refusal = refuseLink(dataset.value);
    if (refusal !== null) addIssue({ message: refusal });
  }),
);

/** A link, or none. */
const linkOrNone = v.union([v.literal(''), link], ({ input }) =>
  typeof input === 'string' ? (refuseLink(input) ?? 'กรุณาเลือกลิงก์') : 'กรุณาเลือกลิงก์',
);

const bannerContent = v.strictObject({
  image: picture,
  image_wide: picture,
  kicker: line(kicker),
  title: bannerTitle,
  action: line(action),
  link,
});

const notificationContent = v.strictObject({
  type: v.picklist([IMPORTANT, NEWS], 'กรุณาเลือกวิธีแสดง'),
  /** Empty when there is no picture. */
  image: v.union([v.literal(''), picture], 'ต้องเป็นรูปจากคลังภาพ'),
  title: line(contentLimits.title),
  description: text(contentLimits.description),
  /** Empty without a link. */
  link: linkOrNone,
});

const eventContent = v.strictObject({
  image: picture,
  alt: line(contentLimits.alt),
  /** Empty for the poll to which events lead by default. */
  link: linkOrNone,
});

/** Schema of the content of each kind. */
export const contentSchemas = {
  banner: bannerContent,
  notification: notificationContent,
  event: eventContent,
} as const satisfies Readonly<Record<ContentKind, v.GenericSchema>>;
