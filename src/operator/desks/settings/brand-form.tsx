import { useState } from 'react';
import { type BrandVersion, brandSave } from '@/contract/operator/brand.contract';
import { brandLimits } from '@/contract/operator/brand.fields';
import { listBrandChanges } from '@/contract/operator/brand-changes';
import { findFaintPairs, tokenSets } from '@/domain/brand-colours';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Problem } from '@/shared/ui/problem';
import { useForm, useTextField } from '@/shared/ui/use-form';
import { useOperatorCommand } from '../../kit/operator-query';
import { PictureField } from '../../kit/picture-field';
import { PreviewDialog } from '../../kit/preview-dialog';
import { useMay } from '../../shell/use-me';
import { brandCopy as copy } from './brand.copy';
import styles from './brand.module.css';
import {
  type BrandValues,
  brandFormRules,
  findKeptTokens,
  toBrandValues,
  toLook,
  toTokens,
} from './brand-form-values';
import { ColourFields, type BrandForm as Form } from './colour-fields';
import { ColourSample, ContrastCard } from './contrast-card';
import { SITE_CHANGES, SiteSaveDialog, saySaved } from './site-save-dialog';

/** The form of the name and the look: draft, look before, and save with a list of what changes. */
export function BrandForm({
  start,
  onStart,
}: {
  start: BrandVersion;
  onStart: (start: BrandVersion) => void;
}) {
  const may = useMay();
  const initial = toBrandValues(start.site);
  const form = useForm(brandFormRules, initial as never);
  const save = useOperatorCommand(brandSave, SITE_CHANGES);
  const [base, setBase] = useState(start);
  const [open, setOpen] = useState<'preview' | 'save'>();
  const values = Object.fromEntries(
    Object.keys(initial).map((name) => [name, form.read(name as keyof BrandValues) ?? '']),
  ) as BrandValues;
  const site = { ...base.site, ...toLook(values, base.site) };
  const faint = findFaintPairs(site.brand.name, site.brand.tokens);
  const changes = listBrandChanges(base.site, site);
  const isRecoloured = changes.some(({ field }) => field.startsWith('brand.'));
  const mustFix = isRecoloured && faint.length > 0;
  const ask = form.submit(() => {
    if (!mustFix) setOpen('save');
  });
  const send = async () => {
    const { name, brand, info } = site;
    const set = tokenSets.find((each) => each === brand.name) ?? tokenSets[0];
    const saved = await save.run({
      ...{ version: base.version, name, info },
      brand: { name: set, tokens: toTokens(values) },
    });
    if (!saved) return;
    saySaved(saved);
    onStart(saved);
  };
  return (
    <div className={styles.editor}>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void ask(event)}>
        <fieldset className={styles.fields} disabled={!may(brandSave)}>
          <Card as="section" aria-label={copy.identity}>
            <Stack gap={4}>
              <Text as="h2" variant="heading">
                {copy.identity}
              </Text>
              <FormField
                of={form.field('name')}
                label={copy.name}
                hint={copy.left(Math.max(0, brandLimits.name - values.name.length))}
                autoComplete="off"
              />
              <Pictures form={form} values={values} />
            </Stack>
          </Card>
          <Card as="section" aria-label={copy.colours}>
            <Stack gap={4}>
              <Text as="h2" variant="heading">
                {copy.colours}
              </Text>
              <ColourFields
                form={form}
                values={values}
                kept={Object.keys(findKeptTokens(base.site))}
              />
            </Stack>
          </Card>
        </fieldset>
        {mustFix && <Problem>{copy.fixFirst}</Problem>}
        <Row gap={3} wraps className={styles.acts}>
          {may(brandSave) && (
            <Button type="submit" variant="primary" disabled={changes.length === 0}>
              {copy.save}
            </Button>
          )}
          <Button variant="outline" onClick={() => setOpen('preview')}>
            {copy.preview}
          </Button>
          {may(brandSave) && changes.length === 0 && <Text variant="note">{copy.unchanged}</Text>}
        </Row>
      </Stack>
      <Stack gap={4}>
        <ContrastCard set={site.brand.name} tokens={site.brand.tokens} />
        <ColourSample
          {...{ name: values.name, logo: values.agent_logo }}
          {...{ set: site.brand.name, tokens: site.brand.tokens }}
        />
      </Stack>
      {open === 'preview' && (
        <PreviewDialog
          kind="agent"
          content={toPreview(site)}
          screen="home"
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'save' && (
        <SiteSaveDialog
          {...{ start: base, site, isBusy: save.isBusy, error: save.error }}
          onSave={() => void send()}
          onClose={() => {
            save.clear();
            setOpen(undefined);
          }}
          onTheirs={onStart}
          onMine={(theirs) => {
            setBase(theirs);
            save.clear();
            setOpen(undefined);
          }}
        />
      )}
    </div>
  );
}

/** Returns the draft as the members' contract names its fields, without those that are not set. */
function toPreview({ name, brand, info }: BrandVersion['site']): Record<string, unknown> {
  const { agent_logo, icons, backgrounds } = info;
  return {
    ...{ name, brand },
    info: { agent_logo, icons: icons ?? undefined, backgrounds: backgrounds ?? undefined },
  };
}

function Pictures({ form, values }: { form: Form; values: BrandValues }) {
  const logo = useTextField<HTMLInputElement>(form.field('agent_logo'));
  const page = useTextField<HTMLInputElement>(form.field('background_page'));
  const { agent_logo, icon_touch, icon_small, icon_large } = values;
  const icons = { icon_180: icon_touch, icon_192: icon_small, icon_512: icon_large };
  const shown = Object.entries({ logo: agent_logo, ...icons }).filter(([, path]) => path !== '');
  return (
    <>
      <PictureField
        label={copy.logo}
        purpose="logo"
        value={agent_logo === '' ? null : Object.fromEntries(shown)}
        onChange={(value) => {
          form.change('agent_logo', value?.['logo'] ?? '');
          form.change('icon_touch', value?.['icon_180'] ?? '');
          form.change('icon_small', value?.['icon_192'] ?? '');
          form.change('icon_large', value?.['icon_512'] ?? '');
        }}
        error={logo.error}
      />
      {(['auth', 'page'] as const).map((place) => (
        <PictureField
          key={place}
          label={place === 'auth' ? copy.authBackground : copy.pageBackground}
          purpose="background"
          value={
            values[`background_${place}`] === '' ? null : { image: values[`background_${place}`] }
          }
          onChange={(value) => form.change(`background_${place}`, value?.['image'] ?? '')}
          error={place === 'page' ? page.error : undefined}
        />
      ))}
    </>
  );
}
