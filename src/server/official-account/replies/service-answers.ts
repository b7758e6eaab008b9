import { toTimeOfDay } from '@/domain/calendar-day';
import { formatThaiDay } from '@/domain/thai-date';
import { fetchNow } from '../../db/clock.queries';
import type { LineMember, LineUser } from '../friends.service';
import { leaveChatToStaff } from '../friends.service';
import type { LineMessage } from '../messaging-gateway';
import { type AnswerContext, askButton, openScreen, showCard } from './answer-context';
import { actionOf, type CardButton } from './cards';
import { chatCopy } from './chat-replies.copy';

const { buttons: labels } = chatCopy;
const CALL: CardButton = { label: labels.call, url: 'tel:1323' };

/** Greets a user who has become a friend. */
export function greetUser(context: AnswerContext, { member }: LineUser): LineMessage[] {
  const copy = chatCopy.greeting;
  if (member) {
    const title = copy.member(member.firstName);
    const buttons = [
      askButton(labels.balance, 'balance'),
      ...openScreen(context, labels.deposit, 'deposit'),
      ...openScreen(context, labels.lottery, 'lottoLobby'),
    ];
    return [showCard(context, { title, text: copy.memberText, note: chatCopy.age, buttons })];
  }
  const card = { title: copy.title(context.agent.name), text: copy.text, note: chatCopy.age };
  return [showCard(context, { ...card, buttons: linkButtons(context) })];
}

/** Asks a user without an account to link one; tells a member that the account is linked. */
export function answerLink(context: AnswerContext, member: LineMember | null): LineMessage[] {
  const copy = chatCopy.link;
  const card = member
    ? {
        ...{ title: copy.done, text: copy.doneText },
        buttons: openScreen(context, labels.profile, 'profile'),
      }
    : { title: copy.title, text: copy.text, buttons: linkButtons(context) };
  return [showCard(context, card)];
}

function linkButtons(context: AnswerContext): CardButton[] {
  return [
    ...openScreen(context, labels.register, 'register'),
    ...openScreen(context, labels.linkAccount, 'profile'),
    ...openScreen(context, labels.promotions, 'promotions'),
  ];
}

/**
 * Answers a user who asks for a person, and leaves the chat to that person.
 * @param canChat false when no person can answer in this chat
 */
export async function answerStaff(
  context: AnswerContext,
  { userId }: LineUser,
  canChat: boolean,
): Promise<LineMessage[]> {
  const { db, agentId, agent, settings } = context;
  const copy = chatCopy.staff;
  const elsewhere = [
    { label: labels.staffByLine, url: agent.line_admin_url },
    { label: labels.staffByTelegram, url: agent.telegram_contact_url },
  ].filter(({ url }) => /^https?:/.test(url));
  if (!canChat) {
    const card = { title: labels.staff, text: copy.elsewhere, buttons: elsewhere };
    return [showCard(context, card)];
  }
  await leaveChatToStaff(db, agentId, { userId, hasAsked: true });
  const { from, until } = settings.staffHours;
  const time = toTimeOfDay(await fetchNow(db)).slice(0, 5);
  const isOpen = from <= time && time < until;
  return [
    showCard(context, {
      title: copy.title,
      text: (isOpen ? copy.text : copy.closed)(from, until),
      note: copy.note,
      buttons: [
        ...(isOpen ? [] : elsewhere),
        { label: labels.endTalk, press: { kind: 'end' as const } },
      ],
    }),
  ];
}

/** Answers a user who thinks about a break. */
export function answerSafe(context: AnswerContext, member: LineMember | null): LineMessage[] {
  const { title, text, note } = chatCopy.safe;
  const buttons = [
    CALL,
    askButton(labels.staff, 'staff'),
    ...(member ? openScreen(context, labels.winLoss, 'memberWinloss') : []),
    ...openScreen(context, labels.help, 'help'),
  ];
  return [showCard(context, { title, text, note, buttons })];
}

/** Tells a member on a break that only withdrawals and help are open. */
export function answerPaused(
  context: AnswerContext,
  pausedUntil: NonNullable<LineMember['pausedUntil']>,
): LineMessage[] {
  const copy = chatCopy.paused;
  const text =
    pausedUntil === 'for good'
      ? copy.forGood
      : copy.until(formatThaiDay(pausedUntil.toISOString()));
  const buttons = [
    ...openScreen(context, labels.withdraw, 'withdraw'),
    CALL,
    askButton(labels.staff, 'staff'),
  ];
  return [showCard(context, { title: copy.title, text, buttons })];
}

/** Tells a user whose account is closed that only help is open. */
export function answerClosed(context: AnswerContext): LineMessage[] {
  const { title, text } = chatCopy.closed;
  return [showCard(context, { title, text, buttons: [CALL, askButton(labels.staff, 'staff')] })];
}

/** Names the questions that the account answers, with buttons below the text. */
export function answerMenu(): LineMessage[] {
  const choices = [
    askButton(labels.balance, 'balance'),
    askButton(labels.deposit, 'deposit'),
    askButton(labels.withdraw, 'withdraw'),
    askButton(labels.results, 'results'),
    askButton(labels.promotions, 'promotions'),
    askButton(labels.staff, 'staff'),
  ];
  const items = choices.map((choice) => ({ type: 'action', action: actionOf(choice) }));
  return [{ type: 'text', text: chatCopy.unknown, quickReply: { items } }];
}
