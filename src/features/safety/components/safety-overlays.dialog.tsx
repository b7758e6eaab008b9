import { RealityCheckDialog } from './reality-check.dialog';
import { SafetyRefusalDialog } from './safety-refusal.dialog';

/** The sheets of safe play that open over everything. */
export function SafetyOverlays() {
  return (
    <>
      <SafetyRefusalDialog />
      <RealityCheckDialog />
    </>
  );
}
