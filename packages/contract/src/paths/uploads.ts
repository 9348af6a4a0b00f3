import { call } from './crud-paths.ts';

export const uploadPaths = { image: { ...call('POST', '/v1/upload/image'), file: 'file' } } as const;
