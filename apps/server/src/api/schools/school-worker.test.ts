import { expect, test } from 'vitest';
import { SCHOOL_CSV_RULES } from './school-csv.ts';
import { runSchoolTask } from './school-worker.ts';

const taskOf = (text: string) =>
  ({ kind: 'parse', bytes: new Uint8Array(Buffer.from(text)), rules: SCHOOL_CSV_RULES }) as const;

test('a task that takes too long is ended with a clear refusal, and the next one runs', async () => {
  const long = taskOf(`NAME,REGION,LOCATION\n${'a,b,c\n'.repeat(150_000)}`);
  const refused = { code: 'invalid', message: 'The file takes too long to read' };
  await expect(runSchoolTask(long, { timeLimitMs: 5 })).rejects.toMatchObject(refused);
  expect(await runSchoolTask(taskOf('NAME,REGION,LOCATION\na,b,c'))).toMatchObject({ kind: 'read' });
});

test('a task that takes too much memory is ended with a clear refusal', async () => {
  const crowd = Array.from({ length: 4_500_000 }, (_, row) => `${row}\0a\0b\0c`).join('\0');
  const task = { kind: 'near_matches', rows: [crowd], existing: [], named: 100 } as const;
  await expect(runSchoolTask(task)).rejects.toMatchObject({ code: 'too_large' });
});
