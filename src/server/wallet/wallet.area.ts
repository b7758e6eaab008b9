import type { AreaModule } from '../area';
import { createStatementWriter, STATEMENT_FILE } from './statement.file';
import { statementRoutes } from './statement.routes';
import { walletRoutes } from './wallet.routes';

/** Wallets of a member, and their statement. */
export const walletArea: AreaModule = {
  create: (house) => ({
    endpoints: [...walletRoutes(house), ...statementRoutes(house)],
    files: { [STATEMENT_FILE]: createStatementWriter(house.db) },
  }),
};
