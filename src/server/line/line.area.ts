import { createPhoneCodes } from '../account/phone-code.service';
import type { AreaModule } from '../area';
import { lineRoutes } from './line.routes';
import type { LineGateway } from './line-gateway';

declare module '../area' {
  interface AdapterDeps {
    /** Connection to LINE; left out when LINE sign-in is not offered. */
    line?: LineGateway | undefined;
  }
}

/** Sign-in by LINE, and links between members and LINE accounts. */
export const lineArea: AreaModule = {
  create: (context) => ({
    endpoints: lineRoutes({
      ...context,
      gateway: context.line,
      phoneCodes: createPhoneCodes(context),
    }),
  }),
};
