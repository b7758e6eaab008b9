import type { ErrorName } from '@/contract/errors';

/**
 * Why a call did not succeed:
 * `refused` the server said no for a business reason, `malformed` HTTP 400, `unauthorized` HTTP 401,
 * `offline` nothing came back, `timeout` it took too long, `server` anything else.
 */
export type ApiErrorKind =
  | 'refused'
  | 'malformed'
  | 'unauthorized'
  | 'offline'
  | 'timeout'
  | 'server';

/** The sentence a member reads when the server sent none. */
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
  // Declared only: a defined field costs every first screen a helper for Safari 15.
  declare readonly kind: ApiErrorKind;
  /** Number of the error catalogue. */
  declare readonly code?: number;
  /** Stable name of the refusal; absent when a foreign API sends a number that we do not know. */
  declare readonly errorName?: ErrorName;
  /** HTTP status, when there was an answer. */
  declare readonly status?: number;
  declare readonly requestId?: string;
  /** How long the server asks to wait. */
  declare readonly retryAfterMs?: number;
  /** `data` beside a refusal, unchecked. */
  declare readonly data?: unknown;

  constructor(details: ApiErrorDetails) {
    const { message, cause, ...rest } = details;
    super(message ?? errorSentences[rest.kind], { cause });
    Object.assign(this, { name: 'ApiError' }, rest);
  }
}

/** What to tell a member about anything that was thrown. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  // A part of the app that does not come without a connection is no fault of the server.
  return errorSentences[navigator.onLine ? 'server' : 'offline'];
}
