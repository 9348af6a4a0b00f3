import { z } from 'zod';
import { endpoint } from './kit.ts';

export const uploads = {
  image: endpoint({
    method: 'POST',
    path: '/v1/upload/image',
    summary: 'Store an image; entities then refer to it by the file name',
    access: 'administrator',
    file: 'file',
    status: 201,
    /** `filename` goes into the entity; `url` is the path that serves the picture. */
    response: z.object({ filename: z.string(), url: z.string() }),
  }),
};
