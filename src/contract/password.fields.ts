import * as v from 'valibot';
import { isWeakPassword, normalizePassword } from '@/domain/password';

/** Asks for a password that is missing. */
export const PASSWORD_MISSING = 'กรุณาตั้งรหัสผ่าน';

/** A password being chosen. */
export const chosenPassword = v.pipe(
  v.string(PASSWORD_MISSING),
  v.transform(normalizePassword),
  v.nonEmpty(PASSWORD_MISSING),
  v.minLength(8, 'รหัสผ่านต้องมีอย่างน้อย 8 ตัว'),
  v.maxLength(128, 'รหัสผ่านยาวเกินไป'),
  v.check((password) => !isWeakPassword(password), 'รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งรหัสอื่น'),
);

/** Why a password that has the member's own number in it is none. */
export const PASSWORD_IS_PHONE = 'อย่าใช้เบอร์โทรเป็นรหัสผ่าน กรุณาตั้งรหัสอื่น';

interface ChosenPassword {
  username: string;
  password?: string | undefined;
}

/** Whether a chosen password is not made of the number of its own phone. */
export const isNotPhone = ({ username, password }: ChosenPassword) =>
  password === undefined || !isWeakPassword(password, username);
