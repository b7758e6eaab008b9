import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { routes } from '@/contract/routes';
import { ButtonLink } from '@/shared/ui/button-link';
import { Coming } from '@/shared/ui/coming';
import { Row, Stack, Text } from '@/shared/ui/kit';
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

/** `/member/statement`: movements of the member's money; the filter is in the URL. */
export function Screen() {
  const [query, setQuery] = useSearchParams();
  const { data: wallets } = useQuery(walletQueries.wallets());
  const view = readView(query);
  const handleView = (next: Partial<StatementView>) => {
    setQuery(writeView({ ...view, ...next }), { replace: true });
  };
  return (
    <Stack gap={3} className={styles.screen}>
      <TitleRow title={routes.statement.title} back="member">
        <ExportButton view={view} />
      </TitleRow>
      <Stack gap={3} className={styles.summary}>
        <Row
          as="section"
          place="spread"
          wraps
          isCard
          className={styles.balance}
          aria-label={walletCopy.total}
        >
          <Text as="span" variant="note">
            {walletCopy.total}
          </Text>
          <Row variant="title" className={styles.money}>
            <TotalBalance />
            <RefreshBalance />
          </Row>
          {/* With one wallet the total shows the same amount. */}
          {wallets && wallets.length > 1 && <WalletCards />}
          <div className={styles.ways}>
            <ButtonLink name="deposit" variant="quiet" size="small">
              {walletCopy.deposit}
            </ButtonLink>
            <ButtonLink name="withdraw" variant="quiet" size="small">
              {walletCopy.withdraw}
            </ButtonLink>
          </div>
        </Row>
        <StatementFilter view={view} onView={handleView} />
        <Coming count={6} height={64} />
        <WinlossSummary period={view.period} />
      </Stack>
      <MovementList view={view} onView={handleView} />
    </Stack>
  );
}
