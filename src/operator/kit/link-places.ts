import { useQuery } from '@tanstack/react-query';
import { articleDrafts } from '@/contract/operator/articles.contract';
import { pollList } from '@/contract/operator/polls.contract';
import { offeredPromotions } from '@/contract/operator/promotions.contract';
import { findRoute, isValidUrl } from '@/contract/route-match';
import { routes } from '@/contract/routes';
import { operatorQuery } from './operator-query';

const LIMIT = 200;

/** Kinds of targets that a link can have. */
export const linkKinds = ['screen', 'promotion', 'article', 'poll', 'address'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A target of a link. */
interface LinkPlace {
  /** Path of the target. */
  readonly value: string;
  readonly label: string;
}

const screens: readonly LinkPlace[] = Object.values(routes).flatMap(({ path, title }) => {
  const plain = path.replace(/\/:\w+\?$/, '');
  const match = findRoute(plain);
  const leads = !plain.includes(':') && match !== null && isValidUrl(match, new URLSearchParams());
  return leads ? [{ value: plain, label: `${title} (${plain})` }] : [];
});

/** Returns the kind of a link's target; undefined for an empty link. */
export function kindOfLink(link: string): LinkKind | undefined {
  if (link === '') return undefined;
  if (screens.some(({ value }) => value === link)) return 'screen';
  if (/^\/promotions\?id=\d+$/.test(link)) return 'promotion';
  if (/^\/article\/detail\?id=[a-z0-9-]+$/.test(link)) return 'article';
  return /^\/poll\/\d+$/.test(link) ? 'poll' : 'address';
}

/** Returns the targets of a kind; undefined while they load, and none for addresses, which are typed. */
export function useLinkPlaces(kind: LinkKind | undefined): readonly LinkPlace[] | undefined {
  const promotions = useQuery({
    ...operatorQuery(offeredPromotions),
    enabled: kind === 'promotion',
  });
  const articles = useQuery({
    ...operatorQuery(articleDrafts, { limit: LIMIT }),
    enabled: kind === 'article',
  });
  const polls = useQuery({
    ...operatorQuery(pollList, { limit: LIMIT }),
    enabled: kind === 'poll',
  });
  switch (kind) {
    case 'screen':
      return screens;
    case 'promotion':
      return promotions.data
        ?.filter(({ is_open: isOpen }) => isOpen)
        .map(({ id, name }) => ({ value: `/promotions?id=${id}`, label: name }));
    case 'article':
      return articles.data?.rows
        .filter(({ state }) => state === 'published' || state === 'scheduled')
        .map(({ id, title }) => ({ value: `/article/detail?id=${id}`, label: title }));
    case 'poll':
      return polls.data?.rows.map(({ poll_id: id, title }) => ({
        ...{ value: `/poll/${id}`, label: `${id} · ${title}` },
      }));
    default:
      return [];
  }
}
