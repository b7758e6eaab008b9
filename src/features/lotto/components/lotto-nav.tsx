import listIcon from '@phosphor-icons/core/regular/list-numbers.svg?icon';
import percentIcon from '@phosphor-icons/core/regular/percent.svg?icon';
import receiptIcon from '@phosphor-icons/core/regular/receipt.svg?icon';
import targetIcon from '@phosphor-icons/core/regular/target.svg?icon';
import { routes } from '@/contract/routes';
import { RouteLink } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { Icon } from '@/shared/ui/icon';
import { Row } from '@/shared/ui/kit';
import { lottoLobbyCopy as copy } from '../lotto-lobby.copy';
import styles from './lotto-nav.module.css';

const links = [
  { name: 'yeekee', label: routes.yeekee.title, icon: targetIcon },
  { name: 'lottoBills', label: copy.bills, icon: receiptIcon },
  { name: 'lottoResults', label: copy.results, icon: listIcon },
  { name: 'lottoRates', label: copy.rates, icon: percentIcon },
] as const;

/** Links to the other screens of the lottery. */
export function LottoNav() {
  return (
    <nav className={styles.nav} aria-label={copy.menu}>
      {links
        .filter(({ name }) => isReachable(name))
        .map(({ name, label, icon }) => (
          <Row
            key={name}
            as={RouteLink}
            gap={2}
            place="middle"
            variant="label"
            tone="plain"
            name={name}
            className={styles.link}
          >
            <Icon name={icon} size={20} />
            {label}
          </Row>
        ))}
    </nav>
  );
}
