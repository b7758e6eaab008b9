import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { owners } from '../operator-roles';

export const backupTake = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/backup',
  summary:
    'Returns a copy of the embedded database as a gzipped tar archive, made while the server keeps running',
  access: 'operator',
  roles: owners,
  // The copy holds every member's data.
  stepUp: true,
  contentType: 'application/gzip',
  data: v.never(),
  errors: ['backup.not_embedded', 'backup.running'],
});
