import { sayNotice } from '@/contract/notices.copy';
import { noticeKinds } from '@/contract/security.contract';
import type { CodeSender } from '../account/code.sender';
import type { NoticeChannel } from './notice-channel';

/** SMS for what happens around access to an account: a thief of the password cannot keep it from the phone. */
export function createSmsChannel(codeSender: CodeSender): NoticeChannel {
  return {
    name: 'sms',
    kinds: noticeKinds,
    send: ({ phone, fact }) => codeSender.sendNotice({ phone, text: sayNotice(fact) }),
  };
}
