import { useParams } from 'wouter';
import { statementList } from '@/contract/operator/bank-statements.contract';
import { ForbiddenScreen, NotFoundScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { StatementPage } from './statement-page';
import { statementsCopy as copy } from './statements.copy';
import { StatementsPage } from './statements-page';

/** `/operator/in/statements`: files of banks, and one of them. */
export function StatementsScreen() {
  const may = useMay();
  const { id } = useParams<{ id?: string }>();
  if (!may(statementList)) {
    return <ForbiddenScreen title={copy.title} roles={statementList.roles} />;
  }
  if (id === undefined) return <StatementsPage />;
  return /^[1-9]\d{0,14}$/.test(id) ? (
    <StatementPage key={id} id={Number(id)} />
  ) : (
    <NotFoundScreen />
  );
}
