import { useRef, useState } from 'react';
import * as v from 'valibot';
import {
  MOST_PICTURE_BYTES,
  type PicturePurpose,
  pictureAdd,
} from '@/contract/operator/pictures.contract';
import { createUuid } from '@/domain/uuid';
import { ApiError, describeError } from '@/shared/http/api-error';
import { callOperator } from './operator-client';
import { pictureCopy } from './pictures.copy';

/** Point of a picture that stays visible, in shares of its sides from 0 to 1. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

const leastSize = v.object({ width: v.number(), height: v.number() });

/** An upload of a picture. */
export interface PictureUpload {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  /** Sends a file. @returns paths by size; undefined when it was refused or another file was sent meanwhile */
  readonly send: (
    file: File,
    focal: FocalPoint,
  ) => Promise<Readonly<Record<string, string>> | undefined>;
}

/** Uploads pictures of a purpose; the last one that was asked for counts. */
export function usePictureUpload(purpose: PicturePurpose): PictureUpload {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const turn = useRef(0);
  const send = async (file: File, focal: FocalPoint) => {
    turn.current += 1;
    const own = turn.current;
    const isLast = () => own === turn.current;
    setProblem(undefined);
    if (file.size > MOST_PICTURE_BYTES) {
      setProblem(pictureCopy.tooHeavy);
      return undefined;
    }
    setBusy(true);
    try {
      const { variants } = await callOperator(pictureAdd, {
        key: createUuid(),
        query: { purpose, x: focal.x.toFixed(3), y: focal.y.toFixed(3) },
        body: new Uint8Array(await file.arrayBuffer()),
      });
      return isLast()
        ? Object.fromEntries(Object.entries(variants).map(([name, { path }]) => [name, path]))
        : undefined;
    } catch (error) {
      if (isLast()) setProblem(describeFault(error));
      return undefined;
    } finally {
      if (isLast()) setBusy(false);
    }
  };
  return { isBusy, problem, send };
}

function describeFault(error: unknown): string {
  const sentence = describeError(error);
  if (!(error instanceof ApiError) || error.errorName !== 'picture.too_small') return sentence;
  const least = v.safeParse(leastSize, error.data);
  return least.success
    ? sentence + pictureCopy.leastSize(least.output.width, least.output.height)
    : sentence;
}
