import * as v from 'valibot';
import type { AgentConfig } from '@/contract/agent.contract';
import { linksContent } from '@/contract/operator/brand.fields';
import { brandCopy as copy } from './brand.copy';

const { seo, ...plain } = linksContent.entries;

/** Rules of the form of the links. */
export const linksFormRules = v.object({
  ...plain,
  title: seo.entries.title,
  description: seo.entries.description,
  og_image: v.pipe(v.string(), v.nonEmpty(copy.needShare)),
});

/** Values of the form of the links. */
export interface LinksValues {
  readonly line_contact_url: string;
  readonly line_admin_url: string;
  readonly telegram_contact_url: string;
  readonly title: string;
  readonly description: string;
  readonly og_image: string;
  readonly phone_code: AgentConfig['phone_code'];
}
