import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { routes } from '@/contract/routes';
import { ButtonLink } from '@/shared/ui/button-link';
import { TitleRow } from '@/shared/ui/title-row';
import { RefreshBalance, TotalBalance } from '../components/balance';
import { ExportButton } from '../components/export-button';
import { MovementList } from '../components/movement-list';
import { StatementFilter } from '../components/statement-filter';
import { WalletCards } from '../components/wallet-cards';
import { WinlossSummary } from '../components/winloss-summary';
import { readView, type StatementView, writeView } from '../statement.rules';
import { walletCopy } from '../wallet.copy';
import { walletQueries } from '../wallet.queries';
import styles from './statement.screen.module.css';

/** `/member/statement`: what happened to the member's money. What is shown is in the address. */
export function Screen() {
  const [query, setQuery] = useSearchParams();
  const { data: wallets } = useQuery(walletQueries.wallets());
  const view = readView(query);
  const handleView = (next: Partial<StatementView>) => {
    setQuery(writeView({ ...view, ...next }), { replace: true });
  };
  return (
    <div className={styles.screen}>
      <TitleRow title={routes.statement.title} back="member">
        <ExportButton view={view} />
      </TitleRow>
      <div className={styles.summary}>
        <section className={styles.balance} aria-label={walletCopy.total}>
          <span className={styles.label}>{walletCopy.total}</span>
          <div className={styles.money}>
            <TotalBalance />
            <RefreshBalance />
          </div>
          {/* With one wallet the total has said it all. */}
          {wallets && wallets.length > 1 && <WalletCards />}
          <div className={styles.ways}>
            <ButtonLink name="deposit" variant="quiet" size="small">
              {walletCopy.deposit}
            </ButtonLink>
            <ButtonLink name="withdraw" variant="quiet" size="small">
              {walletCopy.withdraw}
            </ButtonLink>
          </div>
        </section>
        <StatementFilter view={view} onView={handleView} />
        <WinlossSummary period={view.period} />
      </div>
      <MovementList view={view} onView={handleView} />
    </div>
  );
}
