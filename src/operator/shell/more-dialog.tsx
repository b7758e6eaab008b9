import accountIcon from '@phosphor-icons/core/regular/user-circle.svg?icon';
import { Link } from 'wouter';
import { Icon } from '@/shared/ui/icon';
import { DeskDialog } from '../kit/desk-dialog';
import { operatorCopy as copy } from '../operator.copy';
import type { Desk } from './desks-list';
import styles from './more-dialog.module.css';

/** The desks that the bar of a phone has no place for, and the page of the person. */
export function MoreDialog({ desks, onClose }: { desks: readonly Desk[]; onClose: () => void }) {
  const links = [...desks, { path: '/account', title: copy.account, icon: accountIcon }];
  return (
    <DeskDialog title={copy.more} onClose={onClose}>
      <nav aria-label={copy.more} className={styles.links}>
        {links.map(({ path, title, icon }) => (
          <Link key={path} href={path} className={styles.link} onClick={onClose}>
            <Icon name={icon} size={22} />
            {title}
          </Link>
        ))}
      </nav>
    </DeskDialog>
  );
}
