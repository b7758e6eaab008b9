import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { contentReaders } from '../operator-roles';
import { type RouteName, routes } from '../routes';

/** Kinds of drafts that a preview can show. */
export const previewKinds = [
  'banner',
  'notification',
  'event',
  'promotion',
  'article',
  'poll',
  'agent',
] as const;
export type PreviewKind = (typeof previewKinds)[number];

/** The web site, or the site inside LINE. */
export const previewShells = ['web', 'line'] as const;
export type PreviewShell = (typeof previewShells)[number];

/** Maximum size of a draft, in bytes; the text of a long article has 60,000 letters of three bytes. */
const MOST_DRAFT_BYTES = 256 * 1024;

const screenNames = Object.keys(routes) as [RouteName, ...RouteName[]];

/** The card of a link, as chats show it. */
const cardData = v.object({
  title: v.string(),
  description: v.string(),
  /** Path or URL of the picture. */
  image: v.string(),
});

export type PreviewCard = v.InferOutput<typeof cardData>;

export const previewMake = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/preview',
  summary:
    'Renders a page of the site with a draft, which nobody else sees; the page can be opened for ten minutes',
  access: 'operator',
  roles: contentReaders,
  mostBodyBytes: MOST_DRAFT_BYTES,
  hasSecret: true,
  body: v.strictObject({
    screen: v.picklist(screenNames),
    shell: v.picklist(previewShells),
    /** Width in px of the frame that shows the page; wide pages arrange some parts differently. */
    width: v.pipe(v.number(), v.integer(), v.minValue(320), v.maxValue(2560)),
    kind: v.picklist(previewKinds),
    /** Fields of the draft as the members' contract names them; missing ones are empty. */
    content: v.record(v.string(), v.unknown()),
  }),
  data: v.object({
    id: v.string(),
    /** Path of the rendered page. */
    path: v.string(),
    expires_at: v.string(),
    card: cardData,
  }),
  errors: ['article.unreadable'],
});
