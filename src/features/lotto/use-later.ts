import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { describeError } from '@/shared/http/api-error';
import { reloadForMissingChunk } from '@/shared/routing/missing-chunk';
import { showToast } from '@/shared/ui/toast';

/**
 * A part of a screen that is fetched when it is first wanted, and stays.
 * @param load a function that is the same on every render
 * @param onFail what to do when it does not come; a toast says so
 */
export function useLater<Part>(
  isWanted: boolean,
  load: () => Promise<Part>,
  onFail: () => void,
): Part | null {
  const [part, setPart] = useState<{ readonly loaded: Part } | null>(null);
  const handleFailure = useEffectEvent((error: unknown) => {
    onFail();
    if (reloadForMissingChunk(error)) return;
    showToast({ message: describeError(error), tone: 'danger' });
  });
  const isMissing = isWanted && part === null;
  useEffect(() => {
    if (!isMissing) return;
    load()
      .then((loaded) => startTransition(() => setPart({ loaded })))
      .catch(handleFailure);
  }, [isMissing, load]);
  return part?.loaded ?? null;
}
