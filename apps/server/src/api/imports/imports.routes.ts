import { imports as endpoints, type ImportKind as KindName } from '@quizdesk/contract/imports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tidyAfterImport } from '../../db/maintenance/maintenance.ts';
import { requireCall } from '../../plugins/authentication.ts';
import { withFile } from '../../plugins/multipart.ts';
import { disconnectSignal, route } from '../../plugins/route.ts';
import { applyOnce } from './apply-import.ts';
import { changeImport } from './change-import.ts';
import { answerOf, shownRow } from './import-answer.ts';
import type { ImportKind } from './import-kind.ts';
import { pageOfRows } from './import-rows.queries.ts';
import { findImport, findOpened, removeImport, type StoredImport } from './imports.queries.ts';
import { keepImport } from './keep-import.ts';
import { listImports } from './listed-imports.queries.ts';
import { questionRows } from './question-rows.ts';
import { schoolRows } from './school-rows.ts';
import { studentSchoolRows } from './student-school-rows.ts';

const KINDS: Readonly<Record<KindName, ImportKind>> = {
  schools: schoolRows,
  questions: questionRows,
  students_schools: studentSchoolRows,
};

/** The kind of an import that the caller may store. */
function kindFor(request: FastifyRequest, name: KindName): ImportKind {
  const kind = KINDS[name];
  requireCall(request.administrator, kind.call);
  return kind;
}

const kindsFor = (request: FastifyRequest) => (stored: StoredImport) => kindFor(request, stored.kind);

/** Imports that are kept while they are mended. */
export async function importRoutes(app: FastifyInstance): Promise<void> {
  route(app, endpoints.list, ({ query, request, db }) =>
    listImports(db, { ...query, personId: request.administrator.id }),
  );
  route(app, endpoints.insert, async ({ query, request, reply }) => {
    const kind = kindFor(request, query.kind);
    const signal = disconnectSignal(reply);
    const personId = request.administrator.id;
    const wanted = { field: endpoints.insert.file, maxBytes: kind.maxBytes, missing: kind.missing };
    const id = await withFile(request, wanted, (file) => keepImport(app.db, kind, file, { personId, signal }));
    const answer = await answerOf(app.db, kind, await findOpened(app.db, { id, personId }));
    // With all of its rows: none went while they were read.
    await findOpened(app.db, { id, personId });
    return answer;
  });
  const asked = (request: FastifyRequest, id: number) => ({ id, personId: request.administrator.id });
  route(app, endpoints.find, async ({ params, request, db }) => {
    const stored = await findImport(db, asked(request, params.id));
    const { rows: _, ...found } = await answerOf(db, KINDS[stored.kind], stored, []);
    return found;
  });
  route(app, endpoints.rows, async ({ params, query, request, db }) => {
    const stored = await findImport(db, asked(request, params.id));
    const kind = KINDS[stored.kind];
    const { rows, count } = await pageOfRows(db, stored.id, query);
    return { rows: rows.map((row) => shownRow(kind, row)), count };
  });
  route(app, endpoints.change, ({ params, body, request }) =>
    changeImport(app.db, {
      kindOf: kindsFor(request),
      asked: asked(request, params.id),
      change: body,
      log: request.log,
    }),
  );
  route(app, endpoints.apply, async ({ params, body, request, reply, record }) => {
    const { kind, outcome } = await applyOnce(app.db, kindsFor(request), {
      ...{ asked: asked(request, params.id), body, headers: request.headers },
      ...{ signal: disconnectSignal(reply), record },
    });
    if (kind) await tidyAfterImport(app.database, outcome.stored, kind.tidied);
    return outcome;
  });
  route(app, endpoints.remove, async ({ params, request }) => {
    await removeImport(app.db, asked(request, params.id));
  });
}
