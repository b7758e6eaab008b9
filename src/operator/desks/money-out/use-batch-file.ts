import { useState } from 'react';
import { payoutBatchFile } from '@/contract/operator/withdrawals.contract';
import { callOperator } from '../../kit/operator-client';
import { saveFile } from '../../kit/save-file';

/** Loads the file of a batch and saves it on the computer. */
export function useBatchFile() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async (id: number): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      const { name, content_type, base64 } = await callOperator(payoutBatchFile, { query: { id } });
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      saveFile(name, new Blob([bytes], { type: content_type }));
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, save };
}
