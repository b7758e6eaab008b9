import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AffiliateConfigs } from '@/contract/affiliate.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatMonth } from '@/domain/thai-date';
import { ActionBar } from '@/shared/ui/action-bar';
import { ButtonLink } from '@/shared/ui/button-link';
import { InfoLine } from '@/shared/ui/info-line';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { affiliateCopy as copy } from '../affiliate.copy';
import { affiliateQueries } from '../affiliate.queries';
import { formatRate } from '../affiliate.rules';
import { LevelPicture } from './level-picture';
import { RatesTable } from './rates-table';
import styles from './visitor-page.module.css';

/** What a visitor is told: how it works, a month that is worked out, and the rates. */
export function VisitorPage() {
  const { data: configs, error, refetch } = useQuery(affiliateQueries.configs());
  return (
    <div className={styles.page} aria-busy={!configs && !error}>
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
    </div>
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
        {/* The line keeps its height until it is known. */}
        <p>{most === undefined ? '\u00a0' : copy.upTo(formatRate(most))}</p>
      </div>
    </section>
  );
}

function Terms({ configs }: { configs: AffiliateConfigs }) {
  return (
    <>
      <Steps configs={configs} />
      <div className={styles.columns}>
        <Example configs={configs} />
        <section className={styles.part}>
          <Heading aside={copy.ofSettled}>{copy.rates}</Heading>
          <RatesTable rates={configs.rates} />
        </section>
        <section className={styles.part}>
          <Heading>{copy.whichLevel}</Heading>
          <LevelPicture />
        </section>
        <div className={styles.join}>
          <ActionBar>
            <ButtonLink name="register" variant="primary" isWide>
              {copy.join}
            </ButtonLink>
          </ActionBar>
        </div>
      </div>
    </>
  );
}

function Heading({ aside, children }: { aside?: string; children: string }) {
  return (
    <header className={styles.heading}>
      <h2>{children}</h2>
      {aside !== undefined && <span>{aside}</span>}
    </header>
  );
}

function Steps({ configs }: { configs: AffiliateConfigs }) {
  const steps = [
    [copy.step1, copy.step1Text(formatInteger(configs.attribution_days))],
    [copy.step2, copy.step2Text],
    [copy.step3, copy.step3Text(formatMoney(configs.redeem_least), formatMoney(configs.month_cap))],
  ] as const;
  return (
    <ol className={styles.steps} aria-label={copy.steps}>
      {steps.map(([title, text], index) => (
        <li key={title}>
          <span aria-hidden="true">{index + 1}</span>
          <p>
            <b>{title}</b>
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Example({ configs: { example, median } }: { configs: AffiliateConfigs }) {
  return (
    <section className={styles.example}>
      <header className={styles.heading}>
        <h2>{copy.example}</h2>
        <span className={styles.tag}>{copy.worked}</span>
      </header>
      <dl>
        {example.lines.map((line) => (
          <Line
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
          </Line>
        ))}
        <div className={styles.total}>
          <dt>{copy.youGet}</dt>
          <dd>{formatMoney(example.income)}</dd>
        </div>
      </dl>
      <InfoLine>
        {median ? copy.median(formatMoney(median.income), formatMonth(median.month)) : copy.promise}
      </InfoLine>
    </section>
  );
}

function Line({ label, detail, children }: { label: string; detail: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>
        {label}
        <small>{detail}</small>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
