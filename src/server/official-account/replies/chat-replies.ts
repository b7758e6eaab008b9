import { fetchAgentConfig } from '../../agent/agent.service';
import type { AreaContext } from '../../area';
import { raiseCount } from '../../http/attempts.service';
import { endTalk, type LineMember, type LineUser, leaveChatToStaff } from '../friends.service';
import type { LineMessage } from '../messaging-gateway';
import { fetchOfficialAccount } from '../official-account.queries';
import type { OfficialAccountConnection } from '../official-account-connection';
import { muteRewards } from '../preferences.service';
import type { AnswerContext } from './answer-context';
import { chatCopy as copy } from './chat-replies.copy';
import { fetchChatSettings } from './chat-settings';
import { type Asked, definitionOf, type IntentName, readPressed } from './intents';
import { answerBill, answerBills, answerLottery, answerResults } from './lotto-answers';
import { answerBalance, answerDeposit, answerPicture, answerWithdraw } from './money-answers';
import {
  answerFriends,
  answerPromotions,
  answerQuests,
  answerWheel,
  showScreen,
} from './offer-answers';
import type { Replies } from './replies';
import { createScreenLinks } from './screen-links';
import {
  answerClosed,
  answerLink,
  answerMenu,
  answerPaused,
  answerSafe,
  answerStaff,
  greetUser,
} from './service-answers';
import { findAsked, isForMachine } from './words';

/** Answers about money that a user gets in a minute. */
const MOST_MONEY_ANSWERS = { most: 5, windowSeconds: 60 };
/** The hint for unknown texts, and the answer to pictures, are sent once in half an hour. */
const ONCE = { most: 1, windowSeconds: 1_800 };

/** Dependencies of the answers. */
export interface ReplyDeps extends Pick<AreaContext, 'db' | 'agentId' | 'publicUrl'> {
  connection: OfficialAccountConnection;
}

/** Creates the answers of the official account. */
export function createReplies({ db, agentId, publicUrl, connection }: ReplyDeps): Replies {
  const links = createScreenLinks(connection.liffId, publicUrl);

  const readContext = async (): Promise<AnswerContext> => {
    const [agent, settings] = await Promise.all([
      fetchAgentConfig(db, agentId),
      fetchChatSettings(db, agentId),
    ]);
    return { db, agentId, links, origin: publicUrl ?? '', agent, settings };
  };

  /** Counts an answer to a user. @returns false beyond the limit */
  async function mayAnswer(
    kind: 'money' | 'hint' | 'picture',
    { userId }: LineUser,
    { most, windowSeconds }: { most: number; windowSeconds: number },
  ): Promise<boolean> {
    const key = `line_${kind}/${agentId}/${userId}`;
    return (await raiseCount(db, { key, windowSeconds })).count <= most;
  }

  /** Returns whether a person can answer in the chat; a site that has not asked LINE yet takes it as true. */
  const canChat = async () => (await fetchOfficialAccount(db, agentId))?.canChat ?? true;

  async function answerUnknown(user: LineUser): Promise<readonly LineMessage[]> {
    if (!(await mayAnswer('hint', user, ONCE))) return [];
    return findRestricted(user, await readContext()) ?? answerMenu();
  }

  async function answerAsked(user: LineUser, asked: Asked): Promise<readonly LineMessage[]> {
    const context = await readContext();
    const restricted = findRestricted(user, context);
    if ('screen' in asked) return restricted ?? [showScreen(context, asked.screen)];
    const { isPrivate, isMoney, isAlwaysOpen } = definitionOf(asked.intent);
    const lacksMember = isPrivate && user.member === null;
    if (restricted && (!isAlwaysOpen || lacksMember)) return restricted;
    if (lacksMember) return answerLink(context, null);
    if (isMoney && !(await mayAnswer('money', user, MOST_MONEY_ANSWERS))) return [];
    return answerIntent(context, user, asked.intent);
  }

  async function answerIntent(
    context: AnswerContext,
    user: LineUser,
    intent: IntentName,
  ): Promise<readonly LineMessage[]> {
    const { member } = user;
    switch (intent) {
      case 'results':
        return answerResults(context);
      case 'lottery':
        return answerLottery(context);
      case 'promotions':
        return answerPromotions(context, member);
      case 'staff':
        return answerStaff(context, user, await canChat());
      case 'safe':
        return answerSafe(context, member);
      case 'menu':
        return answerMenu();
      case 'link':
        return answerLink(context, member);
      default:
        return member ? privateAnswers[intent](context, member) : answerLink(context, null);
    }
  }

  /** Answers with a bill; null for one that is not the member's. */
  async function answerOwnBill(
    user: LineUser,
    billId: string,
  ): Promise<readonly LineMessage[] | null> {
    if (user.member === null) return null;
    const context = await readContext();
    const restricted = findRestricted(user, context);
    if (restricted) return restricted;
    if (!(await mayAnswer('money', user, MOST_MONEY_ANSWERS))) return [];
    return answerBill(context, user.member, billId);
  }

  return {
    async greet(user) {
      const context = await readContext();
      return findRestricted(user, context) ?? greetUser(context, user);
    },
    async answerText(user, text) {
      if (user.isQuiet && !isForMachine(text)) {
        await leaveChatToStaff(db, agentId, { userId: user.userId, hasAsked: false });
        return [];
      }
      const asked = findAsked(text);
      return asked ? answerAsked(user, asked) : answerUnknown(user);
    },
    async answerOther(user, type) {
      if (type !== 'image' && type !== 'file') return [];
      if (await canChat()) {
        await leaveChatToStaff(db, agentId, { userId: user.userId, hasAsked: true });
      }
      if (user.isQuiet || !(await mayAnswer('picture', user, ONCE))) return [];
      const context = await readContext();
      return findRestricted(user, context) ?? answerPicture(context, user.member);
    },
    async answerPostback(user, data) {
      const pressed = readPressed(data);
      switch (pressed?.kind) {
        case 'ask':
          return answerAsked(user, pressed);
        case 'bill': {
          const bill = await answerOwnBill(user, pressed.billId);
          return bill ?? answerUnknown(user);
        }
        case 'end':
          await endTalk(db, agentId, user.userId);
          return [{ type: 'text', text: copy.staff.ended }];
        case 'mute':
          if (user.member === null) return answerUnknown(user);
          await muteRewards(db, user.member.id);
          return [{ type: 'text', text: copy.promotions.muted }];
        case undefined:
          return answerUnknown(user);
      }
    },
    sayGoodbye: () => [{ type: 'text', text: copy.goodbye }],
  };
}

/** Answers about a member's own account. */
const privateAnswers = {
  balance: answerBalance,
  deposit: answerDeposit,
  withdraw: answerWithdraw,
  bills: answerBills,
  wheel: answerWheel,
  quests: answerQuests,
  friends: answerFriends,
} satisfies Partial<
  Record<IntentName, (context: AnswerContext, member: LineMember) => Promise<LineMessage[]>>
>;

/** Returns the answer to a member on a break, or with a closed account; undefined for all other users. */
function findRestricted(user: LineUser, context: AnswerContext): LineMessage[] | undefined {
  if (user.isClosed) return answerClosed(context);
  const pausedUntil = user.member?.pausedUntil ?? null;
  return pausedUntil === null ? undefined : answerPaused(context, pausedUntil);
}
