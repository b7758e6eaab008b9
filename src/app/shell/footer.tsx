import houseFillSvg from '@phosphor-icons/core/fill/house-fill.svg?raw';
import chatSvg from '@phosphor-icons/core/regular/chat-circle-dots.svg?raw';
import coinsHandSvg from '@phosphor-icons/core/regular/hand-coins.svg?raw';
import houseSvg from '@phosphor-icons/core/regular/house.svg?raw';
import plusSvg from '@phosphor-icons/core/regular/plus.svg?raw';
import percentSvg from '@phosphor-icons/core/regular/seal-percent.svg?raw';
import signInSvg from '@phosphor-icons/core/regular/sign-in.svg?raw';
import telegramSvg from '@phosphor-icons/core/regular/telegram-logo.svg?raw';
import userSvg from '@phosphor-icons/core/regular/user-circle.svg?raw';
import usersSvg from '@phosphor-icons/core/regular/users-three.svg?raw';
import { useSnapshot } from 'valtio/react';
import type { RouteName } from '@/contract/routes';
import { routes } from '@/contract/routes';
import { useAgent } from '@/features/agent/agent.queries';
import { ExternalLink } from '@/shared/line/external-link';
import { RouteLink } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { userStore } from '@/shared/state/user.store';
import { Icon } from '@/shared/ui/icon';
import { appCopy } from '../app.copy';
import styles from './footer.module.css';

/** The site's footer: five ways on, as a bar at the thumb on phones, and who runs the site. */
export function Footer() {
  const agent = useAgent();
  return (
    <footer className={styles['footer']}>
      <div className={styles['row']}>
        <div className={styles['about']}>
          <p className={styles['brand']}>
            <img src={agent.info.agent_logo} alt="" width={32} height={32} />
            {agent.name}
          </p>
          <p className={styles['legal']}>{appCopy.responsible}</p>
          <p className={styles['contacts']}>
            {agent.line_admin_url && (
              <ExternalLink href={agent.line_admin_url}>
                <Icon svg={chatSvg} size={18} />
                {appCopy.lineAdmin}
              </ExternalLink>
            )}
            {agent.telegram_contact_url && (
              <ExternalLink href={agent.telegram_contact_url}>
                <Icon svg={telegramSvg} size={18} />
                {appCopy.telegram}
              </ExternalLink>
            )}
          </p>
        </div>
        <FiveWays contactUrl={agent.line_contact_url} />
      </div>
    </footer>
  );
}

/** The footer's five items; what cannot be reached is left out. */
export function FiveWays({ contactUrl }: { contactUrl: string }) {
  const { isLoggedIn } = useSnapshot(userStore);
  return (
    <nav className={styles['bar']} aria-label={appCopy.shortcuts}>
      <RouteLink name="home">
        <Icon svg={houseFillSvg} className={styles['filled']} />
        <Icon svg={houseSvg} />
        {appCopy.home}
      </RouteLink>
      {isLoggedIn ? (
        <>
          {/* Until there is a profile, the member's own page stands in for it. */}
          {isReachable('profile') ? (
            <Way name="profile" svg={userSvg} label={appCopy.profile} />
          ) : (
            <Way name="member" svg={userSvg} label={appCopy.member} />
          )}
          {isReachable('deposit') && (
            <RouteLink name="deposit" className={styles['deposit']}>
              <span className={styles['disc']}>
                <Icon svg={plusSvg} size={20} />
              </span>
              {appCopy.deposit}
            </RouteLink>
          )}
          <Way name="withdraw" svg={coinsHandSvg} label={appCopy.withdraw} />
        </>
      ) : (
        <>
          <Way name="affiliate" svg={usersSvg} label={routes.affiliate.title} />
          <Way name="login" svg={signInSvg} label={appCopy.login} />
          <Way name="promotions" svg={percentSvg} label={routes.promotions.title} />
        </>
      )}
      {contactUrl && (
        <ExternalLink href={contactUrl}>
          <Icon svg={chatSvg} />
          {appCopy.contact}
        </ExternalLink>
      )}
    </nav>
  );
}

function Way({ name, svg, label }: { name: RouteName; svg: string; label: string }) {
  if (!isReachable(name)) return null;
  return (
    <RouteLink name={name}>
      <Icon svg={svg} />
      {label}
    </RouteLink>
  );
}
