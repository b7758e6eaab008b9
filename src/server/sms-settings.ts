import * as v from 'valibot';

/** How messages are handed to an SMS gateway over HTTP. */
export interface SmsSettings {
  readonly url: string;
  /** Header with the secret of the account. */
  readonly auth: { readonly name: string; readonly value: string } | undefined;
  readonly format: 'form' | 'json';
  /** Form or JSON text with placeholders such as `{phone_e164}`. */
  readonly body: string;
  /** Name that the message shows as its sender. */
  readonly sender: string;
  /** Condition on the JSON of an accepted message, in addition to a status of 2xx. */
  readonly accepted: { readonly pointer: string; readonly value: string | undefined } | undefined;
  readonly timeoutMs: number;
}

/** `/error absent`: the response has nothing there. `/status = ok`: it has this there. */
const CONDITION = /^(\/\S*)\s+(?:absent|=\s*(\S+))$/;
const BASIC = /^basic:([^:]+):(.+)$/;
const BEARER = /^bearer:(.+)$/;
const HEADER = /^header:([\w-]+):(.+)$/;

/** Environment variables of the SMS gateway. */
export const smsVariables = {
  SMS_PRESET: v.optional(v.picklist(['thaibulksms', 'twilio', 'custom'])),
  SMS_URL: v.optional(v.pipe(v.string(), v.url())),
  SMS_AUTH: v.optional(v.string()),
  SMS_SENDER: v.optional(v.string(), ''),
  SMS_FORMAT: v.optional(v.picklist(['form', 'json']), 'form'),
  SMS_BODY: v.optional(v.string()),
  SMS_OK_JSON: v.optional(
    v.pipe(v.string(), v.regex(CONDITION, 'must be "/error absent" or "/status = ok"')),
  ),
  SMS_TIMEOUT_MS: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{2,4}$/, 'must be 100 to 99999'), v.transform(Number)),
    '8000',
  ),
};

type SmsValues = v.InferOutput<v.ObjectSchema<typeof smsVariables, undefined>>;

/**
 * Returns the settings of the SMS gateway; undefined without `SMS_PRESET`.
 * @throws Error that names what is missing
 */
export function readSmsSettings(values: SmsValues): SmsSettings | undefined {
  const { SMS_PRESET: preset } = values;
  if (preset === undefined) return undefined;
  const own = {
    sender: values.SMS_SENDER,
    timeoutMs: values.SMS_TIMEOUT_MS,
    auth: readAuth(values),
  };
  if (preset === 'thaibulksms') {
    requireBasic(values, 'the key and the secret of the API');
    requireSender(values);
    return {
      ...own,
      url: values.SMS_URL ?? 'https://api-v2.thaibulksms.com/sms',
      format: 'form',
      body: values.SMS_BODY ?? 'msisdn={phone_0}&message={text}&sender={sender}',
      accepted: { pointer: '/error', value: undefined },
    };
  }
  if (preset === 'twilio') {
    const account = requireBasic(values, 'the SID and the token of the account');
    requireSender(values);
    const from = values.SMS_SENDER.startsWith('MG') ? 'MessagingServiceSid' : 'From';
    return {
      ...own,
      url: values.SMS_URL ?? `https://api.twilio.com/2010-04-01/Accounts/${account}/Messages.json`,
      format: 'form',
      body: values.SMS_BODY ?? `To={phone_e164}&Body={text}&${from}={sender}`,
      accepted: undefined,
    };
  }
  const { SMS_URL: url, SMS_BODY: body, SMS_FORMAT: format } = values;
  if (url === undefined || body === undefined)
    throw new Error('SMS_PRESET=custom needs SMS_URL and SMS_BODY');
  if (!body.includes('{text}') || !/\{phone_(?:e164|66|0)\}/.test(body))
    throw new Error('SMS_BODY needs {text} and one of {phone_e164}, {phone_66}, {phone_0}');
  if (format === 'json') requireJson(body);
  return { ...own, url, body, format, accepted: readCondition(values.SMS_OK_JSON) };
}

function readAuth({ SMS_AUTH: text }: SmsValues): SmsSettings['auth'] {
  if (text === undefined) return undefined;
  const [, user, password] = BASIC.exec(text) ?? [];
  if (user !== undefined && password !== undefined) {
    const pair = Buffer.from(`${user}:${password}`).toString('base64');
    return { name: 'authorization', value: `Basic ${pair}` };
  }
  const [, token] = BEARER.exec(text) ?? [];
  if (token !== undefined) return { name: 'authorization', value: `Bearer ${token}` };
  const [, name, value] = HEADER.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return { name, value };
  throw new Error('SMS_AUTH must be basic:USER:PASSWORD, bearer:TOKEN or header:NAME:VALUE');
}

/** @returns the user of the basic authentication */
function requireBasic(
  { SMS_AUTH: text = '', SMS_PRESET: preset }: SmsValues,
  what: string,
): string {
  const [, user] = BASIC.exec(text) ?? [];
  if (user === undefined) throw new Error(`SMS_PRESET=${preset} needs SMS_AUTH=basic:…:…, ${what}`);
  return user;
}

function requireSender({ SMS_SENDER: sender, SMS_PRESET: preset }: SmsValues): void {
  if (sender === '')
    throw new Error(
      `SMS_PRESET=${preset} needs SMS_SENDER, a sender name that is registered there`,
    );
}

function requireJson(body: string): void {
  try {
    JSON.parse(body);
  } catch {
    throw new Error('SMS_BODY must be JSON when SMS_FORMAT is json');
  }
}

function readCondition(text: string | undefined): SmsSettings['accepted'] {
  const [, pointer, value] = CONDITION.exec(text ?? '') ?? [];
  return pointer === undefined ? undefined : { pointer, value };
}
