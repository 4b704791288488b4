import { open } from 'node:fs/promises';
import type Sharp from 'sharp';
import { MOST_PIXELS } from '../../contract/files.ts';
import { PICTURE_WIDTHS } from '../../contract/pictures.ts';
import { fileError } from './file-error.ts';

export interface PictureSizes {
  readonly width: number;
  readonly height: number;
  /** By width asked for; a small picture is not made larger. */
  readonly sizes: readonly { readonly name: string; readonly content: Buffer }[];
}

/** The longest side in proportion to the width; WebP ends at 16,383 pixels. */
const TALLEST = 4;
const MOST_SECONDS = 20;

/** Loaded with the first picture: most portals start without needing it. */
let loading: Promise<typeof Sharp> | undefined;

function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One thread for each picture, nothing kept in memory, and no reader but those of the formats that we take.
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
    return sharp;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Makes the sizes that are kept of an uploaded picture: turned upright, without anything that the camera wrote into it (such as the place). */
export async function makeSizes(file: string): Promise<PictureSizes> {
  await requirePicture(file);
  const sharp = await loadSharp();
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const;
  await requireModest(sharp(file, { ...options, limitInputPixels: false }));
  try {
    const [largest = 0] = PICTURE_WIDTHS.toReversed();
    // Decoded once, with all three sizes made from the largest.
    const { data, info } = await sharp(file, options)
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient()
      .resize({ width: largest, height: largest * TALLEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const sizes: { name: string; content: Buffer }[] = [];
    for (const width of PICTURE_WIDTHS) {
      const content = await sharp(data, { raw })
        .timeout({ seconds: MOST_SECONDS })
        .resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer();
      sizes.push({ name: `${width}.webp`, content });
    }
    return { width: info.width, height: info.height, sizes };
  } catch {
    throw fileError('damaged');
  }
}

/** The content decides, not the name: JPG, PNG and WebP. Nothing else reaches the program that reads pictures. */
async function requirePicture(file: string): Promise<void> {
  const head = await firstBytes(file, 12);
  const text = head.toString('latin1');
  const isPicture =
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.endsWith('WEBP'));
  if (isPicture) return;
  const isHeic = /^ftyp(hei|hev|mif)/.test(text.slice(4));
  throw fileError(isHeic ? 'heic' : 'not-a-picture');
}

/** What the head of the file claims, before any of it is unpacked. */
async function requireModest(picture: ReturnType<typeof Sharp>): Promise<void> {
  const { width, height } = await picture.metadata().catch(() => {
    throw fileError('damaged');
  });
  if (width * height > MOST_PIXELS) throw fileError('too-many-pixels', { limit: MOST_PIXELS / 1e6 });
}

async function firstBytes(file: string, count: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
