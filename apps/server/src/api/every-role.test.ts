import { CONSOLE_ROLES, ROLES } from '@quizdesk/contract/constants';
import { namedEndpoints } from '@quizdesk/contract/every-endpoint';
import { type CallName, leastRoleFor, mayCall } from '@quizdesk/contract/rules/call-rights';
import { describe, expect, it } from 'vitest';
import { buildCoinPackage } from '../testing/builders/coin-packages.ts';
import { buildQuestion } from '../testing/builders/questions.ts';
import { pathOf, useTestApp } from '../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

const calls = namedEndpoints.map(({ resource, verb, endpoint }) => ({
  // What the endpoints are called is what the table has; the names of both come from one object.
  name: `${resource}.${verb}` as CallName,
  endpoint,
}));
/** Calls that read, some of them with a selection that is more than an address holds. */
const READS_BY_POST = ['.exportSelected', '.selectedRecipients'];
const isRead = ({ name, endpoint }: (typeof calls)[number]) =>
  endpoint.method === 'GET' || READS_BY_POST.some((verb) => name.endsWith(verb));
const guarded = calls.filter(({ endpoint }) => endpoint.access === 'administrator');

describe('the table of rights', () => {
  it('gives nobody a call that asks for an administrator, and of the others students those of their own account alone', () => {
    const leastOf = { public: ['anyone'], account: ['student', 'viewer'], administrator: [...CONSOLE_ROLES] };
    const misplaced = calls.filter(({ name, endpoint }) => {
      const allowed: readonly string[] = leastOf[endpoint.access];
      return !allowed.includes(leastRoleFor(name));
    });
    expect(misplaced).toEqual([]);
  });

  it('lets a viewer read all but the sessions of others and the state of the installation, and change only how lists look to them', () => {
    const reads = guarded.filter(isRead).map(({ name }) => name);
    expect(new Set(guarded.map(({ name }) => name).filter((name) => mayCall('viewer', name)))).toEqual(
      new Set([
        ...reads.filter((name) => name !== 'systems.read' && name !== 'users.listSessions'),
        // Undoing is held to what they may change: their own views.
        ...['operations.undo', 'preferences.save', 'views.insert', 'views.update', 'views.remove'],
      ]),
    );
  });

  it('lets an editor change the question bank and how lists look to them, and nothing else', () => {
    const writes = guarded.filter((call) => !isRead(call)).map(({ name }) => name);
    expect(new Set(writes.filter((name) => mayCall('editor', name)).map((name) => name.split('.')[0]))).toEqual(
      new Set([
        'bulkQuestions',
        'correctAnswers',
        // Of questions.
        'imports',
        'lookAlikes',
        'operations',
        'options',
        'preferences',
        'questions',
        'quizOfDay',
        'trash',
        'uploads',
        'views',
      ]),
    );
  });

  it.each(ROLES)('holds for every call of a %s', async (role) => {
    const authorization = `Bearer ${await test().tokenFor(role)}`;
    for (const { name, endpoint } of guarded) {
      const url = pathOf(endpoint, {
        id: 4711,
        question_id: 4711,
        user_id: 4711,
        id_or_username: 4711,
        operation_id: 4711,
      });
      const answer = await test().app.inject({ method: endpoint.method, url, headers: { authorization } });
      expect(answer.statusCode, `${role}: ${name}`).not.toBe(401);
      expect(answer.statusCode === 403, `${role}: ${name} was ${answer.statusCode}`).toBe(!mayCall(role, name));
      if (answer.statusCode !== 403) continue;
      const least =
        role === 'student' ? /^Only administrators may do this\.$/ : new RegExp(`role.* ${leastRoleFor(name)}`);
      expect(answer.json()).toEqual({
        ...{ code: 'role_needed', message: 'Forbidden', detail: expect.stringMatching(least) },
        ...(role !== 'student' && { values: { role, needed: leastRoleFor(name) } }),
      });
    }
  });
});

describe('an editor', () => {
  const operationOf = async (url: string, as: 'editor' | 'admin') =>
    String((await test().call({ method: 'DELETE', url }, as)).headers['operation-id']);
  const undo = (id: string) => test().call({ method: 'POST', url: `/v1/operations/${id}/undo` }, 'editor');

  it('undoes what anyone did to the question bank', async () => {
    const { id } = await buildQuestion(test().app.db);
    // Nothing is undone where no one would be left who may do everything.
    await test().tokenFor('superadmin');
    expect((await undo(await operationOf(`/v1/questions/${id}`, 'admin'))).statusCode).toBe(201);
    expect((await undo(await operationOf(`/v1/questions/${id}`, 'editor'))).statusCode).toBe(201);
    expect((await test().call({ method: 'GET', url: `/v1/questions/${id}` }, 'viewer')).statusCode).toBe(200);
  });

  it('undoes and restores nothing else', async () => {
    const { id } = await buildCoinPackage(test().app.db);
    const deleted = await operationOf(`/v1/coin/packages/${id}`, 'admin');
    const refused = {
      code: 'forbidden',
      message: 'Forbidden',
      detail: 'Your role, editor, may not change coin packages.',
      values: { role: 'editor', table: 'coin_packages' },
    };
    for (const url of [`/v1/operations/${deleted}/undo`, `/v1/trash/${deleted}/restore`]) {
      expect((await test().call({ method: 'POST', url }, 'editor')).json()).toEqual(refused);
    }
    expect((await test().call({ method: 'GET', url: `/v1/coin/packages/${id}` }, 'viewer')).statusCode).toBe(404);
  });
});
