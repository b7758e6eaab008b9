import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { contentEditors, contentReaders } from '../operator-roles';
import { limit } from './operator.fields';

/** Uses of pictures. Each use decides the sizes in which a picture is stored; `text` is a picture inside an article. */
export const picturePurposes = [
  'banner',
  'event',
  'announcement',
  'promotion',
  'shop',
  'choice',
  'article',
  'text',
  'logo',
  'background',
] as const;
export type PicturePurpose = (typeof picturePurposes)[number];

/** Kinds of things that show pictures. */
export const picturePlaces = [
  'banner',
  'event',
  'announcement',
  'promotion',
  'shop',
  'poll',
  'article',
  'site',
] as const;
export type PicturePlace = (typeof picturePlaces)[number];

/** Maximum size of an uploaded file, in bytes. */
export const MOST_PICTURE_BYTES = 8 * 1024 * 1024;
/** A file above the limit still reaches the server up to this size, which then answers with a sentence. */
const MOST_BODY_BYTES = 12 * 1024 * 1024;

const purpose = v.picklist(picturePurposes);

/** A share of a side, from 0 at the left or top to 1. */
const share = v.pipe(
  v.string(),
  v.regex(/^(?:0|1|0?\.\d{1,6}|1\.0{1,6})$/, 'must be a number from 0 to 1'),
  v.transform(Number),
);

const variant = v.object({ path: v.string(), width: v.number(), height: v.number() });

/** A stored picture: its sizes by name, such as `image` and `image_wide`. */
export const pictureData = v.object({
  id: v.string(),
  purpose,
  variants: v.record(v.string(), variant),
});

const pictureRow = v.object({
  ...pictureData.entries,
  /** Path of the smallest variant. */
  thumbnail: v.string(),
  /** Size of all variants together, in bytes. */
  bytes: v.number(),
  added_at: v.string(),
  added_by: v.string(),
  /** Things that show the picture; a used picture cannot be deleted. */
  used_in: v.array(v.object({ place: v.picklist(picturePlaces), subject: v.string() })),
});

/** A picture of the library. */
export type PictureRow = v.InferOutput<typeof pictureRow>;

export const pictureAdd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/pictures',
  summary:
    'Stores a PNG, JPEG or WebP picture of at most 8 MB in the sizes of its purpose; the same file and focal point always have the same addresses',
  access: 'operator',
  roles: contentEditors,
  mostBodyBytes: MOST_BODY_BYTES,
  bodyKind: 'bytes',
  query: v.strictObject({
    purpose,
    /** Point of the picture that stays visible when it is cropped; the middle by default. */
    x: v.optional(share, '0.5'),
    y: v.optional(share, '0.5'),
  }),
  body: v.instance(Uint8Array),
  data: pictureData,
  errors: [
    'picture.not_a_picture',
    'picture.animated',
    'picture.too_heavy',
    'picture.too_many_pixels',
    'picture.too_small',
    'picture.broken',
    'picture.hidden_content',
    'picture.too_light',
  ],
});

export const pictureList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/pictures',
  summary: 'Lists the stored pictures with the things that show them, last added first',
  access: 'operator',
  roles: contentReaders,
  query: v.strictObject({
    purpose: v.optional(purpose),
    limit,
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
  }),
  data: v.object({ rows: v.array(pictureRow), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

export const pictureDelete = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/pictures/delete',
  summary: 'Deletes a picture that nothing shows',
  access: 'operator',
  roles: contentEditors,
  body: v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d{1,18}$/)) }),
  data: v.null(),
  errors: ['request.not_found', 'picture.used'],
});
