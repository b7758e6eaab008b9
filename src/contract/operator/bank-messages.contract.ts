import * as v from 'valibot';
import { LONGEST_SENDER } from '../bank-message.contract';
import { depositStates } from '../deposits.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, bankCode } from '../fields';
import { moneyMovers, moneyReaders, owners } from '../operator-roles';
import { incomingStates, numberCursor, reviewReasons } from './money-in.fields';
import { limit, rowId } from './operator.fields';

/**
 * Why no money could be read from a message: no known text, a sender that is no bank of the device, an account that the
 * agent does not have once, or a time far from the time at which the phone got it.
 */
export const unreadReasons = [
  'unknown_text',
  'unknown_sender',
  'unknown_account',
  'wrong_time',
] as const;
export type UnreadReason = (typeof unreadReasons)[number];

/** `unread` could not be read and waits for a person; the others name the state of the money. */
export const messageStates = ['unread', 'review', 'credited', 'repeated'] as const;
export type MessageState = (typeof messageStates)[number];

const message = v.object({
  id: v.number(),
  device_name: v.string(),
  sender: v.string(),
  text: v.string(),
  received_at: v.string(),
  why: v.nullable(v.picklist(unreadReasons)),
  /** The person who has dealt with a message that could not be read. */
  closed_by: v.nullable(v.string()),
  closed_at: v.nullable(v.string()),
  /** The money that was read; null for a message that could not be read. */
  incoming: v.nullable(
    v.object({
      id: v.number(),
      state: v.picklist(incomingStates),
      reason: v.nullable(v.picklist(reviewReasons)),
      amount: baht,
      account_id: v.number(),
      /** The report that named the same money. */
      same_as: v.nullable(v.number()),
      /** The deposit that it credits or waits with. */
      deposit: v.nullable(
        v.object({ id: v.string(), number: v.number(), state: v.picklist(depositStates) }),
      ),
    }),
  ),
});
export type BankMessageRow = v.InferOutput<typeof message>;

export const bankMessageList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/bank-messages',
  summary: 'Lists the messages of banks that phones have forwarded, the latest first',
  access: 'operator',
  roles: moneyReaders,
  query: v.strictObject({
    state: v.optional(v.picklist(messageStates)),
    limit,
    cursor: numberCursor,
  }),
  data: v.object({ rows: v.array(message), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

const reference = v.strictObject({ id: rowId });

export const bankMessageClose = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/bank-messages/close',
  summary: 'Takes a message that could not be read off the list of those that wait',
  access: 'operator',
  roles: moneyMovers,
  body: reference,
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

const device = v.object({
  id: v.string(),
  name: v.string(),
  senders: v.array(v.string()),
  made_by: v.string(),
  made_at: v.string(),
  /** The last message, to a minute; null before the first. */
  last_seen_at: v.nullable(v.string()),
  revoked_by: v.nullable(v.string()),
  revoked_at: v.nullable(v.string()),
});
export type BankDevice = v.InferOutput<typeof device>;

const messagedAccount = v.object({
  account_id: v.number(),
  bank_code: v.nullable(bankCode),
  account_number: v.string(),
  account_name: v.string(),
  /** Baht that messages have credited and no bank statement has shown yet. */
  unshown: baht,
  /** Why messages credit nothing by themselves on it; null when they may. */
  frozen: v.nullable(
    v.object({
      since: v.string(),
      /** Money that the bank statements do not show, the first one first. */
      missing: v.array(
        v.object({
          incoming_id: v.number(),
          amount: baht,
          at: v.string(),
          statement_id: v.number(),
        }),
      ),
    }),
  ),
});
export type MessagedAccount = v.InferOutput<typeof messagedAccount>;

export const bankMessageSetup = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/bank-messages/setup',
  summary:
    'Returns the devices that forward messages, the limit of what messages credit alone, and accounts on which they have credited or are frozen',
  access: 'operator',
  roles: moneyReaders,
  data: v.object({
    /** Rule `deposit.message_limit`; 0 means that messages only propose. */
    limit: baht,
    /** Number of unread messages that wait. */
    unread_count: v.number(),
    devices: v.array(device),
    accounts: v.array(messagedAccount),
  }),
  errors: [],
});
export type BankMessageSetup = v.InferOutput<typeof bankMessageSetup.data>;

export const bankDeviceAdd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/bank-messages/devices',
  summary:
    'Adds a phone that forwards messages of banks and returns its secret, which is shown only once',
  access: 'operator',
  roles: owners,
  stepUp: true,
  hasSecret: true,
  body: v.strictObject({
    name: v.pipe(
      v.string('กรุณาตั้งชื่อเครื่อง'),
      v.trim(),
      v.nonEmpty('กรุณาตั้งชื่อเครื่อง'),
      v.maxLength(60, 'ชื่อยาวเกินไป'),
    ),
    /** Senders whose messages count, exactly as the phone shows them. */
    senders: v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.trim(),
          v.nonEmpty('ชื่อผู้ส่งว่าง'),
          v.maxLength(LONGEST_SENDER, 'ชื่อผู้ส่งยาวเกินไป'),
          v.check(
            (sender) => !/^(?:\+?66|0)[689]\d{8}$/.test(sender.replace(/[\s-]/g, '')),
            'ผู้ส่งต้องเป็นชื่อหรือเลขของธนาคาร ไม่ใช่เบอร์มือถือ',
          ),
        ),
      ),
      v.minLength(1, 'กรอกผู้ส่งอย่างน้อยหนึ่งชื่อ'),
      v.maxLength(10, 'กรอกได้ไม่เกิน 10 ชื่อ'),
    ),
  }),
  data: v.object({ id: v.string(), secret: v.string() }),
  errors: [],
});

export const bankDeviceRevoke = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/bank-messages/devices/revoke',
  summary: 'Ends a device; its messages are refused from then on',
  access: 'operator',
  roles: owners,
  body: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  data: v.null(),
  errors: ['request.not_found'],
});

export const bankMessageThaw = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/bank-messages/thaw',
  summary:
    'Asks to let messages credit on a frozen account again; it happens once a second person has approved it',
  access: 'operator',
  roles: moneyMovers,
  stepUp: true,
  body: v.strictObject({ account_id: rowId }),
  data: v.null(),
  errors: ['request.not_found', 'bank.unchanged', 'operator.approval_needed'],
});
