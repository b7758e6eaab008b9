import { pipeline, Readable, Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Logger } from 'pino';
import { recordAction } from '../audit/audit.service';
import type { Database } from '../db/database';
import { endBackup, noteBackup } from '../health/backups.service';
import { RefusalError } from '../http/refusal';

/**
 * Responds with a copy of the embedded database, taken while it works: a gzipped tar archive, to be unpacked in an
 * empty data directory. A response that breaks off is no usable copy. The audit log records the operator, and the table
 * `backups` the size once it is sent.
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
  const id = await db.transaction().execute(async (tx) => {
    const begun = await noteBackup(tx, { agentId, operator });
    await recordAction(tx, {
      agentId,
      operator,
      action: 'backup.take',
      subject: 'database',
      detail: { backup: begun },
    });
    return begun;
  });
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  // A failure breaks the response off, which the client notices. A client that disconnects ends the copying.
  pipeline(backup.take(), createGzip(), counted, (error) => {
    if (error) logger.warn({ err: error }, 'failed to finish a backup');
    endBackup(db, id, error ? { error: error.message } : { bytes }).catch((cause: unknown) => {
      logger.warn({ err: cause }, 'failed to record a backup');
    });
  });
  return new Response(Readable.toWeb(counted) as ReadableStream<Uint8Array>, {
    headers: { 'content-type': 'application/gzip', 'cache-control': 'no-store' },
  });
}
