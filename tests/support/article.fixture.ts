import { crc32, deflateSync } from 'node:zlib';
import * as v from 'valibot';
import { articlePut } from '@/contract/operator/articles.contract';
import type { TestApp } from './app';
import { operate } from './deposit.fixture';

/** Returns the bytes of a PNG of one shade of grey. */
export function samplePictureBytes(width: number, height: number, shade = 0x40): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bit depth: eight bits of grey.
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height, shade);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Creates an article as an operator; omitted fields get defaults. */
export async function putArticle(
  app: Pick<TestApp, 'fetch'>,
  article: Readonly<Record<string, unknown>> = {},
): Promise<v.InferOutput<typeof articlePut.data>> {
  const { data } = await operate(app, '/articles', { body: articleBody(article) });
  return v.parse(articlePut.data, data);
}

/** Returns the request body of an article. */
export function articleBody(article: Readonly<Record<string, unknown>> = {}) {
  return {
    id: 'sample',
    category: 'games',
    title: 'บทความตัวอย่าง',
    description: 'คำอธิบายสั้น',
    cover: '/art/og.png',
    markdown: 'ข้อความแรก',
    ...article,
  };
}
