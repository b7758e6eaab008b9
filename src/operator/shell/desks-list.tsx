import banksIcon from '@phosphor-icons/core/regular/bank.svg?icon';
import reportsIcon from '@phosphor-icons/core/regular/chart-bar.svg?icon';
import lineIcon from '@phosphor-icons/core/regular/chat-circle-dots.svg?icon';
import approvalsIcon from '@phosphor-icons/core/regular/check-square-offset.svg?icon';
import settingsIcon from '@phosphor-icons/core/regular/gear-six.svg?icon';
import moneyOutIcon from '@phosphor-icons/core/regular/hand-coins.svg?icon';
import systemIcon from '@phosphor-icons/core/regular/heartbeat.svg?icon';
import peopleIcon from '@phosphor-icons/core/regular/identification-badge.svg?icon';
import auditIcon from '@phosphor-icons/core/regular/list-magnifying-glass.svg?icon';
import contentIcon from '@phosphor-icons/core/regular/megaphone.svg?icon';
import affiliateIcon from '@phosphor-icons/core/regular/share-network.svg?icon';
import todayIcon from '@phosphor-icons/core/regular/sun-horizon.svg?icon';
import offersIcon from '@phosphor-icons/core/regular/tag.svg?icon';
import lottoIcon from '@phosphor-icons/core/regular/ticket.svg?icon';
import moneyInIcon from '@phosphor-icons/core/regular/tray.svg?icon';
import membersIcon from '@phosphor-icons/core/regular/users.svg?icon';
import type { DeskCounts } from '@/contract/operator/desk.contract';
import {
  approvalReaders,
  auditReaders,
  bookReaders,
  memberReaders,
  moneyReaders,
  type OperatorRole,
  offerReaders,
  operatorRoles,
  shortfallReaders,
} from '@/contract/operator-roles';
import { operatorCopy as copy } from '../operator.copy';

/** A desk of the console, as the rail shows it. */
export interface Desk {
  readonly path: string;
  readonly title: string;
  readonly icon: string;
  /** Second key after G. */
  readonly key: string;
  /** Roles of the desk's first call; the calls themselves would load the schemas of all desks with the first page. */
  readonly roles: readonly OperatorRole[];
  /** Count that the rail shows; a desk of several queues shows their sum. */
  readonly count?: keyof DeskCounts | readonly (keyof DeskCounts)[];
}

/** All desks, in the order of the rail. */
export const desks: readonly Desk[] = [
  { path: '/', title: copy.today, icon: todayIcon, key: 'KeyT', roles: operatorRoles },
  {
    ...{ path: '/in', title: copy.moneyIn, icon: moneyInIcon, key: 'KeyI' },
    ...{ roles: moneyReaders, count: ['incoming', 'deposits'] },
  },
  {
    ...{ path: '/out', title: copy.moneyOut, icon: moneyOutIcon, key: 'KeyO' },
    ...{ roles: moneyReaders, count: ['withdrawals', 'payouts'] },
  },
  {
    ...{ path: '/members', title: copy.members, icon: membersIcon, key: 'KeyM' },
    roles: memberReaders,
  },
  {
    ...{ path: '/lotto', title: copy.lotto, icon: lottoIcon, key: 'KeyL' },
    // Finance sees the shortfalls only.
    ...{ roles: shortfallReaders, count: ['results', 'second_results'] },
  },
  {
    ...{ path: '/offers', title: copy.offers, icon: offersIcon, key: 'KeyF' },
    ...{ roles: offerReaders, count: 'orders' },
  },
  {
    ...{ path: '/content', title: copy.content, icon: contentIcon, key: 'KeyC' },
    // Finance sees the polls only.
    roles: offerReaders,
  },
  {
    ...{ path: '/line', title: copy.line, icon: lineIcon, key: 'KeyE' },
    ...{ roles: offerReaders, count: 'line_waiting' },
  },
  {
    ...{ path: '/affiliate', title: copy.affiliate, icon: affiliateIcon, key: 'KeyN' },
    roles: memberReaders,
  },
  {
    ...{ path: '/approvals', title: copy.approvals, icon: approvalsIcon, key: 'KeyA' },
    ...{ roles: approvalReaders, count: 'approvals' },
  },
  {
    ...{ path: '/reports', title: copy.reports, icon: reportsIcon, key: 'KeyR' },
    roles: bookReaders,
  },
  {
    ...{ path: '/banks', title: copy.banks, icon: banksIcon, key: 'KeyB' },
    ...{ roles: bookReaders, count: 'banks' },
  },
  {
    ...{ path: '/settings', title: copy.settings, icon: settingsIcon, key: 'KeyS' },
    roles: offerReaders,
  },
  {
    ...{ path: '/people', title: copy.people, icon: peopleIcon, key: 'KeyP' },
    roles: auditReaders,
  },
  { path: '/audit', title: copy.audit, icon: auditIcon, key: 'KeyU', roles: auditReaders },
  { path: '/system', title: copy.system, icon: systemIcon, key: 'KeyH', roles: auditReaders },
];
