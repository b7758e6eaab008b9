import { messagePictureOf, pictureUrlOf } from './picture-url';
import { shareCardCopy as copy } from './share-card.copy';
import { pictureOfThing, type SharedThing, type ShareKind } from './shared-things';

/** A card by which a screen is shared with friends. */
export interface ShareCard {
  readonly kind: ShareKind;
  readonly title: string;
  readonly text: string;
  /** URL that LINE opens. */
  readonly url: string;
  /** Subject of the card's picture. */
  readonly thing: SharedThing;
  /** Path of the subject's own picture. The picture of `thing` is shown when it has no version for messages. */
  readonly picture?: string | undefined;
  /** Lines with a label and a value. */
  readonly facts?: readonly ShareFact[] | undefined;
  /** Number of a bet, whose digits are shown in boxes. */
  readonly numbers?: string | undefined;
  /** Small text below the button; the default is the age notice. */
  readonly note?: string | undefined;
}

/** A line of a card. */
export interface ShareFact {
  readonly label: string;
  readonly value: string;
  /** True for the main fact of the card. */
  readonly isMain?: true;
}

/** The agent that sends a card. */
export interface ShareSender {
  /** Name of the agent. */
  readonly name: string;
  /** Brand of the agent. */
  readonly brand: string;
  /** Origin of the agent's pictures; LINE only shows pictures over https. */
  readonly origin: string;
}

interface Colours {
  readonly ground: string;
  readonly box: string;
  readonly line: string;
  readonly accent: string;
  readonly text: string;
  readonly quiet: string;
  readonly action: string;
}

const chokdee: Colours = {
  ground: '#1C1222',
  box: '#372742',
  line: '#4A3A55',
  accent: '#F0D99C',
  text: '#FAF3EA',
  quiet: '#D0C3CE',
  action: '#F27A4E',
};
const yok: Colours = {
  ground: '#0D1D19',
  box: '#203C34',
  line: '#35554B',
  accent: '#B4EBCF',
  text: '#FAF3EA',
  quiet: '#C3D3CC',
  action: '#F3C14B',
};

/** Returns the colours of a brand's messages; a brand without own ones has those of the house. */
export function coloursOf(brand: string): Colours {
  return brand === 'yok' ? yok : chokdee;
}

/** LINE's maximum length of `altText`, in characters; that of a URL is 1,000. */
const MOST_ALT_TEXT = 1500;
/** Limits that keep a card short. */
const MOST_TITLE = 120;
const MOST_TEXT = 300;
const MOST_FACTS = 6;
const MOST_NUMBERS = 6;

/** Returns LINE's flex message for a card: picture, text and a button that opens the URL. */
export function toFlexMessage(card: ShareCard, sender: ShareSender) {
  const { kind, url } = card;
  const colours = coloursOf(sender.brand);
  const action = { type: 'uri' as const, label: copy.actions[kind], uri: url };
  const hero = heroOf(card, sender);
  return {
    type: 'flex' as const,
    altText: altTextOf(card),
    contents: {
      type: 'bubble' as const,
      ...(hero !== undefined && {
        hero: {
          type: 'image' as const,
          url: hero,
          size: 'full',
          aspectRatio: '1024:536',
          aspectMode: 'cover' as const,
          action,
        },
      }),
      body: {
        type: 'box' as const,
        layout: 'vertical' as const,
        backgroundColor: colours.ground,
        paddingAll: '18px',
        paddingBottom: '4px',
        spacing: 'sm',
        contents: copyOf(card, sender, colours),
      },
      footer: {
        type: 'box' as const,
        layout: 'vertical' as const,
        backgroundColor: colours.ground,
        paddingAll: '18px',
        paddingTop: '12px',
        spacing: 'md',
        contents: [
          {
            type: 'button' as const,
            height: 'sm' as const,
            // LINE draws white text on `primary` buttons, and black text on `secondary` ones.
            ...(kind === 'bill'
              ? { style: 'primary' as const, color: colours.box }
              : { style: 'secondary' as const, color: colours.action }),
            action,
          },
          {
            ...line(card.note ?? copy.age, colours.quiet, 'xxs'),
            align: 'center' as const,
          },
        ],
      },
    },
  };
}

/** Returns the title with the URL, which stays usable where LINE shows no cards. */
function altTextOf({ title, url }: ShareCard): string {
  return `${clip(title, MOST_ALT_TEXT - url.length - 1)} ${url}`;
}

function heroOf({ picture, thing }: ShareCard, { brand, origin }: ShareSender): string | undefined {
  if (!origin.startsWith('https://')) return undefined;
  const own = picture === undefined ? undefined : messagePictureOf(picture);
  return origin + pictureUrlOf(own ?? pictureOfThing(thing, brand, '1024x536'));
}

function copyOf(
  { kind, title, text, numbers, facts = [] }: ShareCard,
  { name }: ShareSender,
  colours: Colours,
) {
  const about = copy.kinds[kind];
  return [
    line(about === '' ? name : `${name} · ${about}`, colours.accent, 'xs'),
    { ...line(clip(title, MOST_TITLE), colours.text, 'lg'), weight: 'bold' as const },
    ...(text === '' ? [] : [line(clip(text, MOST_TEXT), colours.quiet, 'sm')]),
    ...(numbers ? [digits(numbers, colours)] : []),
    ...facts.slice(0, MOST_FACTS).map((fact) => factLine(fact, colours)),
  ];
}

function line(text: string, color: string, size: 'xxs' | 'xs' | 'sm' | 'lg' | 'xl') {
  return { type: 'text' as const, text, color, size, wrap: true };
}

function digits(numbers: string, { box, text }: Colours) {
  return {
    type: 'box' as const,
    layout: 'horizontal' as const,
    spacing: 'sm',
    margin: 'md',
    contents: Array.from(numbers.slice(0, MOST_NUMBERS), (digit) => ({
      type: 'box' as const,
      layout: 'vertical' as const,
      width: '40px',
      height: '44px',
      cornerRadius: '10px',
      backgroundColor: box,
      justifyContent: 'center' as const,
      alignItems: 'center' as const,
      contents: [{ ...line(digit, text, 'xl'), weight: 'bold' as const }],
    })),
  };
}

function factLine({ label, value, isMain }: ShareFact, { quiet, text, accent }: Colours) {
  return {
    type: 'box' as const,
    layout: 'baseline' as const,
    spacing: 'md',
    contents: [
      { ...line(clip(label, MOST_TITLE), quiet, 'sm'), flex: 3 },
      {
        ...line(clip(value, MOST_TITLE), isMain ? accent : text, isMain ? 'xl' : 'sm'),
        weight: 'bold' as const,
        align: 'end' as const,
        flex: 4,
      },
    ],
  };
}

/** Returns the beginning of a text, cut between graphemes. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)) {
    if (kept.length + segment.length > most - 1) break;
    kept += segment;
  }
  // A leading Thai vowel is meaningless without its consonant.
  return `${kept.replace(/[เแโใไ]$/, '')}…`;
}
