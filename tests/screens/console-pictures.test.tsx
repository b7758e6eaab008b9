import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pictureAdd, pictureList } from '@/contract/operator/pictures.contract';
import { previewMake } from '@/contract/operator/preview.contract';
import { errorSentences } from '@/shared/http/api-error';
import { samplePictureBytes } from '../support/article.fixture';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { operate } from '../support/deposit.fixture';
import { handInPicture } from '../support/picture.fixture';
import { countCalls, hold, mendNetwork, respondWith } from '../support/screen-network';

const backEnd = useConsoleBackEnd();

const fileOf = (bytes: Uint8Array, name = 'รูป.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });

async function openField() {
  const user = await openConsole(backEnd, '/content/pictures', 'kwan');
  await user.click(await screen.findByRole('button', { name: 'เพิ่มรูป' }));
  const dialog = await screen.findByRole('dialog', { name: 'เพิ่มรูป' });
  await user.selectOptions(within(dialog).getByLabelText('ใช้สำหรับ'), 'กิจกรรม');
  const field = within(dialog).getByRole('group', { name: 'รูป' });
  return { user, dialog, field, input: within(field).getByLabelText<HTMLInputElement>('รูป') };
}

describe('the field of a picture', () => {
  it('uploads a file, shows its sizes, and crops it again around another point', async () => {
    const { user, field, input } = await openField();
    const release = hold(pictureAdd);
    await user.upload(input, fileOf(samplePictureBytes(1600, 900)));
    expect(await within(field).findByRole('status')).toBeTruthy();
    release();
    expect(await within(field).findByText('ขนาดปกติ')).toBeTruthy();
    const point = within(field).getByRole('button', { name: 'จุดสำคัญของรูป 50% 50%' });
    point.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}');
    expect(within(field).getByRole('button', { name: 'จุดสำคัญของรูป 40% 45%' })).toBe(point);
    // The steps together are one upload.
    await waitFor(() => expect(countCalls(pictureAdd)).toBe(2), { timeout: 3000 });
    await waitFor(() =>
      expect(screen.getAllByText('กิจกรรม', { selector: 'td *' })).toHaveLength(2),
    );
  });

  it('takes a dropped file', async () => {
    const { field } = await openField();
    const place = within(field).getByText(/หรือลากรูปมาวางตรงนี้/).parentElement as HTMLElement;
    const files = [fileOf(samplePictureBytes(800, 450))];
    fireEvent.drop(place, { dataTransfer: { files } });
    expect(await within(field).findByText('ขนาดปกติ')).toBeTruthy();
  });

  it('says in a sentence why a file is refused', async () => {
    const { user, field, input } = await openField();
    await user.upload(input, fileOf(samplePictureBytes(300, 200)));
    expect(await within(field).findByText(/กว้างอย่างน้อย 534 และสูงอย่างน้อย 300 พิกเซล/)).toBeTruthy();
    await user.upload(input, fileOf(Buffer.from('<svg/>'), 'รูป.png'));
    expect(await within(field).findByText(/ใช้ได้เฉพาะรูป PNG, JPEG หรือ WebP/)).toBeTruthy();
    const calls = countCalls(pictureAdd);
    await user.upload(input, fileOf(new Uint8Array(8 * 1024 * 1024 + 1)));
    expect(await within(field).findByText(/ไฟล์ใหญ่เกิน 8 MB/)).toBeTruthy();
    expect(countCalls(pictureAdd)).toBe(calls);
  });
});

describe('the library of pictures', () => {
  it('is empty at first, and says what comes', async () => {
    await openConsole(backEnd, '/content/pictures', 'kwan');
    expect(await screen.findByText(/ยังไม่มีรูปที่อัปโหลด/)).toBeTruthy();
  });

  it('is read again by a button after it failed', async () => {
    respondWith(pictureList, 500);
    const user = await openConsole(backEnd, '/content/pictures', 'kwan');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.server);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText(/ยังไม่มีรูปที่อัปโหลด/)).toBeTruthy();
  });

  it('deletes an unused picture after a question, and keeps a used one', async () => {
    const used = await handInPicture(backEnd.app, 'article', samplePictureBytes(1200, 675));
    const cover = used.variants['cover']?.path;
    await operate(backEnd.app, '/articles', {
      body: {
        ...{ id: 'sample', category: 'games', title: 'ก', description: 'ข', markdown: 'ค', cover },
      },
    });
    await handInPicture(backEnd.app, 'event', samplePictureBytes(800, 450));
    const user = await openConsole(backEnd, '/content/pictures', 'kwan');
    const table = await screen.findByRole('table', { name: 'รูปที่อัปโหลดไว้' });
    await user.click(await within(table).findByRole('button', { name: /ปกบทความ/ }));
    expect(await screen.findByText(/รูปนี้ยังใช้อยู่ จึงลบไม่ได้/)).toBeTruthy();
    expect(screen.getByText('บทความ sample')).toBeTruthy();
    await user.click(within(table).getByRole('button', { name: /กิจกรรม/ }));
    await user.click(await screen.findByRole('button', { name: 'ลบรูปนี้' }));
    const dialog = await screen.findByRole('dialog', { name: 'ลบรูปนี้' });
    await user.click(within(dialog).getByRole('button', { name: 'ลบรูปนี้' }));
    expect(await screen.findByText('ลบรูปแล้ว')).toBeTruthy();
    await waitFor(() => expect(within(table).queryByText('กิจกรรม')).toBeNull());
  });

  it('shows support everything and no action', async () => {
    await handInPicture(backEnd.app, 'event', samplePictureBytes(800, 450));
    const user = await openConsole(backEnd, '/content/pictures', 'sup');
    await user.click(await screen.findByRole('button', { name: /กิจกรรม/ }));
    expect(await screen.findByRole('region', { name: 'รูปและขนาดที่เก็บไว้' })).toBeTruthy();
    for (const name of ['เพิ่มรูป', 'ลบรูปนี้'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('the preview of a draft', () => {
  it('shows the page in LINE, on a phone and on a desktop, and the card of the chat', async () => {
    const user = await openConsole(backEnd, '/content/banners/dragon', 'kwan');
    await user.click(await screen.findByRole('button', { name: 'ดูก่อน' }));
    const dialog = await screen.findByRole('dialog', { name: 'ดูก่อน' });
    for (const title of ['มือถือใน LINE', 'มือถือบนเว็บ', 'จอกว้าง']) {
      const frame = await within(dialog).findByTitle(title);
      expect(frame.getAttribute('src')).toMatch(/^\/operator\/preview\/[\w-]{32}$/);
      expect(frame.getAttribute('sandbox')).toBe('');
    }
    expect(countCalls(previewMake)).toBe(3);
    expect(within(dialog).getByRole('region', { name: 'การ์ดในแชต' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be tried again after it failed', async () => {
    respondWith(previewMake, 500);
    const user = await openConsole(backEnd, '/content/banners/dragon', 'kwan');
    await user.click(await screen.findByRole('button', { name: 'ดูก่อน' }));
    const frame = await screen.findByRole('region', { name: 'จอกว้าง' });
    const retry = await within(frame).findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await within(frame).findByTitle('จอกว้าง')).toBeTruthy();
  });
});
