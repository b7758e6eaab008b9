import type { ErrorName } from '@/contract/errors';

/**
 * Kind of a failed call. `refused`: the server declined for a business reason. `malformed`: HTTP 400. `unauthorized`:
 * HTTP 401. `offline`: no response. `timeout`: no response in time. `server`: anything else.
 */
export type ApiErrorKind =
  | 'refused'
  | 'malformed'
  | 'unauthorized'
  | 'offline'
  | 'timeout'
  | 'server';

/** Message shown when the server sent no message, by error kind. */
export const errorSentences: Readonly<Record<ApiErrorKind, string>> = {
  refused: 'ทำรายการไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  malformed: 'ข้อมูลไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่',
  unauthorized: 'เซสชันหมดอายุ กรุณาลองใหม่อีกครั้ง',
  offline: 'เชื่อมต่ออินเทอร์เน็ตไม่ได้ กรุณาตรวจสอบสัญญาณแล้วลองใหม่',
  timeout: 'ระบบตอบช้าเกินไป กรุณาลองใหม่อีกครั้ง',
  server: 'ระบบขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง',
};

export interface ApiErrorDetails {
  kind: ApiErrorKind;
  message?: string | undefined;
  code?: number | undefined;
  errorName?: ErrorName | undefined;
  status?: number | undefined;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
  data?: unknown;
  cause?: unknown;
}

/** The one error that `call` rejects with, apart from the platform's AbortError. */
export class ApiError extends Error {
  // The fields are only declared, because defined fields would add a helper for Safari 15 to every first screen.
  declare readonly kind: ApiErrorKind;
  /** Number in the error catalogue. */
  declare readonly code?: number;
  /** Stable name of the refusal; absent when another API sends an unknown number. */
  declare readonly errorName?: ErrorName;
  /** HTTP status; absent without a response. */
  declare readonly status?: number;
  declare readonly requestId?: string;
  /** Time in ms that the server asks to wait before a retry. */
  declare readonly retryAfterMs?: number;
  /** `data` of a refusal, unchecked. */
  declare readonly data?: unknown;

  constructor(details: ApiErrorDetails) {
    const { message, cause, ...rest } = details;
    super(message ?? errorSentences[rest.kind], { cause });
    Object.assign(this, { name: 'ApiError' }, rest);
  }
}

/** Returns the message that a member sees for any thrown value. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  // A chunk that fails to load while offline is not the server's fault.
  return errorSentences[navigator.onLine ? 'server' : 'offline'];
}
