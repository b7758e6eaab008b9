import * as v from 'valibot';
import { isWeakPassword, normalizePassword } from '@/domain/password';

/** Message for a missing password. */
export const PASSWORD_MISSING = 'กรุณาตั้งรหัสผ่าน';

/** A password that is being chosen. */
export const chosenPassword = v.pipe(
  v.string(PASSWORD_MISSING),
  v.transform(normalizePassword),
  v.nonEmpty(PASSWORD_MISSING),
  v.minLength(8, 'รหัสผ่านต้องมีอย่างน้อย 8 ตัว'),
  v.maxLength(128, 'รหัสผ่านยาวเกินไป'),
  v.check((password) => !isWeakPassword(password), 'รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งรหัสอื่น'),
);

/** Message for a password that contains the member's phone number. */
export const PASSWORD_IS_PHONE = 'อย่าใช้เบอร์โทรเป็นรหัสผ่าน กรุณาตั้งรหัสอื่น';

interface ChosenPassword {
  username: string;
  password?: string | undefined;
}

/** Returns whether a chosen password is not made of the member's own phone number. */
export const isNotPhone = ({ username, password }: ChosenPassword) =>
  password === undefined || !isWeakPassword(password, username);
