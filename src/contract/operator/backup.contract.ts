import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { owners } from '../operator.roles';

export const backupTake = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/backup',
  summary:
    'A copy of the embedded database, taken while the server works: a tar archive packed by gzip',
  access: 'operator',
  roles: owners,
  contentType: 'application/gzip',
  data: v.never(),
  errors: ['backup.not_embedded', 'backup.running'],
});
