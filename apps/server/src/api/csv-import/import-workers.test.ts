import { expect, test } from 'vitest';
import { SCHOOL_CSV_RULES } from '../schools/import/school-csv.ts';
import { runImportTask } from './import-workers.ts';

const fileOf = (text: string) => ({ bytes: new Uint8Array(Buffer.from(text)), rules: SCHOOL_CSV_RULES, filename: '' });

test('a task that takes too long is ended with a clear refusal, and the next one runs', async () => {
  const long = fileOf(`NAME,REGION,LOCATION\n${'a,b,c\n'.repeat(150_000)}`);
  const refused = { code: 'invalid', message: 'The file takes too long to read' };
  await expect(runImportTask('parse', long, { timeLimitMs: 5 })).rejects.toMatchObject(refused);
  expect(await runImportTask('parse', fileOf('NAME,REGION,LOCATION\na,b,c'))).toMatchObject({
    refusal: undefined,
    faultsCount: 0,
  });
});

test('a task that takes too much memory is ended with a clear refusal', async () => {
  const crowd = Array.from({ length: 4_500_000 }, (_, row) => `${row}\0a\0b\0c`).join('\0');
  const task = runImportTask('findNearMatches', { rows: [crowd], existing: [], named: 100 });
  await expect(task).rejects.toMatchObject({ code: 'too_large' });
});
