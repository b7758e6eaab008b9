import { Link } from 'wouter';
import { ExternalLink } from '@/shared/line/external-link';
import buttons from '@/shared/ui/button.module.css';
import { announcementsCopy } from '../announcements.copy';
import styles from './announcement-actions.module.css';

export interface AnnouncementLinkProps {
  /** Path inside the site, or an external address. */
  to: string;
  /** The screen below is about to change. */
  onLeave: () => void;
}

/** Leads to what an announcement is about. */
export function AnnouncementLink({ to, onLeave }: AnnouncementLinkProps) {
  const className = `${buttons['outline']} ${styles['action']}`;
  if (to.startsWith('/')) {
    return (
      <Link href={to} className={className} onClick={onLeave}>
        {announcementsCopy.more}
      </Link>
    );
  }
  return (
    <ExternalLink href={to} className={className}>
      {announcementsCopy.more}
    </ExternalLink>
  );
}
