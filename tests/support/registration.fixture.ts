import type { BodyOf } from '@/contract/endpoint';
import { register } from '@/contract/registration.contract';
import { safetyAnswer } from '@/contract/safety.contract';
import type { TestApp, TestCall, TestResponse } from './app';
import { registrationForm } from './registration-form';

/**
 * Registers as the form does: without a code, then with the code that was sent. The member sets no deposit limit, so
 * that they may deposit.
 */
export async function registerMember(
  app: TestApp,
  form: object = registrationForm(),
  call: TestCall = {},
): Promise<TestResponse<typeof register>> {
  const asked = await app.call(register, { ...call, body: form });
  if (asked.refusal !== 'register.code_needed') return asked;
  const made = await app.call(register, {
    ...call,
    body: { ...form, code: sentCodeFor(app, form) },
  });
  if (made.refusal === undefined) {
    const token = made.extraFields.access_token;
    await app.call(safetyAnswer, { token, body: { declined: true } });
  }
  return made;
}

/** Returns the latest code sent to the phone of a form. */
export function sentCodeFor(app: TestApp, form: Partial<BodyOf<typeof register>>): string {
  const phone = (form.username ?? '').replace(/\D/g, '');
  const sent = app.sentCodes.findLast((message) => message.phone === phone);
  if (!sent) throw new Error(`no code was sent to ${phone}`);
  return sent.code;
}
