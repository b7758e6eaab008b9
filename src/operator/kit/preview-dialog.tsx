import { useQuery } from '@tanstack/react-query';
import {
  type PreviewKind,
  type PreviewShell,
  previewMake,
} from '@/contract/operator/preview.contract';
import type { RouteName } from '@/contract/routes';
import { Button } from '@/shared/ui/button';
import { Stack, Text } from '@/shared/ui/kit';
import { CallProblem } from './call-problem';
import { ChatCard } from './chat-card';
import { DeskDialog } from './desk-dialog';
import { callOperator } from './operator-client';
import styles from './preview-dialog.module.css';

export interface PreviewDialogProps {
  kind: PreviewKind;
  /** Fields of the draft as the members' contract names them. */
  content: Readonly<Record<string, unknown>>;
  /** Screen on which the draft is shown. */
  screen: RouteName;
  onClose: () => void;
}

interface Frame {
  readonly title: string;
  readonly shell: PreviewShell;
  readonly width: number;
}

const frames: readonly Frame[] = [
  { title: 'มือถือใน LINE', shell: 'line', width: 390 },
  { title: 'มือถือบนเว็บ', shell: 'web', width: 390 },
  { title: 'จอกว้าง', shell: 'web', width: 1280 },
];
const copy = {
  title: 'ดูก่อน',
  note: 'ตัวอย่างนี้เห็นเฉพาะคุณ ปุ่มและลิงก์ยังกดไม่ได้ สมาชิกจะเห็นเมื่อเผยแพร่',
  loading: 'กำลังทำตัวอย่าง',
  retry: 'ลองใหม่',
  close: 'ปิด',
} as const;

/** Shows a draft on the real page: on a phone in LINE, on a phone and on a desktop. */
export function PreviewDialog({ onClose, ...draft }: PreviewDialogProps) {
  const card = usePreview(draft, frames[0] as Frame).data?.card;
  return (
    <DeskDialog
      title={copy.title}
      isWide
      onClose={onClose}
      footer={
        <Button variant="primary" size="small" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      <Text variant="note">{copy.note}</Text>
      <div className={styles.frames}>
        {frames.map((frame) => (
          <PreviewFrame key={frame.title} draft={draft} frame={frame} />
        ))}
      </div>
      {card && <ChatCard card={card} />}
    </DeskDialog>
  );
}

type Draft = Omit<PreviewDialogProps, 'onClose'>;

function usePreview({ kind, content, screen }: Draft, { shell, width }: Frame) {
  const body = { kind, content, screen, shell, width };
  return useQuery({
    queryKey: ['operator', 'preview', body] as const,
    queryFn: () => callOperator(previewMake, { body: { ...body, content: { ...content } } }),
    // Made once for each opening of the dialog: the server keeps a preview for ten minutes.
    staleTime: 'static',
    gcTime: 0,
  });
}

function PreviewFrame({ draft, frame }: { draft: Draft; frame: Frame }) {
  const { data, error, refetch } = usePreview(draft, frame);
  const { title, width } = frame;
  return (
    <Stack as="section" gap={2} aria-label={title}>
      <Text as="h3" variant="label">
        {title} · {width} px
      </Text>
      <div className={`${styles.screen} ${width > 600 ? styles.wide : ''}`}>
        {data && <iframe title={title} src={data.path} sandbox="" />}
        {!data && !error && (
          <Text variant="note" role="status">
            {copy.loading}
          </Text>
        )}
        {error && (
          <Stack gap={2}>
            <CallProblem error={error} />
            <Button variant="quiet" size="small" onClick={() => void refetch()}>
              {copy.retry}
            </Button>
          </Stack>
        )}
      </div>
    </Stack>
  );
}
