import * as v from 'valibot';
import { parseBaht } from '@/domain/baht';
import { bankCodes } from '@/domain/banks';
import { isCalendarDay } from '@/domain/calendar-day';
import {
  plainAmount,
  plainDigits,
  plainName,
  plainPhone,
  plainReferralCode,
} from '@/domain/plain-fields';
import { plainText } from '@/domain/plain-text';

/** Amount of baht as a decimal string with two decimals. Readers also accept a number. */
export const baht = v.pipe(
  v.union([v.string(), v.number()]),
  v.check((value) => {
    try {
      parseBaht(value);
      return true;
    } catch {
      return false;
    }
  }, 'ต้องเป็นจำนวนเงิน'),
  v.transform(parseBaht),
);

/** Amount of baht as a person types it; also accepts Thai digits, spaces, and commas between thousands. */
export const typedBaht = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => (typeof value === 'string' ? plainAmount(value) : value)),
  baht,
);

/** A whole number of points. */
export const points = v.pipe(v.number(), v.safeInteger());

/** Returns a schema for a whole number from `minimum` to `maximum`, which may be text from a query string. */
export const countFromText = (minimum: number, maximum: number) =>
  v.pipe(
    v.union([v.pipe(v.string(), v.transform(plainText), v.trim(), v.regex(/^\d+$/)), v.number()]),
    v.transform(Number),
    v.integer(),
    v.minValue(minimum),
    v.maxValue(maximum),
  );

/** A boolean flag; callers may also send "1"/"0" or "true"/"false". */
export const flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['0', '1', 'true', 'false', 0, 1]),
    v.transform((value) => value === '1' || value === 'true' || value === 1),
  ),
]);

/** A short identifier, chosen by an operator or a provider. */
export const slug = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/));

/** Thai mobile number, which is the username. Every accepted spelling becomes `0812345678`. */
export const phone = v.pipe(
  v.string('กรุณากรอกเบอร์โทร'),
  v.transform(plainPhone),
  v.nonEmpty('กรุณากรอกเบอร์โทร'),
  v.regex(/^0[689]\d{8}$/, 'เบอร์โทรต้องมี 10 หลัก เช่น 0812345678'),
);

/** A password at sign-in; it accepts every password that was ever allowed. */
export const currentPassword = v.pipe(
  v.string('กรุณากรอกรหัสผ่าน'),
  v.nonEmpty('กรุณากรอกรหัสผ่าน'),
  v.maxLength(128, 'รหัสผ่านยาวเกินไป'),
);

/** Agent code, as in the query `?ag=`. */
export const agentCode = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{2,32}$/));

const LATIN = 'A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u01bf\\u01c4-\\u024f\\u1e00-\\u1eff';
const NAME = new RegExp(`^[ก-ฮเ-ไ${LATIN}][ก-ฺเ-๎${LATIN} .'-]*$`);

/**
 * Returns a schema for a first or last name in Thai or Latin letters.
 * @param missing message for an empty name
 */
export const personName = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.transform(plainName),
    v.nonEmpty(missing),
    v.maxLength(60, 'ชื่อยาวเกินไป'),
    v.regex(NAME, 'ใช้ตัวอักษรไทยหรืออังกฤษเท่านั้น'),
  );

/** Code of a bank that members may have an account at. */
export const bankCode = v.picklist(bankCodes, 'กรุณาเลือกธนาคาร');

/** Number of a bank account; dashes and spaces are removed, so it is stored as digits. */
export const bankAccountNumber = v.pipe(
  v.string('กรุณากรอกเลขบัญชี'),
  v.transform(plainDigits),
  v.nonEmpty('กรุณากรอกเลขบัญชี'),
  v.regex(/^\d{10,15}$/, 'เลขบัญชีต้องเป็นตัวเลข 10–15 หลัก'),
);

/** A member's referral code, in capitals. */
export const referralCode = v.pipe(
  v.string(),
  v.transform(plainReferralCode),
  v.regex(/^[A-Z0-9_-]{1,32}$/, 'รหัสผู้แนะนำไม่ถูกต้อง กรุณาตรวจสอบหรือเว้นว่างไว้'),
);

/** A one-time code that was sent to the member. */
export const oneTimeCode = v.pipe(
  v.string('กรุณากรอกรหัส 6 หลัก'),
  v.transform(plainDigits),
  v.nonEmpty('กรุณากรอกรหัส 6 หลัก'),
  v.regex(/^\d{6}$/, 'รหัสต้องเป็นตัวเลข 6 หลัก'),
);

/** Response after a one-time code was sent to a phone. */
export const codeSentData = v.object({
  /** Seconds until another code may be requested. */
  resend_after_seconds: v.number(),
  expires_in_seconds: v.number(),
  /** The code itself, where no real SMS is sent; a site with real money never returns it. */
  demo_code: v.optional(v.string()),
});

export type CodeSent = v.InferOutput<typeof codeSentData>;

/** Id of an agent, as text. */
export const agentId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/));

/**
 * First accepted day, earlier than all data of the site. Days before the year 1 would not fit the database's calendar.
 */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2100-12-31';

/** A day in Thailand, `YYYY-MM-DD`, within this century. */
export const calendarDay = v.pipe(
  v.string('กรุณาเลือกวันที่'),
  v.nonEmpty('กรุณาเลือกวันที่'),
  v.check(isCalendarDay, 'ไม่มีวันที่นี้ในปฏิทิน'),
  v.check((day) => day >= FIRST_DAY && day <= LAST_DAY, 'เลือกวันที่ในช่วงปี 2000–2100'),
);

/** URL of a picture or link of the agent: a path of this site, a web URL, or empty. */
export const url = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^(?:$|\/(?![/\\])|https?:\/\/[^/])/, 'ต้องเป็นที่อยู่ที่ขึ้นต้นด้วย / หรือ https://'),
);
