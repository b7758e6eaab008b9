import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import {
  LONGEST_FILE_NAME,
  MOST_STATEMENT_BYTES,
  namedLine,
  statementList,
  statementUpload,
  type UnknownLayout,
  unknownLayout,
} from '@/contract/operator/bank-statements.contract';
import { createUuid } from '@/domain/uuid';
import { ApiError, describeError } from '@/shared/http/api-error';
import { callOperator } from '../../kit/operator-client';
import { statementsCopy as copy } from './statements.copy';

/** An upload of the file of a bank. */
export interface StatementUpload {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  /** Header of the last file, when a person has to name its columns. */
  readonly unknown: UnknownLayout | undefined;
  /** Sends a file for an account. @returns the id of its preview; undefined when it was refused */
  readonly send: (accountId: string, file: File) => Promise<number | undefined>;
  /** Sends the last file again. */
  readonly sendAgain: () => Promise<number | undefined>;
  readonly clear: () => void;
}

/** Uploads files of banks, one at a time. */
export function useStatementUpload(): StatementUpload {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [unknown, setUnknown] = useState<UnknownLayout>();
  const last = useRef<readonly [accountId: string, file: File]>(undefined);
  const clear = () => {
    setProblem(undefined);
    setUnknown(undefined);
  };
  const send = async (accountId: string, file: File) => {
    clear();
    last.current = [accountId, file];
    if (accountId === '') {
      setProblem(copy.needAccount);
      return undefined;
    }
    if (file.size > MOST_STATEMENT_BYTES) {
      setProblem(copy.tooLarge);
      return undefined;
    }
    setBusy(true);
    try {
      const { id } = await callOperator(statementUpload, {
        key: createUuid(),
        query: { account: accountId, name: file.name.slice(-LONGEST_FILE_NAME) },
        body: new Uint8Array(await file.arrayBuffer()),
      });
      await cache.invalidateQueries({
        predicate: ({ queryKey: [, path] }) => path === statementList.path,
      });
      return id;
    } catch (error) {
      const layout = readLayout(error);
      if (layout) setUnknown(layout);
      else setProblem(describeFault(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const sendAgain = async () => (last.current ? send(...last.current) : undefined);
  return { isBusy, problem, unknown, send, sendAgain, clear };
}

function readLayout(error: unknown): UnknownLayout | undefined {
  if (!(error instanceof ApiError) || error.errorName !== 'bank_statement.unknown_layout') {
    return undefined;
  }
  const layout = v.safeParse(unknownLayout, error.data);
  return layout.success ? layout.output : undefined;
}

/** The sentence of a refused file, with the line that it is about. */
function describeFault(error: unknown): string {
  const sentence = describeError(error);
  const at = error instanceof ApiError ? v.safeParse(namedLine, error.data) : undefined;
  return at?.success ? sentence + copy.atLine(at.output.line) : sentence;
}
