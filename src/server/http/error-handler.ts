import type { Context } from 'hono';
import type { Logger } from 'pino';
import { isUnavailable } from '../db/engine/unavailable-error';
import { errorBody } from './endpoint-router';
import {
  CodeNeededError,
  MalformedError,
  RefusalError,
  TooManyError,
  UnavailableError,
} from './refusal';

const UNAVAILABLE_RETRY_SECONDS = 2;

/** Creates the error handler: a refusal gets its error code, and a failure of the server gets status 503 or 500. */
export function createErrorHandler(logger: Logger): (error: Error, c: Context) => Response {
  return (error, c) => {
    const where = { requestId: c.res.headers.get('x-request-id'), path: c.req.path };
    if (error instanceof RefusalError) {
      if (error.cause !== undefined) {
        logger.warn({ err: error, ...where }, 'refused a request because of an underlying error');
      }
      return c.json({ ...errorBody(error.errorName, error.data), message: error.message });
    }
    if (error instanceof TooManyError) {
      return c.json(errorBody(error.errorName), 429, {
        'retry-after': String(error.retryAfterSeconds),
      });
    }
    if (error instanceof UnavailableError) {
      logger.warn({ err: error.cause, path: c.req.path }, error.errorName);
      return c.json(errorBody(error.errorName), 503, {
        'retry-after': String(error.retryAfterSeconds),
      });
    }
    if (isUnavailable(error)) {
      logger.warn({ err: error, ...where }, 'the database is unavailable');
      return c.json(errorBody('request.unavailable'), 503, {
        'retry-after': String(UNAVAILABLE_RETRY_SECONDS),
      });
    }
    if (error instanceof CodeNeededError) {
      return c.json(errorBody('operator.step_up_needed'), 403);
    }
    if (error instanceof MalformedError) {
      const issues = [{ path: error.path, message: error.message }];
      return c.json({ ...errorBody('request.malformed'), issues }, 400);
    }
    logger.error({ err: error, ...where }, 'request failed');
    return c.json({ error: 500, message: 'ระบบขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง', data: null }, 500);
  };
}
