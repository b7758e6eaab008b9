import { createPhoneCodes } from '../account/phone-code.service';
import type { AreaModule } from '../area';
import { memberChangesOperatorRoutes } from './member-changes.operator';

/** Changes of a member's phone, bank account and name by two operators, and the closing with a payout. */
export const memberChangesArea: AreaModule = {
  create: (context) => ({
    operatorEndpoints: memberChangesOperatorRoutes({
      ...context,
      phoneCodes: createPhoneCodes(context),
    }),
  }),
};
