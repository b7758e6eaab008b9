import type { messagingApi } from '@line/bot-sdk';
import { clip, coloursOf } from '@/contract/share-card';
import { type Pressed, toData } from './intents';

/** A card in the chat. */
export interface ChatCard {
  readonly title: string;
  readonly text?: string | undefined;
  readonly lines?: readonly CardLine[];
  /** Small text below the lines. */
  readonly note?: string | undefined;
  readonly buttons: readonly CardButton[];
}

/** A line with a label and a value. */
export interface CardLine {
  readonly label: string;
  readonly value: string;
  /** True for the main fact of the card. */
  readonly isMain?: boolean;
  /** Question that a tap on the line asks. */
  readonly press?: Pressed;
}

/** A button of a card, which opens an address or asks a question. */
export type CardButton = { readonly label: string } & (
  | { readonly url: string }
  | { readonly press: Pressed }
);

/** Highest numbers of letters, which keep a card small. */
const MOST = { title: 80, text: 300, label: 40, value: 40, alt: 300 };

/** Returns LINE's message of a card. @param brand name of the agent's brand */
export function toCardMessage(card: ChatCard, brand: string): messagingApi.FlexMessage {
  return { type: 'flex', altText: altTextOf(card), contents: toBubble(card, brand) };
}

/** Returns the bubble of a card, for a message or a carousel. */
export function toBubble(card: ChatCard, brand: string): messagingApi.FlexBubble {
  const { title, text, lines = [], note, buttons } = card;
  const colours = coloursOf(brand);
  const body: messagingApi.FlexBox = {
    type: 'box',
    layout: 'vertical',
    backgroundColor: colours.ground,
    paddingAll: '18px',
    spacing: 'md',
    contents: [
      { ...write(clip(title, MOST.title), colours.text, 'lg'), weight: 'bold' },
      ...(text ? [write(clip(text, MOST.text), colours.quiet, 'sm')] : []),
      ...lines.map((line) => toLine(line, colours)),
      ...(note ? [write(clip(note, MOST.text), colours.quiet, 'xs')] : []),
    ],
  };
  if (buttons.length === 0) return { type: 'bubble', body };
  const footer: messagingApi.FlexBox = {
    type: 'box',
    layout: 'vertical',
    backgroundColor: colours.ground,
    paddingAll: '18px',
    spacing: 'sm',
    contents: buttons.map((button, at) => toButton(button, at === 0, colours)),
  };
  return { type: 'bubble', body, footer };
}

type Colours = ReturnType<typeof coloursOf>;

function write(text: string, color: string, size: 'xs' | 'sm' | 'lg'): messagingApi.FlexText {
  return { type: 'text', text, color, size, wrap: true };
}

function toLine(
  { label, value, isMain, press }: CardLine,
  { quiet, text, accent }: Colours,
): messagingApi.FlexBox {
  return {
    type: 'box',
    layout: 'baseline',
    spacing: 'md',
    contents: [
      { ...write(clip(label, MOST.label), quiet, 'sm'), flex: 3 },
      {
        ...write(clip(value, MOST.value), isMain ? accent : text, isMain ? 'lg' : 'sm'),
        weight: 'bold',
        align: 'end',
        flex: 4,
      },
    ],
    ...(press && { action: actionOf({ label: clip(label, MOST.label), press }) }),
  };
}

function toButton(
  button: CardButton,
  isFirst: boolean,
  { action, box }: Colours,
): messagingApi.FlexButton {
  return {
    type: 'button',
    height: 'sm',
    // LINE draws white text on `primary` buttons, and black text on `secondary` ones.
    style: isFirst ? 'secondary' : 'primary',
    color: isFirst ? action : box,
    action: actionOf(button),
  };
}

/** Returns the action of a button. */
export function actionOf(button: CardButton): messagingApi.Action {
  const { label } = button;
  return 'url' in button
    ? { type: 'uri', label, uri: button.url }
    : { type: 'postback', label, data: toData(button.press), displayText: label };
}

/** Returns the words of a card for lists of chats and notifications. */
function altTextOf({ title, text, lines = [] }: ChatCard): string {
  const main = lines.find(({ isMain }) => isMain);
  return clip([title, main?.value, text].filter(Boolean).join(' · '), MOST.alt);
}
