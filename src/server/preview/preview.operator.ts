import { previewMake } from '@/contract/operator/preview.contract';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { makePreview, type PreviewDeps } from './preview.service';

/** Returns the operator endpoint for previews. */
export function previewOperatorRoutes(deps: PreviewDeps): MountedOperatorEndpoint[] {
  return [handleForOperators(previewMake, ({ body }) => makePreview(deps, body))];
}
