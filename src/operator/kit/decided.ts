import * as v from 'valibot';
import { ApiError } from '@/shared/http/api-error';

const decidedData = v.object({
  state: v.string(),
  decided_by: v.nullable(v.string()),
  decided_at: v.nullable(v.string()),
});

/** Returns the earlier decision of a colleague from a refusal; null when the refusal is another one. */
export function readDecided(error: unknown): v.InferOutput<typeof decidedData> | null {
  if (!(error instanceof ApiError) || error.errorName !== 'operator.decided') return null;
  const read = v.safeParse(decidedData, error.data);
  return read.success ? read.output : null;
}
