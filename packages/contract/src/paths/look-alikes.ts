import { call } from './crud-paths.ts';

export const lookAlikePaths = {
  /** One pair at a time. */
  pair: call('GET', '/v1/questions/look-alikes'),
  tellApart: call('POST', '/v1/questions/:id/tell-apart'),
  merge: call('POST', '/v1/questions/:id/merge'),
};
