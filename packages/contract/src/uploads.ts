import { z } from 'zod';
import { endpoint } from './kit.ts';
import { uploadPaths } from './paths/uploads.ts';

export const uploads = {
  image: endpoint({
    ...uploadPaths.image,
    summary: 'Store an image; entities then refer to it by the file name',
    status: 201,
    /** `filename` goes into the entity; `url` is the path that serves the picture. */
    response: z.object({ filename: z.string(), url: z.string() }),
  }),
};
