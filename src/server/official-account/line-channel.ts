import type { Logger } from 'pino';
import * as v from 'valibot';
import type { NoticeKind } from '@/contract/notices.contract';
import { fetchAgentRules } from '../agent/agent.service';
import type { Db } from '../db/tables';
import type { Bundle, BundlingChannel, SendResult } from '../notices/notice-channel';
import { recordFriendship } from './friends.service';
import { fetchReader, findReached } from './line-channel.queries';
import {
  type StoredNotices,
  storedNotices,
  toNoticeMessages,
  writeLines,
} from './line-notice-messages';
import { LineCallError, type MessagingGateway } from './messaging-gateway';
import { classOf, delayOf, isNight, lineNoticeKinds } from './notice-classes';
import { judgeNotices } from './notice-judgement';
import type { QuotaWatch } from './quota-watch';

/** Name of the channel in the outbox. */
export const LINE_CHANNEL = 'line';
/** Highest number of notices in one message; beyond the fourth they are only counted in it. */
const MOST_IN_MESSAGE = 30;
const BREAKS_AFTER = 5;
/** Members in a row to whom LINE refuses messages, after which the operators are warned. */
const MOST_REFUSED = 3;

const MONTHLY_LIMIT = /monthly limit/i;
const STRANGER = /failed to send messages/i;

/** Dependencies of the channel. */
export interface LineChannelDeps {
  db: Db;
  agentId: number;
  gateway: Pick<MessagingGateway, 'push' | 'fetchProfile'>;
  quota: QuotaWatch;
  /** Empty without a LIFF app. */
  liffId: string;
  logger: Pick<Logger, 'warn' | 'error'>;
  /** The real clock; left out except in tests. */
  now?: () => Date;
}

/** Creates the channel that sends notices to the friends of the official account. */
export function createLineChannel(deps: LineChannelDeps): BundlingChannel {
  const { db, agentId, gateway, quota, liffId, logger, now = () => new Date() } = deps;
  const refused = new Set<number>();

  async function judge({ memberId, notices }: Bundle) {
    const reader = await fetchReader(db, agentId, memberId);
    return { reader, ...judgeNotices(notices, reader, await quota.look()) };
  }

  async function push(
    message: StoredNotices,
    { retryKey, memberId, notices }: Bundle & { retryKey: string },
    signal: AbortSignal,
  ): Promise<SendResult> {
    const { to, isSilent } = message;
    let requestId: string | null;
    try {
      const messages = toNoticeMessages(message, liffId);
      requestId = await gateway.push(to, messages, { retryKey, isSilent, signal });
    } catch (error) {
      if (!(error instanceof LineCallError) || error.status === null) throw error;
      const { status, reason } = error;
      if (status === 429) return handleLimit({ memberId, notices }, error);
      if (status === 400 && STRANGER.test(reason)) {
        await noteRefusal(memberId, to);
        return leaveAll(notices, 'refused by LINE');
      }
      if (status === 401 || status >= 500) throw error;
      return { state: 'refused', reason: error.message, requestId: error.requestId };
    }
    refused.clear();
    quota.noteSent();
    return { state: 'sent', requestId };
  }

  /** LINE refuses with the same status when messages come too fast, and when the month is used up. */
  async function handleLimit(bundle: Bundle, error: LineCallError): Promise<SendResult> {
    if (MONTHLY_LIMIT.test(error.reason)) quota.noteGone();
    else if ((await quota.lookAgain()) !== 'gone') {
      return { state: 'too_fast', reason: error.message, requestId: error.requestId };
    }
    const { leftOut } = await judge(bundle);
    return { state: 'left_out', leftOut };
  }

  /** LINE answers so to a push to a user who is no friend, or whose id is of another provider. */
  async function noteRefusal(memberId: number, userId: string): Promise<void> {
    refused.add(memberId);
    if (refused.size === MOST_REFUSED) {
      logger.error(
        'LINE refused messages to several members in a row: the official account may be under another provider than LINE Login',
      );
    }
    const at = now();
    const profile = await gateway.fetchProfile(userId).catch((error: unknown) => {
      logger.warn({ err: error }, 'the friendship of a LINE user could not be checked');
      return undefined;
    });
    if (profile === null) await recordFriendship(db, agentId, { userId, isFriend: false, at });
  }

  return {
    name: LINE_CHANNEL,
    kinds: lineNoticeKinds,
    mostInMessage: MOST_IN_MESSAGE,
    breaksAfter: BREAKS_AFTER,
    findReached: (memberIds) => findReached(db, agentId, memberIds),
    async plan(kinds) {
      const { line: quiet } = await fetchAgentRules(db, agentId);
      const toPlan = (kind: NoticeKind) => ({
        rank: classOf({ kind }).rank,
        delayMs: delayOf(kind, now(), quiet),
      });
      return new Map(kinds.map((kind) => [kind, toPlan(kind)]));
    },
    async compose(bundle) {
      const { reader, wanted, leftOut } = await judge(bundle);
      const to = reader?.userId;
      if (to == null || wanted.length === 0) return { message: null, leftOut };
      const facts = wanted.map(({ fact }) => fact);
      const isQuiet = facts.every((fact) => ['results', 'rewards'].includes(classOf(fact).group));
      const message: StoredNotices = {
        to,
        isSilent: isQuiet && isNight(now(), (await fetchAgentRules(db, agentId)).line),
        lines: writeLines(facts, reader?.hidesAmounts ?? false),
      };
      return { message, leftOut };
    },
    async send(stored, outgoing, signal) {
      const message = v.parse(storedNotices, stored);
      const { reader, wanted, leftOut } = await judge(outgoing);
      if (wanted.length === 0) return { state: 'left_out', leftOut };
      if (reader?.userId !== message.to) return leaveAll(outgoing.notices, 'linked elsewhere');
      return push(message, outgoing, signal);
    },
  };
}

function leaveAll(notices: Bundle['notices'], reason: string): SendResult {
  return { state: 'left_out', leftOut: notices.map(({ id }) => ({ id, reason })) };
}
