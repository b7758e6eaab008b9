import { Hono } from 'hono';
import { download } from '@/contract/statement.contract';
import type { Db } from '../db/tables';
import { errorBody } from '../http/endpoint-router';
import { findDownload, type OfferedDownload, takeDownload } from './downloads.service';
import { type Pieces, toStream } from './piece-stream';

/** A file that is streamed to a member. */
export interface WrittenFile {
  name: string;
  contentType: string;
  /** Left out when the size is not known before the end. */
  sizeBytes?: number;
  pieces: Pieces;
}

/** Writes the offered files of one kind. */
export interface FileWriter {
  /** Whether an offer ends with its first download. */
  readonly isOnce?: true;
  /** Prepares a file for streaming. */
  readonly write: (file: OfferedDownload) => WrittenFile | Promise<WrittenFile>;
}

/** Creates the router that serves offered files. */
export function createDownloadRouter({
  db,
  agentId,
  writers,
}: {
  db: Db;
  agentId: number;
  writers: Readonly<Record<string, FileWriter>>;
}): Hono {
  const router = new Hono();
  router.get(download.path.replace('{token}', ':token'), async (c) => {
    c.header('cache-control', 'no-store');
    const token = c.req.param('token') ?? '';
    const offer = await findDownload(db, agentId, token);
    const writer = offer && writers[offer.kind];
    if (!writer) return c.json(errorBody('download.gone'), 404);
    if (writer.isOnce) {
      // A request for the headers alone must not use up the offer.
      if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET' });
      if (!(await takeDownload(db, token))) return c.json(errorBody('download.gone'), 404);
    }
    const { name, contentType, sizeBytes, pieces } = await writer.write(offer);
    return c.body(toStream(pieces), 200, {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      ...(sizeBytes !== undefined && { 'content-length': String(sizeBytes) }),
    });
  });
  return router;
}
