import { useState } from 'react';
import { type BrandToken, colourOf } from '@/domain/brand-colours';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import type { useForm } from '@/shared/ui/use-form';
import { brandCopy as copy, setNames, tokenNames } from './brand.copy';
import styles from './brand.module.css';
import { type BrandValues, type brandFormRules, toTokens } from './brand-form-values';

export type BrandForm = ReturnType<typeof useForm<typeof brandFormRules>>;

const groups: readonly (readonly [
  name: keyof typeof copy.groups,
  tokens: readonly BrandToken[],
])[] = [
  ['action', ['--ck-action', '--ck-action-hover', '--ck-action-press', '--ck-on-action']],
  [
    'accent',
    [
      '--ck-accent-100',
      '--ck-accent-200',
      '--ck-accent-300',
      '--ck-accent-400',
      '--ck-accent-500',
      '--ck-accent-600',
      '--ck-accent-700',
      '--ck-on-accent',
    ],
  ],
  ['ground', ['--ck-bg', '--ck-surface-1', '--ck-surface-2', '--ck-surface-3']],
  ['text', ['--ck-text', '--ck-text-2', '--ck-text-3']],
];

const LONG_HEX = /^#[0-9a-f]{6}$/i;

/** The token set of the site, and the single colours that differ from it. */
export function ColourFields({
  form,
  values,
  kept,
}: {
  form: BrandForm;
  values: BrandValues;
  /** Names of stored colours that the form does not show. */
  kept: readonly string[];
}) {
  const changed = Object.keys(toTokens(values));
  // Only the first value counts: the part must not close while the last colour is typed anew.
  const [isOpenAtFirst] = useState(changed.length > 0);
  const reset = () => {
    for (const [, tokens] of groups) for (const token of tokens) form.change(token, '');
  };
  return (
    <>
      <SelectField
        of={form.field('set')}
        label={copy.set}
        placeholder={copy.chooseSet}
        options={Object.entries(setNames).map(([value, label]) => ({ value, label }))}
      />
      <details className={styles.singles} open={isOpenAtFirst}>
        <summary>{copy.singles(changed.length)}</summary>
        <Stack gap={4}>
          <Row place="spread" gap={3} wraps>
            <Text variant="note">{copy.singlesText}</Text>
            {changed.length > 0 && (
              <Button variant="text" size="small" onClick={reset}>
                {copy.resetColours}
              </Button>
            )}
          </Row>
          {groups.map(([name, tokens]) => (
            <Stack key={name} gap={2} role="group" aria-label={copy.groups[name]}>
              <Text as="h3" variant="label">
                {copy.groups[name]}
              </Text>
              <div className={styles.tokens}>
                {tokens.map((token) => (
                  <ColourField key={token} form={form} token={token} values={values} />
                ))}
              </div>
            </Stack>
          ))}
          {kept.length > 0 && <Text variant="note">{copy.keptColours(kept.join(', '))}</Text>}
        </Stack>
      </details>
    </>
  );
}

function ColourField({
  form,
  token,
  values,
}: {
  form: BrandForm;
  token: BrandToken;
  values: BrandValues;
}) {
  const name = tokenNames[token];
  const usual = colourOf(values.set, {}, token);
  const typed = values[token];
  return (
    <FormField
      of={form.field(token)}
      label={name}
      placeholder={usual}
      autoComplete="off"
      spellCheck={false}
      end={
        <span className={styles.picker}>
          <input
            type="color"
            aria-label={copy.pick(name)}
            value={LONG_HEX.test(typed) ? typed.toLowerCase() : usual}
            onChange={({ target }) => form.change(token, target.value)}
          />
        </span>
      }
    />
  );
}
