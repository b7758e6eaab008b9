import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** URL of the fastest page with visible content: no script, no style, one picture of 25 kB. */
export const LIMIT_URL = 'https://limit.test/';

const PICTURE = { width: 128, height: 65, channels: 3 } as const;

/** Creates the limit page. @returns the handler of its host */
export async function createLimitPage(): Promise<(request: Request) => Response> {
  // Noise cannot be compressed, so the file is as large as its pixels.
  const noise = randomBytes(PICTURE.width * PICTURE.height * PICTURE.channels);
  const picture = new Uint8Array(await sharp(noise, { raw: PICTURE }).png().toBuffer());
  const html =
    '<!doctype html><html lang="th"><meta name="viewport" content="width=device-width"><title>Limit</title>' +
    '<img src="/picture.png" alt="" width="358" height="182"></html>';
  return (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/picture.png')
      return new Response(picture, { headers: { 'content-type': 'image/png' } });
    if (pathname !== '/') return new Response(null, { status: 404 });
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  };
}
