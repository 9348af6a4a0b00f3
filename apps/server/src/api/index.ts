import type { FastifyInstance } from 'fastify';
import { guard } from '../plugins/authentication.ts';
import { multipart } from '../plugins/multipart.ts';
import { countRoutes } from './counts/count.routes.ts';
import { schoolRoutes } from './schools/schools.routes.ts';
import { fileRoutes } from './uploads/files.routes.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';

/** The API: every resource by name. All but uploaded files need an administrator's token. */
export async function api(app: FastifyInstance): Promise<void> {
  await app.register(fileRoutes);
  await app.register(async (guarded) => {
    await guarded.register(guard);
    await guarded.register(multipart);
    await guarded.register(countRoutes);
    await guarded.register(schoolRoutes);
    await guarded.register(uploadRoutes);
  });
}
