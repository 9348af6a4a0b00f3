import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '../../plugins/errors.ts';
import { openLocalStorage } from '../../storage/local-storage.ts';
import { cleanEnvironment } from '../../testing/clean-environment.ts';
import { openRealFolder } from '../../testing/real-data.ts';
import { fileRoutes } from './files.routes.ts';
import { uploadRoutes } from './uploads.routes.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('storage', await openLocalStorage(folder));
  app.decorate('access', 'public');
  await app.register(errors);
  await app.register(fileRoutes);
  await app.register(async (scope) => {
    scope.access = 'administrator';
    await scope.register(uploadRoutes);
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function upload(bytes: Uint8Array, filename: string) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), filename);
  // Lets the platform write the form, boundary and all.
  const request = new Request('http://x', { method: 'POST', body: form });
  const response = await app.inject({
    method: 'POST',
    url: '/v1/upload/image',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

async function store(bytes: Uint8Array): Promise<{ filename: string; picture: Buffer }> {
  const { status, body } = await upload(bytes, 'x');
  expect(status).toBe(201);
  return { filename: body.filename, picture: await readFile(join(folder, body.filename)) };
}

const draw = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

test('an image is stored as a WebP picture under an unguessable name, and the response has its address', async () => {
  const { status, body } = await upload(await draw(30, 20, 'red').jpeg().toBuffer(), 'My logo.jpg');
  expect(status).toBe(201);
  expect(body.filename).toMatch(/^[0-9a-f]{40}\.webp$/);
  expect(body.url).toBe(`/uploads/${body.filename}`);
  const response = await app.inject(body.url);
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 });
});

test('a picture longer than 2048 pixels is made smaller, a small one is not made larger', async () => {
  const { picture } = await store(await draw(4096, 1024, 'red').png().toBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ width: 2048, height: 512 });
});

test('a picture is stored upright and without what its camera wrote into it', async () => {
  const photo = await draw(40, 20, 'red')
    .jpeg()
    .withExif({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { picture } = await store(photo);
  const { width, height, exif, icc, xmp, orientation } = await sharp(picture).metadata();
  expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 20, height: 40 });
});

test.each([
  ['PNG', () => draw(6000, 5000, 'red').png().toBuffer(), '6000 × 5000 pixels. The most is 25 million'],
  ['AVIF', () => draw(4200, 2400, 'red').avif({ effort: 0 }).toBuffer(), '4200 × 2400 pixels. The most is 10 million'],
])('a %s image of too many pixels is refused by the size in its header', async (_kind, encode, said) => {
  const { status, body } = await upload(await encode(), 'big');
  expect(status).toBe(413);
  expect(body.detail).toContain(said);
});

test.each([
  ['an empty file', Buffer.alloc(0), 422, 'The file is empty'],
  ['text', Buffer.from('NAME,REGION,LOCATION'), 415, 'no image that can be recognised'],
  ['a PDF document', Buffer.from('%PDF-1.7\n'), 415, 'a PDF document'],
  ['the first bytes of a PNG only', Buffer.from('89504e470d0a1a0a', 'hex'), 415, 'JPEG, PNG, GIF, WebP or AVIF'],
])('%s is refused with what it is', async (_what, bytes, status, said) => {
  const answer = await upload(bytes, 'logo.png');
  expect(answer.status).toBe(status);
  expect(answer.body.detail).toContain(said);
});

test('a file above the limit is a 413', async () => {
  expect(await upload(Buffer.alloc(11 * 1024 * 1024), 'a.png')).toMatchObject({
    status: 413,
    body: { message: 'The file is too large' },
  });
});

describe('a stored file', () => {
  let filename: string;
  beforeAll(async () => {
    ({ filename } = await store(await draw(8, 8, 'blue').png().toBuffer()));
  });

  test.each(['/uploads', '/v1/uploads'])('is served under %s as nothing but a picture, for long', async (path) => {
    const response = await app.inject(`${path}/${filename}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'content-length': String(response.rawPayload.length),
      etag: `"${filename}"`,
    });
  });

  test('responds to HEAD with the same headers and no body', async () => {
    const get = await app.inject(`/uploads/${filename}`);
    const head = await app.inject({ method: 'HEAD', url: `/uploads/${filename}` });
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });

  test.each(['"NAME"', 'W/"NAME"', '"other", "NAME"', '*'])(
    'is not sent again to a client that has it: %s',
    async (tags) => {
      const headers = { 'if-none-match': tags.replace('NAME', filename) };
      const response = await app.inject({ url: `/uploads/${filename}`, headers });
      expect([response.statusCode, response.rawPayload.length]).toEqual([304, 0]);
      expect(response.headers.etag).toBe(`"${filename}"`);
    },
  );

  test('is sent to a client that has another', async () => {
    const response = await app.inject({ url: `/uploads/${filename}`, headers: { 'if-none-match': '"other"' } });
    expect(response.statusCode).toBe(200);
  });
});

test.each([
  'unknown.webp',
  `${'0'.repeat(40)}.webp`,
  '..',
  '../package.json',
  '..%2f..%2fpackage.json',
  '%2e%2e%2fa.webp',
  'a%00.webp',
  '%00',
  'a%2fb.webp',
  'A.webp',
  'a.svg',
  '.webp',
  'constructor',
  'a.constructor',
  '%F0%9F%98%80.webp',
])('the name %s is a 404 with a body of JSON', async (name) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const response = await app.inject({ method, url: `/uploads/${name}` });
    expect(response.statusCode).toBe(404);
    if (method === 'GET') expect(response.json().detail).toBeTypeOf('string');
  }
});

test.each([
  ['%zz', 400],
  [`${'x'.repeat(5000)}.webp`, 414],
])('a name that is no part of an address (%s) is a 4xx', async (name, status) => {
  expect((await app.inject(`/uploads/${name}`)).statusCode).toBe(status);
});

const images = openRealFolder('hazards/images');

describe.skipIf(!images.present)('the real images', () => {
  const bad: Readonly<Record<string, number>> = {
    'hopper.bmp': 415,
    'hopper.ico': 415,
    'decompression_bomb.ico': 415,
    'broken.png': 415,
    'broken_data_stream.png': 422,
    'decompression_bomb.gif': 422,
    'truncated_image.png': 422,
    'truncated_jpeg.jpg': 422,
    'zero_width.gif': 422,
  };

  test.each(images.files)('$name is stored clean or refused clearly', async ({ name }) => {
    const { status, body } = await upload(images.read(name), name);
    expect(status).toBe(bad[name] ?? 201);
    if (status === 201) {
      const { exif, xmp, icc, format } = await sharp(await readFile(join(folder, body.filename))).metadata();
      expect({ exif, xmp, icc, format }).toEqual({ format: 'webp' });
    } else expect(body.detail).toMatch(/damaged|This is/);
  });

  test('a photograph taken on its side is turned upright, and four inks become three lights', async () => {
    const { picture } = await store(images.read('hopper_orientation_6.jpg'));
    const upright = await sharp(images.read('hopper_orientation_6.jpg'))
      .autoOrient()
      .resize(8, 8)
      .removeAlpha()
      .raw()
      .toBuffer();
    const stored = await sharp(picture).resize(8, 8).removeAlpha().raw().toBuffer();
    const farthest = Math.max(...upright.map((value, at) => Math.abs(value - (stored[at] ?? 0))));
    expect(farthest).toBeLessThan(40);
    const { picture: cmyk } = await store(images.read('pil_sample_cmyk.jpg'));
    expect((await sharp(cmyk).metadata()).space).toBe('srgb');
  });

  test('of an animation only the first picture is stored', async () => {
    const { picture } = await store(images.read('iss634.webp'));
    expect((await sharp(picture).metadata()).pages).toBeUndefined();
  });
});

const drawings = openRealFolder('hazards/svg');

describe.skipIf(!drawings.present)('the real drawings', () => {
  test.each(drawings.files)('$name is refused: drawings can carry scripts', async ({ name }) => {
    for (const alias of [name, 'photo.png']) {
      const { status, body } = await upload(drawings.read(name), alias);
      expect(status).toBe(415);
      expect(body.detail).toMatch(/This is an (SVG drawing|XML file)\. Choose a JPEG/);
    }
  });
});

const mislabelled = openRealFolder('hazards/mislabelled');

describe.skipIf(!mislabelled.present)('files under another name', () => {
  test.each(mislabelled.files)('$name is taken for what it is', async ({ name }) => {
    const isImage = ['gif_plus_xlsx_concat.gif', 'jpeg_plus_svg_concat.jpg', 'png_named.jpg'].includes(name);
    expect((await upload(mislabelled.read(name), name)).status).toBe(isImage ? 201 : 415);
  });

  test('data hidden behind a picture is removed', async () => {
    for (const [name, hidden] of [
      ['gif_plus_xlsx_concat.gif', 'PK\x03\x04'],
      ['jpeg_plus_svg_concat.jpg', '<script'],
    ] as const) {
      expect(mislabelled.read(name).includes(hidden)).toBe(true);
      expect((await store(mislabelled.read(name))).picture.includes(hidden)).toBe(false);
    }
  });
});

test.skipIf(!images.present)('all hazards together take less than 300 MB more memory', async () => {
  const all = ['images', 'svg', 'mislabelled'].flatMap((name) => openRealFolder(`hazards/${name}`).files);
  const script = fileURLToPath(new URL('./testing-memory.ts', import.meta.url));
  const env = { ...cleanEnvironment(), IMAGES: all.map(({ path }) => path).join('\n') };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  const grownMb = Number(stdout);
  expect(grownMb).toBeGreaterThan(0);
  expect(grownMb).toBeLessThan(300);
});

test('nothing but whole pictures lies in the storage in the end', async () => {
  for (const name of await readdir(folder)) expect(name).toMatch(/^[0-9a-f]{40}\.webp$/);
});
