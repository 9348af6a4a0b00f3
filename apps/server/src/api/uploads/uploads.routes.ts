import { randomBytes } from 'node:crypto';
import { MAX_IMAGE_BYTES } from '@quizdesk/contract/constants';
import { uploads } from '@quizdesk/contract/uploads';
import type { FastifyInstance } from 'fastify';
import { withFile } from '../../plugins/multipart.ts';
import { route } from '../../plugins/route.ts';
import { convertImage } from './image-file.ts';

/** 160 bits: not guessable, and never the same twice. */
const newFileName = () => `${randomBytes(20).toString('hex')}.webp`;

/** Takes an administrator's image and stores our own picture of it; the bytes that were sent are never stored. */
export async function uploadRoutes(app: FastifyInstance): Promise<void> {
  route(app, uploads.image, async ({ request }) => {
    const wanted = { field: uploads.image.file, maxBytes: MAX_IMAGE_BYTES, missing: 'Please select an image.' };
    const picture = await withFile(request, wanted, ({ bytes }) => convertImage(bytes));
    const filename = newFileName();
    await app.storage.write(filename, picture);
    return { filename, url: `/uploads/${filename}` };
  });
}
