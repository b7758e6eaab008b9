import { sayNotice } from '@/contract/notices.copy';
import { noticeKinds } from '@/contract/security.contract';
import type { CodeSender } from '../account/code-sender';
import type { NoticeChannel } from './notice-channel';

/** Creates the SMS channel for notices about access to an account, which a thief of the password cannot suppress. */
export function createSmsChannel(codeSender: CodeSender): NoticeChannel {
  return {
    name: 'sms',
    kinds: noticeKinds,
    send: ({ phone, fact }) => codeSender.sendNotice({ phone, text: sayNotice(fact) }),
  };
}
