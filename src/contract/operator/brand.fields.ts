import * as v from 'valibot';
import { brandTokens, tokenSets } from '@/domain/brand-colours';
import { phoneCodes } from '../agent.contract';
import { readArticleLink } from '../article-url';
import { url } from '../fields';

/** Longest texts of each field, in letters. */
export const brandLimits = { name: 40, seoTitle: 70, seoDescription: 200, link: 500 } as const;

/** Control characters, and characters that change the direction of a text. */
const NO_LETTER = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const line = (most: number) =>
  v.pipe(
    v.string('กรุณากรอกข้อความ'),
    v.trim(),
    v.nonEmpty('กรุณากรอกข้อความ'),
    v.maxLength(most, `ยาวได้ไม่เกิน ${most} ตัวอักษร`),
    v.check((text) => !NO_LETTER.test(text), 'มีอักขระที่มองไม่เห็น ให้พิมพ์ใหม่'),
  );

/** A colour as pages show it: nothing else may stand in a style sheet of the site. */
export const colour = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/i, 'สีต้องเขียนแบบ #rrggbb เช่น #f27a4e'),
  v.transform((value) => value.toLowerCase()),
);

/** Path of a picture; the server checks that it is there. */
const picture = v.pipe(url, v.nonEmpty('กรุณาเลือกรูป'));

/** A link to a chat, or none. */
const chatLink = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(brandLimits.link, 'ลิงก์ยาวเกินไป'),
  v.check(
    (link) => link === '' || readArticleLink(link) === 'https',
    'ลิงก์ต้องขึ้นต้นด้วย https:// และไม่มีช่องว่าง',
  ),
);

export const phoneCode = v.picklist(phoneCodes, 'กรุณาเลือกเวลายืนยันเบอร์');

/** The name and the look of the site. */
export const brandContent = v.strictObject({
  name: line(brandLimits.name),
  brand: v.strictObject({
    /** Token set of the build. */
    name: v.picklist(tokenSets, 'กรุณาเลือกชุดสี'),
    /** Colours that differ from the token set. */
    tokens: v.record(v.picklist(brandTokens, 'ไม่มีสีชื่อนี้'), colour),
  }),
  info: v.strictObject({
    agent_logo: picture,
    /** Home screen icons: 180, 192 and 512 px; null for none. */
    icons: v.nullable(v.strictObject({ touch: picture, small: picture, large: picture })),
    /** Pictures behind the pages of signing in, and behind all others; null for plain pages. */
    backgrounds: v.nullable(v.strictObject({ auth: picture, page: picture })),
  }),
});

/** Contact links, texts for search engines and chats, and when members prove their phone. */
export const linksContent = v.strictObject({
  line_contact_url: chatLink,
  line_admin_url: chatLink,
  telegram_contact_url: chatLink,
  seo: v.strictObject({
    title: line(brandLimits.seoTitle),
    description: line(brandLimits.seoDescription),
    /** JPEG or PNG, which all chats read. */
    og_image: picture,
  }),
  phone_code: phoneCode,
});
