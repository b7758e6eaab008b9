import houseFillIcon from '@phosphor-icons/core/fill/house-fill.svg?icon';
import chatIcon from '@phosphor-icons/core/regular/chat-circle-dots.svg?icon';
import coinsHandIcon from '@phosphor-icons/core/regular/hand-coins.svg?icon';
import houseIcon from '@phosphor-icons/core/regular/house.svg?icon';
import plusIcon from '@phosphor-icons/core/regular/plus.svg?icon';
import percentIcon from '@phosphor-icons/core/regular/seal-percent.svg?icon';
import signInIcon from '@phosphor-icons/core/regular/sign-in.svg?icon';
import userIcon from '@phosphor-icons/core/regular/user-circle.svg?icon';
import usersIcon from '@phosphor-icons/core/regular/users-three.svg?icon';
import { useSnapshot } from 'valtio/react';
import type { RouteMatch } from '@/contract/route-match';
import type { RouteName } from '@/contract/routes';
import { routes } from '@/contract/routes';
import { ExternalLink } from '@/shared/line/external-link';
import { RouteLink } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { Icon } from '@/shared/ui/icon';
import { appCopy } from '../app.copy';
import styles from './bottom-nav.module.css';
import { isAbove } from './navigation-entries';

export interface BottomNavProps {
  match: RouteMatch | null;
  contactUrl: string;
}

/** The footer's main links, at most five; unreachable ones are left out. */
export function BottomNav({ match, contactUrl }: BottomNavProps) {
  const { isLoggedIn } = useSnapshot(userStore);
  const { lineVisitor } = useSnapshot(sessionStore);
  return (
    <nav className={styles.bar} aria-label={appCopy.shortcuts}>
      <RouteLink name="home" isAbove={isAbove('home', match)}>
        <Icon name={houseFillIcon} className={styles.filled} />
        <Icon name={houseIcon} />
        {appCopy.home}
      </RouteLink>
      {isLoggedIn ? (
        <>
          <Way match={match} name="profile" icon={userIcon} label={appCopy.profile} />
          {isReachable('deposit') && (
            <RouteLink
              name="deposit"
              className={styles.deposit}
              isAbove={isAbove('deposit', match)}
            >
              <span className={styles.disc}>
                <Icon name={plusIcon} size={20} />
              </span>
              {appCopy.deposit}
            </RouteLink>
          )}
          <Way match={match} name="withdraw" icon={coinsHandIcon} label={appCopy.withdraw} />
        </>
      ) : (
        <>
          <Way match={match} name="affiliate" icon={usersIcon} label={routes.affiliate.title} />
          <Way
            match={match}
            name={lineVisitor ? 'register' : 'login'}
            icon={signInIcon}
            label={lineVisitor ? appCopy.register : appCopy.login}
          />
          <Way match={match} name="promotions" icon={percentIcon} label={routes.promotions.title} />
        </>
      )}
      {contactUrl && (
        <ExternalLink href={contactUrl}>
          <Icon name={chatIcon} />
          {appCopy.contact}
        </ExternalLink>
      )}
    </nav>
  );
}

interface WayProps extends Pick<BottomNavProps, 'match'> {
  name: RouteName;
  icon: string;
  label: string;
}

function Way({ match, name, icon, label }: WayProps) {
  if (!isReachable(name)) return null;
  return (
    <RouteLink name={name} isAbove={isAbove(name, match)}>
      <Icon name={icon} />
      {label}
    </RouteLink>
  );
}
