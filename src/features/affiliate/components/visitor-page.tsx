import { useQuery } from '@tanstack/react-query';
import type { AffiliateConfigs } from '@/contract/affiliate.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatMonth } from '@/domain/thai-date';
import { ActionBar } from '@/shared/ui/action-bar';
import { ButtonLink } from '@/shared/ui/button-link';
import { InfoLine, Row, Stack, Text } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { SumLine } from '@/shared/ui/sum-line';
import wide from '@/shared/ui/wide-card.module.css';
import { affiliateCopy as copy } from '../affiliate.copy';
import { affiliateQueries } from '../affiliate.queries';
import { formatRate } from '../affiliate.rules';
import { LevelPicture } from './level-picture';
import { RatesTable } from './rates-table';
import styles from './visitor-page.module.css';

/** Page for visitors: how the programme works, an example month, and the rates. */
export function VisitorPage() {
  const { data: configs, error, refetch } = useQuery(affiliateQueries.configs());
  return (
    <Stack gap={3} className={styles.page} aria-busy={!configs && !error}>
      <Hero configs={configs} />
      {configs ? (
        <Terms configs={configs} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Skeleton height={220} />
          <Skeleton height={260} />
        </>
      )}
    </Stack>
  );
}

function Hero({ configs }: { configs: AffiliateConfigs | undefined }) {
  const most = configs && Math.max(0, ...configs.rates.map(({ rates }) => rates[0]));
  return (
    <section className={styles.hero}>
      <picture>
        <source
          media="(min-width: 960px)"
          srcSet="/art/banners/friends-1896x640.webp"
          width={1896}
          height={640}
        />
        <img
          src="/art/banners/friends-656x272.webp"
          alt=""
          width={656}
          height={272}
          fetchPriority="high"
        />
      </picture>
      <div>
        <p>{copy.title}</p>
        <h1>{copy.heading}</h1>
        {/* A placeholder keeps the line's height until the rate is known. */}
        <p>{most === undefined ? '\u00a0' : copy.upTo(formatRate(most))}</p>
      </div>
    </section>
  );
}

function Terms({ configs }: { configs: AffiliateConfigs }) {
  return (
    <>
      <Steps configs={configs} />
      <Stack gap={3} className={styles.columns}>
        <Example configs={configs} />
        <Stack as="section" gap={3} className={styles.part}>
          <Heading aside={copy.ofSettled}>{copy.rates}</Heading>
          <RatesTable rates={configs.rates} />
        </Stack>
        <Stack as="section" gap={3} className={styles.part}>
          <Heading>{copy.whichLevel}</Heading>
          <LevelPicture />
        </Stack>
        <div className={styles.join}>
          <ActionBar>
            <ButtonLink name="register" variant="primary" isWide>
              {copy.join}
            </ButtonLink>
          </ActionBar>
        </div>
      </Stack>
    </>
  );
}

function Heading({ aside, children }: { aside?: string; children: string }) {
  return (
    <Row as="header" gap={3} align="baseline" place="spread" className={styles.heading}>
      <h2>{children}</h2>
      {aside !== undefined && <span>{aside}</span>}
    </Row>
  );
}

function Steps({ configs }: { configs: AffiliateConfigs }) {
  const steps = [
    [copy.step1, copy.step1Text(formatInteger(configs.attribution_days))],
    [copy.step2, copy.step2Text],
    [copy.step3, copy.step3Text(formatMoney(configs.redeem_least), formatMoney(configs.month_cap))],
  ] as const;
  return (
    <Stack as="ol" isCard className={styles.steps} aria-label={copy.steps}>
      {steps.map(([title, text], index) => (
        <Row key={title} as="li" gap={3} align="stretch" className={`${wide.card} ${styles.step}`}>
          <span aria-hidden="true">{index + 1}</span>
          <Text variant="detail">
            <Text as="b" isBlock variant="strong" tone="plain">
              {title}
            </Text>
            {text}
          </Text>
        </Row>
      ))}
    </Stack>
  );
}

function Example({ configs: { example, median } }: { configs: AffiliateConfigs }) {
  return (
    <Stack as="section" gap={3} isCard className={styles.example}>
      <Row as="header" gap={3} align="baseline" place="spread" className={styles.heading}>
        <h2>{copy.example}</h2>
        <span className={styles.tag}>{copy.worked}</span>
      </Row>
      <dl className={styles.lines}>
        {example.lines.map((line) => (
          <SumLine
            key={line.level}
            label={copy.exampleLine(
              line.level,
              formatInteger(line.friends),
              copy.types[line.type],
              formatMoney(line.turnover),
            )}
            detail={copy.share(line.level, formatRate(line.basis_points))}
          >
            {formatMoney(line.income)}
          </SumLine>
        ))}
        <SumLine label={copy.youGet} kind="total">
          {formatMoney(example.income)}
        </SumLine>
      </dl>
      <InfoLine>
        {median ? copy.median(formatMoney(median.income), formatMonth(median.month)) : copy.promise}
      </InfoLine>
    </Stack>
  );
}
