import * as v from 'valibot';
import { type ContentKind, contentSchemas } from '@/contract/operator/content.fields';
import type { PicturePurpose } from '@/contract/operator/pictures.contract';
import { contentCopy as copy } from './content.copy';
import type { ContentPageName } from './content-pages';

/** Content as it is stored; an item from before the checks may lack fields. */
export type StoredContent = Readonly<Record<string, unknown>>;

/** Names of the pages by kind. */
export const pageOfKind = {
  banner: 'banners',
  notification: 'announcements',
  event: 'events',
} as const satisfies Readonly<Record<ContentKind, ContentPageName>>;

/** Uses of pictures by kind. */
export const purposeOfKind = {
  banner: 'banner',
  notification: 'announcement',
  event: 'event',
} as const satisfies Readonly<Record<ContentKind, PicturePurpose>>;

type FormRules = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

const { type, ...texts } = contentSchemas.notification.entries;

/** Rules of the form of each kind. A selection holds text, so the type of an announcement becomes a number here. */
export const formRules: Readonly<Record<ContentKind, FormRules>> = {
  banner: contentSchemas.banner,
  notification: v.strictObject({ type: v.pipe(v.string(), v.transform(Number), type), ...texts }),
  event: contentSchemas.event,
};

/** Fields of the content of each kind. */
const fieldsOf: Readonly<Record<ContentKind, readonly string[]>> = {
  banner: Object.keys(contentSchemas.banner.entries),
  notification: Object.keys(contentSchemas.notification.entries),
  event: Object.keys(contentSchemas.event.entries),
};

/** Returns the values of a form for content; fields that it lacks are empty. */
export function toFormValues(kind: ContentKind, content: StoredContent): Record<string, string> {
  return Object.fromEntries(fieldsOf[kind].map((name) => [name, textOf(content, name)]));
}

/** Returns a field of content as text. */
export function textOf(content: StoredContent, name: string): string {
  return toText(content[name]);
}

/** Returns the value of a field as text; empty for anything else. */
export function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the words by which people know an item. */
export function nameOf(content: StoredContent): string {
  const name = textOf(content, 'title') || textOf(content, 'alt');
  return name.replaceAll('\n', ' ') || copy.unnamed;
}
