import * as v from 'valibot';
import {
  type BrandSite,
  type BrandVersion,
  brandShow,
  brandVersions,
} from '@/contract/operator/brand.contract';
import { listBrandChanges } from '@/contract/operator/brand-changes';
import { ApiError } from '@/shared/http/api-error';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { operatorCopy } from '../../operator.copy';
import { brandCopy as copy } from './brand.copy';
import { settingsCopy } from './settings.copy';
import { SiteChanges } from './site-changes';

/** Paths of the queries that a change of the site makes stale. */
export const SITE_CHANGES = [brandShow.path, brandVersions.path, '/operator/v1/first_day'];

export interface SiteSaveDialogProps {
  /** The version that was edited. */
  start: BrandVersion;
  /** The site as it will be. */
  site: BrandSite;
  isBusy: boolean;
  error: unknown;
  onSave: () => void;
  onClose: () => void;
  /** Called with the version of a colleague, to go on from it. */
  onTheirs: (version: BrandVersion) => void;
  onMine: (version: BrandVersion) => void;
}

/** Lists what a save changes, and what a colleague has saved meanwhile. */
export function SiteSaveDialog({
  start,
  site,
  isBusy,
  error,
  onSave,
  onClose,
  onTheirs,
  onMine,
}: SiteSaveDialogProps) {
  const theirs = readConflict(error);
  if (theirs) {
    return (
      <DeskDialog
        title={copy.conflict(theirs.written_by, theirs.version)}
        onClose={() => onMine(theirs)}
        footer={
          <>
            <Button variant="outline" onClick={() => onTheirs(theirs)}>
              {copy.useTheirs}
            </Button>
            <Button variant="primary" onClick={() => onMine(theirs)}>
              {copy.keepMine}
            </Button>
          </>
        }
      >
        <Text variant="detail" tone="soft">
          {copy.conflictText}
        </Text>
        <SiteChanges
          changes={listBrandChanges(theirs.site, site)}
          heads={[copy.theirs, copy.mine]}
        />
      </DeskDialog>
    );
  }
  return (
    <DeskDialog
      title={copy.saveTitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {operatorCopy.cancel}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={onSave}>
            {isBusy ? settingsCopy.busy : copy.confirm}
          </Button>
        </>
      }
    >
      <Text variant="detail" tone="soft">
        {copy.saveText}
      </Text>
      <SiteChanges changes={listBrandChanges(start.site, site)} />
      <CallProblem error={error} />
    </DeskDialog>
  );
}

const conflictData = v.omit(brandShow.data, ['site_url']);

/** Returns the version of a colleague from a refusal; null when the refusal is another one. */
function readConflict(error: unknown): BrandVersion | null {
  if (!(error instanceof ApiError) || error.errorName !== 'brand.changed') return null;
  const read = v.safeParse(conflictData, error.data);
  return read.success ? read.output : null;
}

/** Says that a version was saved. */
export function saySaved({ version }: BrandVersion): void {
  showToast({ message: copy.saved(version), tone: 'success', durationMs: 5000 });
}
