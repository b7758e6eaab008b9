import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Logger } from 'pino';
import { recordAction } from '../audit/audit.service';
import type { Database } from '../db/database';
import { RefusalError } from '../http/refusal';

/**
 * Responds with a copy of the embedded database, taken while it works: a gzipped tar archive, to be unpacked in an
 * empty data directory. A response that breaks off is no usable copy. The audit log records the operator.
 * @throws RefusalError `backup.not_embedded` | `backup.running`
 */
export async function takeBackup({
  db,
  agentId,
  operator,
  logger,
}: {
  db: Database;
  agentId: number;
  operator: string;
  logger: Pick<Logger, 'warn'>;
}): Promise<Response> {
  const { backup } = db;
  if (!backup) throw new RefusalError('backup.not_embedded');
  if (backup.isRunning) throw new RefusalError('backup.running');
  await db.transaction().execute((tx) =>
    recordAction(tx, {
      agentId,
      operator,
      action: 'backup.take',
      subject: 'database',
      detail: {},
    }),
  );
  const packed = createGzip();
  // A failure breaks the response off, which the client notices. A client that disconnects ends the copying.
  pipeline(backup.take(), packed, (error) => {
    if (error) logger.warn({ err: error }, 'failed to finish a backup');
  });
  return new Response(Readable.toWeb(packed) as ReadableStream<Uint8Array>, {
    headers: { 'content-type': 'application/gzip', 'cache-control': 'no-store' },
  });
}
