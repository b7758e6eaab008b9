import { pictureAdd, pictureDelete, pictureList } from '@/contract/operator/pictures.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchPictures } from './picture.queries';
import { addPicture, deletePicture } from './picture.service';

/** Returns the operator endpoints for pictures. */
export function picturesOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  return [
    handleForOperators(
      pictureAdd,
      ({ query: { purpose, x, y }, body: content, operator: { name: operator } }) =>
        addPicture(db, { agentId, operator }, { content, purpose, focal: { x, y } }),
    ),
    handleForOperators(pictureList, ({ query }) => fetchPictures(db, agentId, query)),
    handleForOperators(pictureDelete, ({ body: { id }, operator: { name: operator } }) =>
      deletePicture(db, { agentId, operator }, Number(id)),
    ),
  ];
}
