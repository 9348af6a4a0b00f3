import { join } from 'node:path';
import fastifyPlugin from 'fastify-plugin';
import { ExportTurns } from './export-turns.ts';
import { KeptExports } from './kept-exports.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whose turn it is to make a file, and the files that are kept for a while. */
    exports: { readonly turns: ExportTurns; readonly kept: KeptExports };
  }
}

/** What the calls for files share. Needs `context`. */
export const exporting = fastifyPlugin(async (app) => {
  const kept = new KeptExports(join(app.config.dataDir, 'exports'));
  app.decorate('exports', { turns: new ExportTurns(app.config.pools.exportsMax), kept });
  app.addHook('onClose', () => kept.close());
});
