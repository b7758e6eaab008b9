import type { Context } from 'hono';
import { acceptedEncoding } from './accepted-encoding';
import { type Asset, KEPT_FOR_EVER } from './asset.store';

const FEWEST_HASH_LETTERS = 10;

/** Responds with a file of a build, in the best encoding that the browser accepts, or with 304 when it has the file. */
export function sendAsset(asset: Asset, context: Context): Response {
  const encoding = acceptedEncoding(context.req.header('accept-encoding'));
  const variant = asset[encoding] ?? asset.identity;
  if (matchesEtag(context.req.header('if-none-match'), variant.etag)) {
    return context.body(null, 304, variant.unchangedHeaders);
  }
  return context.body(variant.body, 200, {
    ...variant.headers,
    ...(isNamedByContent(context, asset) && { 'cache-control': KEPT_FOR_EVER }),
  });
}

/** Tells whether the URL of an image contains the hash of its content, as in previews for chats. */
function isNamedByContent(context: Context, { identity }: Asset): boolean {
  const hash = context.req.query('v') ?? '';
  return hash.length >= FEWEST_HASH_LETTERS && identity.etag.startsWith(`"${hash}`);
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header
    .split(',')
    .some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag);
}
