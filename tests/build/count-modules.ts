// Given to a server with --import: keeps the number of modules that it has loaded, Node's own apart, in the file MODULES_FILE.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const file = process.env.MODULES_FILE;
const loaded = new Set<string>();

if (isMainThread && file !== undefined) {
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.startsWith('node:') && url !== import.meta.url) loaded.add(url);
      writeFileSync(file, String(loaded.size));
      return nextLoad(url, context);
    },
  });
}
