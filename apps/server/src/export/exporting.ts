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

/** How many bytes of files are kept at most when another one begins: about forty million answers. */
const MOST_BYTES = 4 * 1024 ** 3;

/** What the calls for files share. Needs `context`. */
export const exporting = fastifyPlugin(async (app) => {
  const kept = new KeptExports(join(app.config.dataDir, 'exports'), MOST_BYTES);
  app.decorate('exports', { turns: new ExportTurns(app.config.pools.exportsMax), kept });
  app.addHook('onClose', () => kept.close());
});
