import type { GeneratedAlways } from 'kysely';
import type { PicturePurpose } from '@/contract/operator/pictures.contract';
import type { PictureKind } from './picture-reader';

interface PicturesTable {
  agent_id: number;
  sha256: Uint8Array;
  kind: PictureKind;
  width: number;
  height: number;
  content: Uint8Array;
  added_at: Date;
  added_by: string;
}

interface PictureUploadsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  purpose: PicturePurpose;
  /** Hash of the file as it was sent; the file itself is not kept. */
  source_sha256: Uint8Array;
  /** Point that stays visible when the picture is cropped, in thousandths of its width and height. */
  focal_x_milli: number;
  focal_y_milli: number;
  added_at: Date;
  added_by: string;
}

interface PictureVariantsTable {
  agent_id: number;
  upload_id: number;
  name: string;
  position: number;
  sha256: Uint8Array;
}

declare module '../db/tables' {
  interface DatabaseTables {
    pictures: PicturesTable;
    picture_uploads: PictureUploadsTable;
    picture_variants: PictureVariantsTable;
  }
}
