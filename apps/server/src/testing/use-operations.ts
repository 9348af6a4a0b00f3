import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './test-app.ts';

/** The id of the operation that a response is the outcome of. */
export const operationOf = ({ headers }: Pick<LightMyRequestResponse, 'headers'>): number =>
  Number(headers['operation-id']);

/** Calls of a superadmin, who may read and undo every operation. */
export function useOperations(test: () => TestApp) {
  const post = (url: string, payload?: object) =>
    test().call({ method: 'POST', url, ...(payload && { payload }) }, 'superadmin');
  return {
    get: async (url: string) => (await test().call({ method: 'GET', url }, 'superadmin')).json(),
    post,
    put: (url: string, payload: object) => test().call({ method: 'PUT', url, payload }, 'superadmin'),
    remove: (url: string) => test().call({ method: 'DELETE', url }, 'superadmin'),
    undo: (id: number, body?: { allow_partial: boolean }) => post(`/v1/operations/${id}/undo`, body),
    addSchool: async (name: string) => {
      const answer = await post('/v1/schools', { name, region: 'Accra' });
      return { id: Number(answer.json().id), operation: operationOf(answer) };
    },
  };
}
