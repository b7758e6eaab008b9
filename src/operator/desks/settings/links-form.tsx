import { useState } from 'react';
import { Link } from 'wouter';
import { agentRulesShow } from '@/contract/operator/agent.contract';
import { type BrandVersion, linksSave } from '@/contract/operator/brand.contract';
import { listBrandChanges } from '@/contract/operator/brand-changes';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { useForm } from '@/shared/ui/use-form';
import { ChatCard } from '../../kit/chat-card';
import { useOperatorCommand } from '../../kit/operator-query';
import { PreviewDialog } from '../../kit/preview-dialog';
import { useMay } from '../../shell/use-me';
import { brandCopy as copy } from './brand.copy';
import styles from './brand.module.css';
import { LinksFields } from './links-fields';
import { type LinksValues, linksFormRules } from './links-form-values';
import { SITE_CHANGES, SiteSaveDialog, saySaved } from './site-save-dialog';

/** The form of the links and search texts, with the card that chats show. */
export function LinksForm({
  start,
  onStart,
  siteUrl,
}: {
  start: BrandVersion;
  onStart: (start: BrandVersion) => void;
  /** URL of the members' site; empty on the same host. */
  siteUrl: string;
}) {
  const may = useMay();
  const initial = toValues(start);
  const form = useForm(linksFormRules, initial);
  const save = useOperatorCommand(linksSave, SITE_CHANGES);
  const [base, setBase] = useState(start);
  const [open, setOpen] = useState<'preview' | 'save'>();
  const values: LinksValues = {
    line_contact_url: form.read('line_contact_url') ?? '',
    line_admin_url: form.read('line_admin_url') ?? '',
    telegram_contact_url: form.read('telegram_contact_url') ?? '',
    title: form.read('title') ?? '',
    description: form.read('description') ?? '',
    og_image: form.read('og_image') ?? '',
    phone_code: form.read('phone_code') ?? 'at_registration',
  };
  const links = toLinks(values);
  const site = { ...base.site, ...links };
  const changes = listBrandChanges(base.site, site);
  const ask = form.submit(() => setOpen('save'));
  const send = async () => {
    const saved = await save.run({ version: base.version, ...links });
    if (!saved) return;
    saySaved(saved);
    onStart(saved);
  };
  return (
    <div className={styles.editor}>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void ask(event)}>
        <fieldset className={styles.fields} disabled={!may(linksSave)}>
          <LinksFields form={form} values={values} />
        </fieldset>
        <Row gap={3} wraps className={styles.acts}>
          {may(linksSave) && (
            <Button type="submit" variant="primary" disabled={changes.length === 0}>
              {copy.save}
            </Button>
          )}
          <Button variant="outline" onClick={() => setOpen('preview')}>
            {copy.preview}
          </Button>
          {may(linksSave) && changes.length === 0 && <Text variant="note">{copy.unchanged}</Text>}
        </Row>
      </Stack>
      <Stack gap={4}>
        <Card>
          <ChatCard card={{ ...site.seo, image: site.seo.og_image }} />
        </Card>
        <Elsewhere siteUrl={siteUrl} />
      </Stack>
      {open === 'preview' && (
        <PreviewDialog
          kind="agent"
          content={{ ...links }}
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

function toValues({ site }: BrandVersion): LinksValues {
  const { line_contact_url, line_admin_url, telegram_contact_url, seo: texts, phone_code } = site;
  return { line_contact_url, line_admin_url, telegram_contact_url, ...texts, phone_code };
}

function toLinks({ title, description, og_image, ...links }: LinksValues) {
  return {
    ...links,
    line_contact_url: links.line_contact_url.trim(),
    line_admin_url: links.line_admin_url.trim(),
    telegram_contact_url: links.telegram_contact_url.trim(),
    seo: { title: title.trim(), description: description.trim(), og_image },
  };
}

/** Settings that stand on another page, and the documents of the site. */
function Elsewhere({ siteUrl }: { siteUrl: string }) {
  const may = useMay();
  return (
    <Card as="section" aria-label={copy.elsewhere}>
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {copy.elsewhere}
        </Text>
        {may(agentRulesShow) && (
          <Text variant="detail">
            {copy.rules}{' '}
            <Link href="/offers/rules" className={styles.link}>
              {copy.rulesLink}
            </Link>
          </Text>
        )}
        <Text variant="detail">{copy.documents}</Text>
        <Row gap={4} wraps>
          {(['terms', 'privacy'] as const).map((name) => (
            <a
              key={name}
              href={`${siteUrl}/${name}`}
              target="_blank"
              rel="noreferrer"
              className={styles.link}
            >
              {copy[name]}
            </a>
          ))}
        </Row>
      </Stack>
    </Card>
  );
}
