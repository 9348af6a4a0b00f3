import type { ConsoleRole } from '@quizdesk/contract/constants';
import { type ImportChange, type ImportKind, imports, type KeptImport } from '@quizdesk/contract/imports';
import type { LightMyRequestResponse } from 'fastify';
import { import_rows } from '../db/schema/imports.ts';
import { pathOf, type TestApp } from './test-app.ts';

/** A file of schools: a header, and these lines of name, region and location. */
export const schoolsCsv = (...lines: readonly string[]) => ['NAME,REGION,LOCATION', ...lines].join('\n');

/** Calls of imports that are mended, and what is stored of them. */
export function useImports(test: () => TestApp) {
  const send = (kind: ImportKind, bytes: Uint8Array | string, name = 'list.csv', role?: ConsoleRole) => {
    const form = new FormData();
    form.set(imports.insert.file, new Blob([bytes]), name);
    return test().call({ method: 'POST', url: imports.insert.path, query: { kind }, payload: form }, role);
  };
  const patch = (id: number, payload: object): Promise<LightMyRequestResponse> =>
    test().call({ method: 'PATCH', url: pathOf(imports.change, { id }), payload });
  return {
    send,
    keep: async (kind: ImportKind, bytes: Uint8Array | string): Promise<KeptImport> => {
      const answer = await send(kind, bytes);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json();
    },
    find: (id: number, role?: ConsoleRole) => test().call({ method: 'GET', url: pathOf(imports.find, { id }) }, role),
    patch,
    change: async (id: number, payload: ImportChange): Promise<KeptImport> => {
      const answer = await patch(id, payload);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    },
    rows: async (id: number, only = 'all') =>
      (await test().call({ method: 'GET', url: pathOf(imports.rows, { id }), query: { only } })).json(),
    apply: (id: number, payload: object = {}, key?: string) =>
      test().call({
        ...{ method: 'POST', url: pathOf(imports.apply, { id }), payload },
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      }),
    remove: (id: number) => test().call({ method: 'DELETE', url: pathOf(imports.remove, { id }) }),
    /** How many rows are kept, of all imports. */
    keptRows: () => test().app.db.$count(import_rows),
    schoolNames: async (): Promise<string[]> => {
      const { rows } = (await test().call({ method: 'GET', url: '/v1/schools', query: { sort: 'name' } })).json();
      return rows.map(({ name }: { readonly name: string }) => name);
    },
  };
}
