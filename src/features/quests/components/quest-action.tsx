import type { Quest } from '@/contract/quests.contract';
import { routes, toLineLink } from '@/contract/routes';
import { getClientConfig } from '@/shared/config/client-config';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { ExternalLink } from '@/shared/line/external-link';
import { getLinePlatform } from '@/shared/line/line-platform';
import { isReachable } from '@/shared/routing/use-route';
import { Button, buttonClass } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { showToast } from '@/shared/ui/toast';
import { questsCopy } from '../quests.copy';

const postJoin = commandOf(async () => (await import('@/contract/quests.contract')).questJoin);

export interface QuestActionProps {
  quest: Quest;
  /** URL that adds the agent's official account as a friend; empty for none. */
  friendUrl: string;
}

const small = { variant: 'quiet', size: 'small' } as const;

/** Link to the screen where a quest is done, or a button to join it; renders nothing when no action is left. */
export function QuestAction({ quest, friendUrl }: QuestActionProps) {
  const { kind, state, locked_by: lock } = quest;
  if (lock === 'opt_in') return <Join quest={quest} />;
  if (lock === 'line_link') return <Link name="profile" label={questsCopy.toLink} />;
  const isOpen = quest.steps.some((step) => step.state === 'active');
  if (lock !== null || !isOpen || state === 'expired') return null;
  if (kind === 'link_line') return <Link name="profile" label={questsCopy.toLink} />;
  if (kind === 'first_deposit' || kind === 'deposit_days') {
    return <Link name="deposit" label={questsCopy.toDeposit} />;
  }
  if (kind === 'turnover') return <Link name="slot" label={questsCopy.toGames} />;
  return kind === 'line_friend' ? <Friend url={friendUrl} /> : null;
}

function Link({ name, label }: { name: 'profile' | 'deposit' | 'slot'; label: string }) {
  if (!isReachable(name)) return null;
  return (
    <ButtonLink name={name} {...small}>
      {label}
    </ButtonLink>
  );
}

function Join({ quest }: { quest: Quest }) {
  const { isBusy, run } = useButtonCall();
  const join = () =>
    void run(
      async () => {
        await postJoin({ quest_id: quest.id });
      },
      ({ message }) => {
        showToast({ message, tone: 'danger' });
        return true;
      },
    );
  return (
    <Button
      {...small}
      isBusy={isBusy}
      aria-label={`${questsCopy.join} ${quest.title}`}
      onClick={join}
    >
      {isBusy ? questsCopy.joinBusy : questsCopy.join}
    </Button>
  );
}

/** Only LINE's own browser can tell whether the member is a friend. */
function Friend({ url }: { url: string }) {
  const { liffId } = getClientConfig();
  if (getLinePlatform().getAccessToken() !== null) {
    if (url === '') return null;
    return (
      <ExternalLink href={url} className={buttonClass(small)}>
        {questsCopy.addFriend}
      </ExternalLink>
    );
  }
  if (liffId === '') return null;
  return (
    <a className={buttonClass(small)} href={toLineLink(liffId, routes.quest.path)}>
      {questsCopy.inLine}
    </a>
  );
}
