import chatIcon from '@phosphor-icons/core/regular/chat-circle-dots.svg?icon';
import telegramIcon from '@phosphor-icons/core/regular/telegram-logo.svg?icon';
import { routes } from '@/contract/routes';
import { useAgent } from '@/features/agent/agent.queries';
import { ExternalLink } from '@/shared/line/external-link';
import { RouteLink } from '@/shared/routing/route-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Text } from '@/shared/ui/kit';
import { BottomNav, type BottomNavProps } from './bottom-nav';
import styles from './footer.module.css';
import { getHouseEntries } from './navigation-entries';
import { webShellCopy } from './web-shell.copy';

/** The site's footer: documents and contacts of the agent, and the main links, which are a bottom bar on phones. */
export function Footer({ match }: Pick<BottomNavProps, 'match'>) {
  const agent = useAgent();
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.about}>
          <p className={styles.brand}>
            <img src={agent.info.agent_logo} alt="" width={32} height={32} loading="lazy" />
            {agent.name}
          </p>
          <Text variant="note">{webShellCopy.responsible}</Text>
          <Row as="p" align="stretch" place="middle" wraps className={styles.contacts}>
            {getHouseEntries().map(({ name, label }) => (
              <RouteLink key={name} name={name}>
                {label}
              </RouteLink>
            ))}
            <RouteLink name="safety">{routes.safety.title}</RouteLink>
          </Row>
          <Row as="p" align="stretch" place="middle" wraps className={styles.contacts}>
            {agent.line_admin_url && (
              <ExternalLink href={agent.line_admin_url}>
                <Icon name={chatIcon} size={18} />
                {webShellCopy.lineAdmin}
              </ExternalLink>
            )}
            {agent.telegram_contact_url && (
              <ExternalLink href={agent.telegram_contact_url}>
                <Icon name={telegramIcon} size={18} />
                {webShellCopy.telegram}
              </ExternalLink>
            )}
          </Row>
        </div>
        <BottomNav match={match} contactUrl={agent.line_contact_url} />
      </div>
    </footer>
  );
}
