import sharp from 'sharp';
import * as v from 'valibot';
import { pictureData } from '@/contract/operator/pictures.contract';
import { TEST_URL, type TestApp } from './app';
import { type OperatorResponse, operate } from './deposit.fixture';

type Variants = v.InferOutput<typeof pictureData>['variants'];

/** Uploads a picture as an operator. A refusal has no variants. */
export async function handInPicture(
  app: Pick<TestApp, 'fetch'>,
  purpose: string,
  body: Uint8Array,
  { as, ...focal }: { as?: string; x?: string; y?: string } = {},
): Promise<OperatorResponse & { id: string; variants: Variants }> {
  const query = new URLSearchParams({ purpose, ...focal }).toString();
  const response = await operate(app, `/pictures?${query}`, { body, ...(as && { as }) });
  const stored = v.safeParse(pictureData, response.data);
  const { id, variants } = stored.success ? stored.output : { id: '', variants: {} };
  return { ...response, id, variants };
}

/** Fetches the content of a stored picture. */
export async function fetchVariant(
  app: Pick<TestApp, 'fetch'>,
  path: string | undefined,
): Promise<Buffer> {
  const response = await app.fetch(new Request(`${TEST_URL}${path ?? ''}`));
  return Buffer.from(await response.arrayBuffer());
}

/** Turns that undo each orientation of EXIF, as a camera would have stored the picture. */
const turns: Readonly<Record<number, readonly [angle: number, isMirrored: boolean]>> = {
  1: [0, false],
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [270, true],
  6: [270, false],
  7: [90, true],
  8: [90, false],
};

/** Returns a JPEG of 800 × 450 with a red mark in its upper left corner, stored turned with an orientation of EXIF. */
export async function markedPicture(orientation: number): Promise<Buffer> {
  const [angle, isMirrored] = turns[orientation] ?? [0, false];
  const mark = await sharp({
    create: { width: 160, height: 160, channels: 3, background: '#ff0000' },
  })
    .png()
    .toBuffer();
  const upright = await sharp({
    create: { width: 800, height: 450, channels: 3, background: '#102040' },
  })
    .composite([{ input: mark, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const mirrored = isMirrored ? await sharp(upright).flop().png().toBuffer() : upright;
  return sharp(mirrored).rotate(angle).withMetadata({ orientation }).jpeg().toBuffer();
}
