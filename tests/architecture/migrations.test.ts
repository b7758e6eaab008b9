import { expect, test } from 'vitest';
import { migrationFiles } from '@/server/db/migration-files';

test.each(migrationFiles.map(({ name, checksum }) => [name, checksum]))(
  '%s is as it was when it was committed: databases that have it would be refused',
  (_name, checksum) => {
    // The first run with a further migration writes its line down; a line that is there is never updated.
    expect(checksum).toMatchSnapshot();
  },
);
