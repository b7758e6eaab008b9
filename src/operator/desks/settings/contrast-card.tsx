import type { CSSProperties } from 'react';
import {
  colourOf,
  findFaintPairs,
  type MeasuredPair,
  measurePairs,
  type TokenColours,
} from '@/domain/brand-colours';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { brandCopy as copy, tokenNames } from './brand.copy';
import styles from './brand.module.css';

const MOST_SHOWN = 8;

/** Tells live which texts of the site cannot be read with the chosen colours. */
export function ContrastCard({ set, tokens }: { set: string; tokens: TokenColours }) {
  const faint = findFaintPairs(set, tokens);
  const [least] = measurePairs(set, tokens);
  return (
    <Card as="section" aria-label={copy.contrast}>
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {copy.contrast}
        </Text>
        <Text variant="detail" tone={faint.length > 0 ? 'danger' : 'success'} role="status">
          {faint.length > 0
            ? copy.faint(faint.length)
            : copy.allClear((Math.floor((least?.contrast ?? 0) * 100) / 100).toFixed(2))}
        </Text>
        {faint.length > 0 && (
          <ul className={styles.pairs}>
            {faint.slice(0, MOST_SHOWN).map((pair) => (
              <Pair key={`${pair.text}${pair.behind}`} pair={pair} set={set} tokens={tokens} />
            ))}
          </ul>
        )}
        {faint.length > MOST_SHOWN && (
          <Text variant="note">{copy.more(faint.length - MOST_SHOWN)}</Text>
        )}
      </Stack>
    </Card>
  );
}

function Pair({
  pair: { text, behind, contrast },
  set,
  tokens,
}: {
  pair: MeasuredPair;
  set: string;
  tokens: TokenColours;
}) {
  const colours = {
    color: colourOf(set, tokens, text),
    background: colourOf(set, tokens, behind),
  };
  return (
    <li>
      <span className={styles.letter} style={colours} aria-hidden="true">
        ก
      </span>
      <span>{copy.pair(tokenNames[text], tokenNames[behind])}</span>
      <strong>{copy.ratio(contrast)}</strong>
    </li>
  );
}

export interface ColourSampleProps {
  name: string;
  logo: string;
  set: string;
  tokens: TokenColours;
}

/** A piece of the site in the chosen colours, while they are typed. */
export function ColourSample({ name, logo, set, tokens }: ColourSampleProps) {
  const style = Object.fromEntries(
    sampleTokens.map((token) => [token, colourOf(set, tokens, token)]),
  ) as CSSProperties;
  return (
    <Card as="section" aria-label={copy.sample}>
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {copy.sample}
        </Text>
        <div className={styles.sample} style={style}>
          <p className={styles.sampleHead}>
            {logo !== '' && <img src={logo} alt="" />}
            {name}
          </p>
          <div className={styles.sampleCard}>
            <p>
              <strong>{copy.sampleTitle}</strong> <mark>{copy.sampleBadge}</mark>
            </p>
            <p className={styles.soft}>{copy.sampleText}</p>
            <p className={styles.money}>{copy.sampleMoney}</p>
            <p className={styles.inner}>
              <span className={styles.chip}>{copy.sampleChip}</span>
              <span className={styles.faint}>{copy.sampleNote}</span>
            </p>
            <p className={styles.action}>{copy.sampleButton}</p>
          </div>
        </div>
      </Stack>
    </Card>
  );
}

const sampleTokens = [
  '--ck-bg',
  '--ck-surface-1',
  '--ck-surface-2',
  '--ck-text',
  '--ck-text-2',
  '--ck-text-3',
  '--ck-accent-200',
  '--ck-accent-300',
  '--ck-accent-700',
  '--ck-on-accent',
  '--ck-action',
  '--ck-on-action',
] as const;
