import { createPhoneCodes } from '../account/phone-code.service';
import type { AreaModule } from '../area';
import { lineRoutes } from './line.routes';

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
