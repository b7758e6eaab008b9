import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { describePoll } from '@/contract/shared-screens';
import { shareCopy } from '@/shared/line/share.copy';
import { ShareButton } from '@/shared/line/share-button';
import type { ScreenProps } from '@/shared/routing/screen-table';
import { hrefFor } from '@/shared/routing/use-route';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { PollView } from '../components/poll-view';
import { RunningPolls } from '../components/running-polls';
import { readPollId } from '../poll.rules';
import { pollsCopy } from '../polls.copy';
import { pollsQueries } from '../polls.queries';
import styles from './poll.screen.module.css';

/** `/poll/{id}`: a poll of the agent. Without an id it shows the first poll. */
export function Screen({ params: { id } }: ScreenProps<'poll'>) {
  const pollId = readPollId(id);
  return (
    <Stack gap={2} className={styles.screen}>
      <Row gap={1} className={styles.top}>
        <ButtonLink name="home" variant="icon" aria-label={pollsCopy.back}>
          <Icon name={caretIcon} />
        </ButtonLink>
        <span>{pollsCopy.page}</span>
        <Share pollId={pollId} />
      </Row>
      <Loaded key={pollId} pollId={pollId} />
    </Stack>
  );
}

function Share({ pollId }: { pollId: number }) {
  const { data } = useQuery(pollsQueries.poll(pollId));
  if (!data?.config) return null;
  const path = hrefFor('poll', { id: pollId });
  return (
    <ShareButton screen={{ ...describePoll(data.config), path }} label={shareCopy.sharePoll} />
  );
}

function Loaded({ pollId }: { pollId: number }) {
  const { data, error, refetch } = useQuery(pollsQueries.poll(pollId));
  if (!data) {
    if (error) {
      return (
        <>
          <Title />
          <ErrorState error={error} onRetry={() => void refetch()} />
        </>
      );
    }
    return (
      <Stack gap={2} className={styles.loading} aria-busy="true">
        <Skeleton className={styles.hero} />
        <Skeleton className={styles.standing} />
        <Skeleton height={320} />
      </Stack>
    );
  }
  if (data.config) return <PollView poll={data.config} data={data} />;
  return (
    <>
      <Title />
      <EmptyState
        title={pollsCopy.missing}
        action={
          <ButtonLink name="promotions" variant="quiet">
            {pollsCopy.promotions}
          </ButtonLink>
        }
      />
      <RunningPolls polls={data.metadata.running} />
    </>
  );
}

/** Page title when there is no question to show. */
function Title() {
  return (
    <Text as="h1" variant="title" className={styles.title}>
      {pollsCopy.page}
    </Text>
  );
}
