import { call } from './crud-paths.ts';

export const bulkQuestionPaths = {
  template: call('GET', '/v1/questions/bulk/template'),
  preview: { ...call('POST', '/v1/questions/bulk/preview/dict'), file: 'file' },
  marked: { ...call('POST', '/v1/questions/bulk/preview/marked'), file: 'file' },
  upload: call('POST', '/v1/questions/bulk/upload'),
} as const;
