import caretIcon from '@phosphor-icons/core/regular/caret-down.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ExternalLink } from '@/shared/line/external-link';
import { RouteLink } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { buttonClass } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { helpCopy as copy, type Question, questionsOf } from '../help.copy';
import { helpQueries } from '../help.queries';
import styles from './help-page.module.css';

export interface HelpPageProps {
  /** Contact URL of the operator; empty for none. */
  contactUrl: string;
}

/** Frequent questions, each with links to its screens. A hash such as `#withdraw` opens one question. */
export function HelpPage({ contactUrl }: HelpPageProps) {
  const { data, error, refetch } = useQuery(helpQueries.facts());
  return (
    <div className={styles.page}>
      <h1>{copy.title}</h1>
      <p className={styles.intro}>{copy.intro}</p>
      {data && <Questions questions={questionsOf(data)} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {contactUrl !== '' && (
        <Stack as="section" gap={2} className={styles.more}>
          <Text as="h2" variant="title">
            {copy.more}
          </Text>
          <Text tone="soft">{copy.moreText}</Text>
          <ExternalLink href={contactUrl} className={buttonClass({ variant: 'outline' })}>
            {copy.contact}
          </ExternalLink>
        </Stack>
      )}
    </div>
  );
}

function Questions({ questions }: { questions: readonly Question[] }) {
  useEffect(() => {
    const asked = document.getElementById(location.hash.slice(1));
    if (!(asked instanceof HTMLDetailsElement)) return;
    asked.open = true;
    asked.scrollIntoView();
  }, []);
  return (
    <Stack as="ul" gap={2} className={styles.list}>
      {questions.map(({ id, question, answer, links }) => (
        <li key={id}>
          <Card as="details" className={styles.question} id={id} name="question">
            <summary>
              <h2>{question}</h2>
              <Icon name={caretIcon} size={20} />
            </summary>
            <Stack gap={2} tone="soft" className={styles.answer}>
              {answer.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <Row as="p" align="stretch" wraps className={styles.links}>
                {links
                  .filter(({ name }) => isReachable(name))
                  .map(({ name, label }) => (
                    <RouteLink key={name} name={name}>
                      {label}
                    </RouteLink>
                  ))}
              </Row>
            </Stack>
          </Card>
        </li>
      ))}
    </Stack>
  );
}

function Loading() {
  return (
    <Stack gap={2} className={styles.list} aria-busy="true">
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} height={56} />
      ))}
    </Stack>
  );
}
