import pLimit from 'p-limit';
import type { Metadata, Sharp } from 'sharp';
import { AppError, invalid } from '../../shared/app-error.ts';

/** Most pixels an image may have. Reading AVIF takes some 25 bytes of memory a pixel, several times what others take. */
const MAX_PIXELS = 25_000_000;
const MAX_AVIF_PIXELS = 10_000_000;
/** The longer side of what is stored. */
const MAX_SIDE = 2048;
const TIME_LIMIT_S = 20;

/** What file-kind.ts calls the accepted kinds, and what the decoder calls them. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'a JPEG image': 'jpeg',
  'a PNG image': 'png',
  'a GIF image': 'gif',
  'a WebP image': 'webp',
  'an AVIF image': 'heif',
};

/** Loads the decoder. Untrusted pictures pass through it once each: no cache, and no formats but these. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
  return sharp;
}

let loading: ReturnType<typeof loadSharp> | undefined;

const limit = pLimit(2);
const avifLimit = pLimit(1);

const damaged = (cause: unknown) =>
  new AppError('invalid', 'The image is damaged', {
    detail: 'The image is damaged and cannot be read.',
    details: { file: 'The image is damaged and cannot be read.' },
    cause,
  });

async function checkKind(bytes: Buffer): Promise<string> {
  if (bytes.length === 0) throw invalid({ file: 'The file is empty' });
  const { describeFile } = await import('../../storage/file-kind.ts');
  const kind = await describeFile(bytes);
  const format = kind === undefined ? undefined : ACCEPTED[kind];
  if (format !== undefined) return format;
  const what = kind ?? 'no image that can be recognised';
  throw new AppError('unsupported_file', 'This kind of file is not accepted', {
    detail: `This is ${what}. Choose a JPEG, PNG, GIF, WebP or AVIF image.`,
    ...(kind !== undefined && { values: { kind } }),
  });
}

/** Refuses by what the header declares, before a single pixel is decoded. */
function checkSize({ format, width, height }: Metadata): void {
  const most = format === 'heif' ? MAX_AVIF_PIXELS : MAX_PIXELS;
  if (width * height <= most) return;
  throw new AppError('too_large', 'The image has too many pixels', {
    detail: `The image has ${width} × ${height} pixels. The most is ${most / 1_000_000} million in all.`,
    values: { width, height, most },
  });
}

async function open(bytes: Buffer, limitInputPixels: number | false): Promise<Sharp> {
  // A failed load is tried again by the next image.
  loading ??= loadSharp().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const sharp = await loading;
  // Only the first picture of an animation; what a lenient viewer would show is taken, what has no end is not.
  return sharp(bytes, { failOn: 'error', pages: 1, limitInputPixels });
}

async function encode(bytes: Buffer): Promise<Buffer> {
  const image = await open(bytes, MAX_PIXELS);
  return image
    .timeout({ seconds: TIME_LIMIT_S })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toBuffer();
}

async function readHeader(bytes: Buffer, format: string): Promise<Metadata> {
  const header = await (await open(bytes, false)).metadata();
  if (header.format !== format) throw new Error(`The decoder takes it for ${header.format}`);
  return header;
}

async function convert(bytes: Buffer, format: string): Promise<Buffer> {
  try {
    checkSize(await readHeader(bytes, format));
    return await encode(bytes);
  } catch (error) {
    // Whatever the decoder's error is, it could not read the picture.
    throw error instanceof AppError ? error : damaged(error);
  }
}

/**
 * Makes a picture of our own out of an uploaded file: WebP, upright, sRGB, at most 2048 pixels long, without metadata
 * or anything that was hidden behind the picture. Every other file, damaged or too large ones too, is a 4xx that explains
 * what is wrong. At most two are decoded concurrently, and one AVIF.
 */
export async function convertImage(bytes: Buffer): Promise<Buffer> {
  const format = await checkKind(bytes);
  const task = () => limit(() => convert(bytes, format));
  return format === 'heif' ? avifLimit(task) : task();
}
