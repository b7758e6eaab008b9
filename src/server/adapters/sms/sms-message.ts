import type { SmsSettings } from '../../sms-settings';

/** A text for a phone, which is written as in Thailand: `0812345678`. */
export interface SmsMessage {
  readonly phone: string;
  readonly text: string;
}

/**
 * Writes the body of a request to the gateway.
 * @returns the body with its media type; values are escaped for the format
 */
export function writeSmsBody(
  { format, body, sender }: Pick<SmsSettings, 'format' | 'body' | 'sender'>,
  { phone, text }: SmsMessage,
): { body: string; contentType: string } {
  const digits = `66${phone.replace(/^0/, '')}`;
  const values: Readonly<Record<string, string>> = {
    phone_e164: `+${digits}`,
    phone_66: digits,
    phone_0: phone,
    text,
    sender,
  };
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  if (format === 'json') {
    return {
      body: JSON.stringify(JSON.parse(body), (_key, value: unknown) =>
        typeof value === 'string' ? fill(value) : value,
      ),
      contentType: 'application/json',
    };
  }
  const fields = [...new URLSearchParams(body)].map(([name, value]) => [name, fill(value)]);
  return {
    body: new URLSearchParams(fields).toString(),
    contentType: 'application/x-www-form-urlencoded',
  };
}

/** Returns the value at a JSON pointer such as `/error/code`; undefined if there is none. */
export function readPointer(json: unknown, pointer: string): unknown {
  let found = json;
  for (const name of pointer.split('/').slice(1)) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Object.hasOwn(found, name) ? (found as Record<string, unknown>)[name] : undefined;
  }
  return found;
}
