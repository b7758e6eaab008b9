import { Hono } from 'hono';
import { download } from '@/contract/statement.contract';
import type { Db } from '../db/tables';
import { errorBody } from '../http/endpoint-router';
import { findDownload, type OfferedDownload } from './downloads.service';
import { toStream } from './piece-stream';

/** A file that is streamed to a member. */
export interface WrittenFile {
  name: string;
  contentType: string;
  /** Pieces of the file; each is requested only after the previous one was sent. */
  pieces: AsyncGenerator<string>;
}

/** Prepares an offered file of one kind for streaming. */
export type FileWriter = (file: OfferedDownload) => WrittenFile;

/** Creates the router that serves offered files. */
export function createDownloadRouter({
  db,
  writers,
}: {
  db: Db;
  writers: Readonly<Record<string, FileWriter>>;
}): Hono {
  const router = new Hono();
  router.get(download.path.replace('{token}', ':token'), async (c) => {
    c.header('cache-control', 'no-store');
    const offer = await findDownload(db, c.req.param('token') ?? '');
    const writer = offer && writers[offer.kind];
    if (!writer) return c.json(errorBody('download.gone'), 404);
    const { name, contentType, pieces } = writer(offer);
    return c.body(toStream(pieces), 200, {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    });
  });
  return router;
}
