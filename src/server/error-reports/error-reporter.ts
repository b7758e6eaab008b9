import type { LoggerOptions } from 'pino';
import type { ClientErrorReport } from '@/contract/client-errors.contract';

/** Sends errors of the log to an address of error reports. */
export interface ErrorReporter {
  /** Options by which a logger hands over its errors. They are still logged. */
  readonly hooks: NonNullable<LoggerOptions['hooks']>;
  /** Host of the address. */
  readonly host: string;
  /** Calls a listener after each report with why the address did not take it; undefined when it did. */
  readonly onOutcome: (listener: (failure: string | undefined) => void) => void;
  /** Resolves when nothing waits, or after the time. */
  readonly flush: (timeoutMs: number) => Promise<void>;
}

/** An error of a page, as the log has it. */
export interface PageError extends ClientErrorReport {
  readonly userAgent: string;
}
