import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type { DatabaseImages } from './database-image';

declare module 'vitest' {
  interface ProvidedContext {
    databaseImages: DatabaseImages;
  }
}

/** Several projects of one run share the images; the last to end removes those of the run. */
interface SharedImages {
  readonly directory: string;
  readonly images: Promise<DatabaseImages>;
  users: number;
}

const shelf = globalThis as typeof globalThis & { chokdeeImages?: SharedImages | undefined };

/** The images that in-memory databases are loaded from, made once for the whole test run. */
export async function setup(project: TestProject): Promise<() => void> {
  const shared = (shelf.chokdeeImages ??= share());
  shared.users += 1;
  project.provide('databaseImages', await shared.images);
  return () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    shelf.chokdeeImages = undefined;
    rmSync(shared.directory, { recursive: true, force: true });
  };
}

function share(): SharedImages {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'chokdee-images-'));
  // Loaded here: of several projects, one makes the images.
  const images = import('./database-image').then(({ createDatabaseImages }) =>
    createDatabaseImages(directory),
  );
  return { directory, images, users: 0 };
}
