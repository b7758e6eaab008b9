import { createPhoneCodes } from '../account/phone-code.service';
import type { AreaModule } from '../area';
import { createFriendshipQuestions } from './friendship.service';
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
  create: (context) => {
    const { line: gateway, officialAccount } = context;
    const friendship =
      gateway && officialAccount && createFriendshipQuestions({ ...context, gateway });
    return {
      endpoints: lineRoutes({
        ...context,
        gateway,
        friendship,
        phoneCodes: createPhoneCodes(context),
      }),
      drain: async () => friendship?.drain(),
    };
  },
};
