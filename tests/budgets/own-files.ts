// Prints how many files of the product's own run code for GET /v1/user-answers?question_id=, by V8's coverage of a call that
// was made before, so that the session is cached. Those of the embedded database do not count: a server runs none of them.
import { Session } from 'node:inspector/promises';
import { signAccessToken } from '../../apps/server/src/account/tokens.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import { parseConfig } from '../../apps/server/src/config.ts';
import { openDatabase } from '../../apps/server/src/db/client.ts';
import { createProcessLog } from '../../apps/server/src/logging/process-log.ts';
import { openLocalStorage } from '../../apps/server/src/storage/local-storage.ts';
import { buildAnswer } from '../../apps/server/src/testing/builders/play.ts';
import { buildSessions } from '../../apps/server/src/testing/builders/sessions.ts';
import { buildUser } from '../../apps/server/src/testing/builders/users.ts';

const OWN = /\/(apps\/server|packages\/contract)\/src\/(?!db\/embedded\/)/;
const QUESTION = 7;

const [dataDir = ''] = process.argv.slice(2);
const log = createProcessLog('silent');
const database = await openDatabase({ databaseUrl: undefined, dataDir, log, maintenance: false });
const storage = await openLocalStorage(dataDir);
const app = await buildApp({ config: parseConfig({ SERVICES: 'account,api' }), database, storage }, log);
await buildAnswer(app.db, { question_id: QUESTION });
const viewer = await buildUser(app.db, { role: 'viewer' });
const [session] = await buildSessions(app.db, viewer.id, 1);
const authorization = `Bearer ${await signAccessToken(app.signingKeys, viewer, session?.sessionId ?? '')}`;
const call = () => app.inject({ url: `/v1/user-answers?question_id=${QUESTION}`, headers: { authorization } });

const inspector = new Session();
inspector.connect();
await inspector.post('Profiler.enable');
await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
await call();
// What ran until now is left out. The session is cached for a second.
await inspector.post('Profiler.takePreciseCoverage');
const { rows } = (await call()).json<{ rows: unknown[] }>();
const { result } = await inspector.post('Profiler.takePreciseCoverage');
if (rows.length !== 1) throw new Error('The list has not the one answer');
const ran = result.filter(
  ({ url, functions }) => OWN.test(url) && functions.some(({ ranges: [whole] }) => whole?.count),
);
console.log(ran.length);
process.exit(0);
