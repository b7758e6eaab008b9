import type { AreaModule } from '../area';
import type { ErrorReporter } from './error-reporter';
import { errorReportsRoutes } from './error-reports.routes';

declare module '../area' {
  interface AdapterDeps {
    /** Undefined when errors are only logged. */
    errorReporter?: ErrorReporter | undefined;
  }
}

/** Errors of pages, which go into the log and from there to the address of error reports. */
export const errorReportsArea: AreaModule = {
  create: (context) => ({ endpoints: errorReportsRoutes(context) }),
};
