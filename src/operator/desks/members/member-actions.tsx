import { type ComponentType, useState } from 'react';
import type { OperatorEndpoint } from '@/contract/endpoint';
import {
  memberClose,
  memberEndSessions,
  memberOpen,
  memberUnlinkLine,
} from '@/contract/operator/account.contract';
import { adjustmentRequest } from '@/contract/operator/adjustments.contract';
import { memberGoodwill } from '@/contract/operator/goodwill.contract';
import {
  memberChangeBank,
  memberChangeName,
  memberChangePhone,
  memberCloseWithPayout,
  memberHoldPayouts,
} from '@/contract/operator/member-changes.contract';
import { type MemberHead, memberFlagSet } from '@/contract/operator/members.contract';
import { pointsAdjust } from '@/contract/operator/points.contract';
import { wheelGrant } from '@/contract/operator/wheel.contract';
import { Button } from '@/shared/ui/button';
import { Card, Stack, Text } from '@/shared/ui/kit';
import { useMay } from '../../shell/use-me';
import { AccessDialog } from './access-dialog';
import { AdjustDialog } from './adjust-dialog';
import { ChangeBankDialog, ChangeNameDialog } from './change-identity-dialogs';
import { ChangePhoneDialog } from './change-phone-dialog';
import { CloseDialog } from './close-dialog';
import { FlagDialog } from './flag-dialog';
import { GoodwillDialog, PointsDialog, SpinsDialog } from './gift-dialogs';
import styles from './member.module.css';
import type { MemberDialogProps } from './member-dialog-types';
import { membersCopy as copy, memberActsCopy } from './members.copy';

/** An act on a member: the call that does it, and the dialog that confirms it. */
interface MemberAct {
  readonly title: string;
  readonly endpoint: Pick<OperatorEndpoint, 'roles'>;
  readonly dialog: ComponentType<MemberDialogProps>;
  /** Call of a wider act, which a person who may do it uses instead. */
  readonly lessThan?: Pick<OperatorEndpoint, 'roles'>;
  /** Left out where the act makes no sense for the member now. */
  readonly isFor?: (member: MemberHead) => boolean;
}

const isOpen = ({ is_closed }: MemberHead) => !is_closed;

const acts: readonly MemberAct[] = [
  { title: copy.flag, endpoint: memberFlagSet, dialog: FlagDialog },
  { title: copy.adjust, endpoint: adjustmentRequest, dialog: AdjustDialog, isFor: isOpen },
  {
    title: copy.adjustPoints,
    endpoint: pointsAdjust,
    dialog: PointsDialog,
    isFor: isOpen,
  },
  { title: copy.grantSpins, endpoint: wheelGrant, dialog: SpinsDialog, isFor: isOpen },
  {
    ...{ title: copy.goodwill, endpoint: memberGoodwill, lessThan: pointsAdjust },
    ...{ dialog: GoodwillDialog, isFor: isOpen },
  },
  {
    title: copy.changePhone,
    endpoint: memberChangePhone,
    dialog: ChangePhoneDialog,
    isFor: isOpen,
  },
  { title: copy.changeBank, endpoint: memberChangeBank, dialog: ChangeBankDialog },
  { title: copy.changeName, endpoint: memberChangeName, dialog: ChangeNameDialog },
  {
    ...{ title: copy.endSessions, endpoint: memberEndSessions, isFor: isOpen },
    dialog: (props) => (
      <AccessDialog
        {...props}
        endpoint={memberEndSessions}
        title={copy.endSessions}
        text={memberActsCopy.endAllText}
      />
    ),
  },
  {
    ...{ title: copy.unlinkLine, endpoint: memberUnlinkLine },
    isFor: ({ line }) => line !== null,
    dialog: (props) => (
      <AccessDialog
        {...props}
        endpoint={memberUnlinkLine}
        title={copy.unlinkLine}
        text={memberActsCopy.unlinkText}
      />
    ),
  },
  {
    ...{ title: copy.holdPayouts, endpoint: memberHoldPayouts },
    dialog: (props) => (
      <AccessDialog
        {...props}
        endpoint={memberHoldPayouts}
        title={copy.holdPayouts}
        text={memberActsCopy.holdText}
      />
    ),
  },
  {
    ...{ title: copy.closePayout, endpoint: memberCloseWithPayout },
    dialog: (props) => <CloseDialog {...props} paysOut />,
  },
  {
    ...{ title: copy.close, endpoint: memberClose, isFor: isOpen },
    dialog: (props) => <CloseDialog {...props} paysOut={false} />,
  },
  {
    ...{ title: copy.reopen, endpoint: memberOpen },
    isFor: ({ is_closed }) => is_closed,
    dialog: (props) => (
      <AccessDialog
        {...props}
        endpoint={memberOpen}
        title={copy.reopen}
        text={memberActsCopy.reopenText}
      />
    ),
  },
];

/** Buttons of the acts on the member that the role of the person allows. */
export function MemberActions({ member }: { member: MemberHead }) {
  const may = useMay();
  const [opened, setOpened] = useState<MemberAct | null>(null);
  const mine = acts.filter(
    ({ endpoint, lessThan, isFor }) =>
      may(endpoint) && !(lessThan && may(lessThan)) && (isFor === undefined || isFor(member)),
  );
  if (mine.length === 0) return null;
  return (
    <Card as="section">
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {copy.manage}
        </Text>
        <div className={styles.acts}>
          {mine.map((act) => (
            <Button key={act.title} variant="quiet" size="small" onClick={() => setOpened(act)}>
              {act.title}
            </Button>
          ))}
        </div>
      </Stack>
      {opened && <opened.dialog member={member} onClose={() => setOpened(null)} />}
    </Card>
  );
}
