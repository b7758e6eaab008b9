import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Runs in a server process before the server's own code: `fsync` fails as soon as the file named by FAILING_DISK
 * exists.
 */
const sign = process.env['FAILING_DISK'];
const { fsyncSync } = fs;

fs.fsyncSync = (descriptor) => {
  if (sign !== undefined && fs.existsSync(sign)) {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', errno: -5 });
  }
  fsyncSync(descriptor);
};
syncBuiltinESMExports();
