import type { Endpoint } from '@quizdesk/contract/kit';
import { expect } from 'vitest';
import { pathOf, type TestApp } from './test-app.ts';

/** The calls that list, add, change and delete the rows of a resource, and what is expected of several of them. */
export function useRows(
  test: () => TestApp,
  calls: Readonly<Record<'list' | 'insert' | 'update' | 'remove', Endpoint>>,
) {
  const list = (query: Record<string, string> = {}) => test().call({ method: 'GET', url: calls.list.path, query });
  const add = (payload: object) => test().call({ method: 'POST', url: calls.insert.path, payload });
  const count = async (): Promise<number> => (await list()).json().count;
  return {
    list,
    add,
    count,
    change: (id: number, payload: object) => test().call({ method: 'PUT', url: pathOf(calls.update, { id }), payload }),
    remove: (id: number) => test().call({ method: 'DELETE', url: pathOf(calls.remove, { id }) }),
    /** Adds rows at the same time, of which one alone can be there. Returns its id, and how the others were refused. */
    async addTogether(rows: readonly object[]) {
      const answers = await Promise.all(rows.map(add));
      const [stored, ...refused] = answers.sort((one, other) => one.statusCode - other.statusCode);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, ...refused.map(() => 409)]);
      expect(await count()).toBe(1);
      return { id: stored?.json().id, refused };
    },
  };
}

type Answer = Awaited<ReturnType<TestApp['call']>>;

/** Fails unless every answer refuses these fields, and no others. */
export function expectRefused(answers: readonly Answer[], details: Readonly<Record<string, string>>): void {
  for (const answer of answers) {
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual(details);
  }
}
