import { createPhoneCodes } from '../account/phone-code.service';
import type { AreaModule } from '../area';
import { memberChangesOperatorRoutes } from './member-changes.operator';

/** Changes of a member's phone, bank account or name, and closing a member with a payout; each needs two operators. */
export const memberChangesArea: AreaModule = {
  create: (context) => ({
    operatorEndpoints: memberChangesOperatorRoutes({
      ...context,
      phoneCodes: createPhoneCodes(context),
    }),
  }),
};
