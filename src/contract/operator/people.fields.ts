import * as v from 'valibot';
import { isWeakPassword, normalizePassword } from '@/domain/password';

/**
 * Name of an operator in the audit log. `owner` is reserved for the holder of the first key, and `system` for actions
 * without an operator.
 */
export const operatorName = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[a-z0-9][a-z0-9_.-]{0,39}$/, 'ใช้ตัวอักษรอังกฤษตัวเล็ก ตัวเลข จุด ขีด หรือขีดล่าง ไม่เกิน 40 ตัว'),
  v.notValues(['owner', 'system'], 'ชื่อนี้สงวนไว้ กรุณาใช้ชื่ออื่น'),
);

/** Name of an operator for colleagues. */
export const displayName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('กรุณาใส่ชื่อ'),
  v.maxLength(60, 'ชื่อยาวเกิน 60 ตัว'),
);

const FEWEST_LETTERS = 12;

/** A password that an operator chooses. */
export const operatorPassword = v.pipe(
  v.string('กรุณาตั้งรหัสผ่าน'),
  v.transform(normalizePassword),
  v.minLength(FEWEST_LETTERS, `รหัสผ่านต้องมีอย่างน้อย ${FEWEST_LETTERS} ตัว`),
  v.maxLength(128, 'รหัสผ่านยาวเกินไป'),
  v.check((password) => !isWeakPassword(password), 'รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งรหัสอื่น'),
);
