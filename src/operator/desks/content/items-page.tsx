import type { ContentKind } from '@/contract/operator/content.fields';
import { FURTHER, ItemEditor } from './item-editor';
import { ItemList } from './item-list';

/** The items of a kind, or the editor of one of them. */
export function ItemsPage({ kind, id }: { kind: ContentKind; id: string | undefined }) {
  if (id === undefined) return <ItemList kind={kind} />;
  return <ItemEditor key={id} kind={kind} id={id === FURTHER ? undefined : id} />;
}
