import type { AreaModule } from '../area';
import { statementRoutes } from './statement.routes';
import { createStatementWriter, STATEMENT_FILE } from './statement-file';
import { walletRoutes } from './wallet.routes';

/** A member's wallets and their statement. */
export const walletArea: AreaModule = {
  create: (context) => ({
    endpoints: [...walletRoutes(context), ...statementRoutes(context)],
    files: { [STATEMENT_FILE]: createStatementWriter(context.db) },
  }),
};
