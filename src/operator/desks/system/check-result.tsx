import type { Verification } from '@/contract/operator/health.contract';
import { formatInteger } from '@/domain/format-integer';
import { Badge } from '../../kit/badge';
import { healthCopy as copy } from './system.copy';

/** The result of a check as a badge. */
export function CheckResult({ check }: { check: Verification | null }) {
  if (check === null) return <Badge>{copy.never}</Badge>;
  if (check.ended_at === null) return <Badge tone="info">{copy.running}</Badge>;
  if (check.error !== null) return <Badge tone="danger">{copy.failed}</Badge>;
  const faults = check.faults ?? 0;
  return faults > 0 ? (
    <Badge tone="danger">{copy.faults(formatInteger(faults))}</Badge>
  ) : (
    <Badge tone="success">{copy.clean}</Badge>
  );
}

/** Name of the person who started a check. */
export function nameStarter(by: string): string {
  return by === 'system' ? copy.bySystem : by.replace(/^operator\//, '');
}
