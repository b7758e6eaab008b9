import { useState } from 'react';
import { payoutBatchFile } from '@/contract/operator/withdrawals.contract';
import { callOperator } from '../../kit/operator-client';
import { saveFile } from './save-file';

/** Loads the file of a batch and saves it on the computer. */
export function useBatchFile() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async (id: number): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      saveFile(await callOperator(payoutBatchFile, { query: { id } }));
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
