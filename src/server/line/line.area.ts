import { createPhoneCodes } from '../account/phone-code.service';
import type { AreaModule } from '../area';
import type { LineGateway } from './line.gateway';
import { lineRoutes } from './line.routes';

declare module '../area' {
  interface Outside {
    /** LINE, where signing in by it is offered. */
    line?: LineGateway | undefined;
  }
}

/** Signing in by LINE, and links between members and LINE accounts. */
export const lineArea: AreaModule = {
  create: (house) => ({
    endpoints: lineRoutes({
      ...house,
      gateway: house.line,
      phoneCodes: createPhoneCodes(house),
    }),
  }),
};
