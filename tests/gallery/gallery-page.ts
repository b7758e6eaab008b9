import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GALLERY_DIR, type Picture, readPictureFile } from './gallery-files';

interface ShownPicture extends Picture {
  readonly file: string;
}

/** Writes one page with all pictures: a row for each screen in a state, the web pictures first. */
export default async function writeGalleryPage(): Promise<void> {
  const files = (await readdir(GALLERY_DIR)).filter((file) => file.endsWith('.jpg'));
  const pictures = files.map((file): ShownPicture => ({ file, ...readPictureFile(file) }));
  const rows = new Map<string, ShownPicture[]>();
  for (const picture of pictures) {
    const title = `${picture.scene} · ${picture.state}`;
    rows.set(title, [...(rows.get(title) ?? []), picture]);
  }
  const body = [...rows]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([title, shown]) => renderRow(title, shown))
    .join('\n');
  const file = path.join(GALLERY_DIR, 'index.html');
  await writeFile(file, page(body));
  process.stdout.write(`\n${pictures.length} pictures of ${rows.size} views: ${file}\n`);
}

function renderRow(title: string, pictures: readonly ShownPicture[]): string {
  const figures = pictures
    .toSorted((a, b) => b.shell.localeCompare(a.shell) || a.width - b.width)
    .map(
      ({ file, shell, width }) =>
        `<figure><a href="${encodeURIComponent(file)}"><img loading="lazy" src="${encodeURIComponent(file)}" alt=""></a><figcaption>${shell} ${width}</figcaption></figure>`,
    );
  return `<section><h2>${escapeHtml(title)}</h2><div>${figures.join('')}</div></section>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function page(body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Every screen</title>
<style>
  body { margin: 24px; font: 14px/1.5 system-ui, sans-serif; color: #ddd; background: #222; }
  h2 { margin: 32px 0 8px; font-size: 16px; }
  div { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto; }
  figure { flex: none; margin: 0; }
  img { display: block; height: 460px; background: #111; }
  figcaption { color: #999; }
</style>
${body}
</html>
`;
}
