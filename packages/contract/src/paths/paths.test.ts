import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { everyEndpoint } from '../every-endpoint.ts';
import type { Call } from './crud-paths.ts';

const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').replace(/^ \*.*$/gm, '');

it.each(files)('%s loads nothing but other paths, and so no schema', (file) => {
  const loaded = [...textOf(file).matchAll(/from '([^']+)'/g)].map(([, name = '']) => name);
  expect(loaded.filter((name) => !/^\.\/[\w-]+\.ts$/.test(name))).toEqual([]);
});

it('the paths are all there is: each is the path of an endpoint, and every endpoint has one', async () => {
  const modules: Record<string, Record<string, Call>>[] = await Promise.all(files.map((file) => import(`./${file}`)));
  const calls = modules.flatMap((module) => Object.values(module)).flatMap((paths) => Object.values(paths));
  const names = ({ method, path, access, file = '' }: Call) => `${method} ${path} ${access} ${file}`;
  expect([...new Set(calls.map(names))].sort()).toEqual(everyEndpoint.map(names).sort());
});
