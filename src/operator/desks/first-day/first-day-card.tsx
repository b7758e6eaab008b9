import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { firstDay } from '@/contract/operator/first-day.contract';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { operatorQuery } from '../../kit/operator-query';
import { useMay } from '../../shell/use-me';
import { firstDayCopy as copy } from './first-day.copy';
import styles from './first-day.module.css';

const SHOWN_LINES = 3;

/** A card on the page of today with the first lines that are missing; it is gone once all is done. */
export function FirstDayCard() {
  const may = useMay();
  const { data } = useQuery({ ...operatorQuery(firstDay), enabled: may(firstDay) });
  if (!data || data.is_complete) return null;
  const missing = data.lines.filter(({ is_done }) => !is_done);
  return (
    <Card as="section" aria-label={copy.title}>
      <Stack gap={3}>
        <Row place="spread" gap={3} wraps>
          <Text as="h2" variant="heading">
            {copy.title}
          </Text>
          <Text variant="detail" tone="soft">
            {copy.state(data.lines.length - missing.length, data.lines.length)}
          </Text>
        </Row>
        <ul className={styles.list}>
          {missing.slice(0, SHOWN_LINES).map((line) => (
            <li key={line.key}>
              <Text variant="label">{copy.lines[line.key]}</Text>
              <Text variant="note" tone="faint">
                {line.missing}
              </Text>
            </li>
          ))}
        </ul>
        <Link href="/first-day" className={styles.link}>
          {copy.showAll}
        </Link>
      </Stack>
    </Card>
  );
}
