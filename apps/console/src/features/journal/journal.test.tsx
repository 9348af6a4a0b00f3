import type { Operation } from '@quizdesk/contract/operations';
import { useLocation } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { wearStyles } from '../../components/page/testing-styles.ts';
import pickerClasses from '../../components/picker/row-picker.module.css';
import { RoleContext } from '../../components/rights/rights.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { AuditLog } from './audit-log.tsx';
import classes from './journal.module.css';
import { logHome, trashHome } from './journal-api.ts';
import { subjectText } from './journal-cells.tsx';
import { nameToType } from './trash-dialogs.tsx';
import { TrashPage } from './trash-page.tsx';

const calls = heldCalls();

const buildOperation = (id: number, rest: Partial<Operation> = {}): Operation => ({
  id,
  at: '2025-03-01T12:34:00.000Z',
  actor_id: 1,
  actor_name: 'Akosua',
  action: 'users.remove',
  table: 'users',
  row_id: 7,
  label: 'Ama',
  reason: null,
  summary: { users: { added: 0, changed: 0, deleted: 1 }, user_answers: { added: 0, changed: 0, deleted: 12 } },
  undone_by: null,
  undoes: null,
  left_out: 0,
  can_undo: true,
  purged: false,
  ...rest,
});

const searchOf = () => useLocation({ select: ({ search }) => search });
const openLog = (path: string, role = 'admin') =>
  openPage(path, () => (
    <RoleContext value={role}>
      <AuditLog search={logHome.address.parse(searchOf())} />
    </RoleContext>
  ));
const openTrash = (role: string) =>
  openPage('/trash', () => (
    <RoleContext value={role}>
      <TrashPage search={trashHome.address.parse(searchOf())} />
    </RoleContext>
  ));
const listed = (path: string, rows: readonly Operation[]) =>
  waitFor(() => {
    const call = calls.find(
      ({ url, isAnswered }) => url.pathname === path && url.searchParams.get('limit') === '20' && !isAnswered,
    );
    if (call === undefined) throw new Error(`nothing has called ${path}`);
    call.answer(200, { rows, count: rows.length });
    return call;
  });

test('the log asks for what its address says; an id without its kind is left out', async () => {
  await openLog('/audit-log?actor_id=3&table=schools&row_id=9&action=schools.remove&from=2025-03-01&page=2&q=x');
  const { url } = await listed('/v1/operations', []);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    actor_id: '3',
    table: 'schools',
    row_id: '9',
    action: 'schools.remove',
    from: '2025-03-01',
    limit: '20',
    offset: '20',
  });
  cleanup();
  await openLog('/audit-log?row_id=9&table=secrets&action=no%20name');
  const query = Object.fromEntries((await listed('/v1/operations', [])).url.searchParams);
  expect(query).toEqual({ limit: '20', offset: '0' });
});

test('entries stand under their day, deleted things lead nowhere, and undone ones are struck through', async () => {
  await openLog('/audit-log');
  await listed('/v1/operations', [
    buildOperation(3),
    buildOperation(2, { action: 'users.update', summary: { users: { added: 0, changed: 1, deleted: 0 } } }),
    buildOperation(1, { can_undo: false, undone_by: 2 }),
  ]);
  expect(await screen.findByRole('rowheader', { name: 'Saturday 1 March 2025' })).toBeTruthy();
  const rows = screen
    .getAllByRole('row')
    .slice(2)
    .map((row) => within(row));
  expect(rows[0]?.getByText('12 answers deleted')).toBeTruthy();
  expect(rows.map((row) => row.queryByRole('link')?.getAttribute('href'))).toEqual([
    undefined,
    '/profile/7',
    '/profile/7',
  ]);
  expect(rows[2]?.getByText('Undone')).toBeTruthy();
  expect(rows[2]?.getByText('Deleted a user').tagName).toBe('S');
});

test('what was deleted for good leads nowhere, and neither does what was done to it before', async () => {
  await openLog('/audit-log');
  const restored = { users: { added: 1, changed: 0, deleted: 0 } };
  await listed('/v1/operations', [
    buildOperation(4, { action: 'trash.remove', table: 'schools', summary: {}, can_undo: false }),
    buildOperation(3, { action: 'trash.remove', label: null, summary: {}, can_undo: false }),
    buildOperation(2, { action: 'trash.restore', label: null, summary: restored, can_undo: false, purged: true }),
  ]);
  expect(await screen.findByText('Restored a user')).toBeTruthy();
  expect(within(screen.getByRole('table')).queryAllByRole('link')).toEqual([]);
});

test('only who may change what an operation changed is offered its undo', async () => {
  const question = { table: 'questions', summary: { questions: { added: 0, changed: 1, deleted: 0 } } };
  const rows = [buildOperation(2), buildOperation(1, { ...question, action: 'questions.update' })];
  await openLog('/audit-log', 'editor');
  await listed('/v1/operations', rows);
  expect(await screen.findAllByRole('button', { name: /^Undo / })).toHaveLength(1);
  cleanup();
  await openLog('/audit-log', 'viewer');
  await listed('/v1/operations', rows);
  expect(await screen.findByText('Deleted a user')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Undo / })).toBeNull();
});

test('a deleted thing says what went along, and only superadmins delete it for good, once its name is typed', async () => {
  await openTrash('admin');
  await listed('/v1/trash', [buildOperation(5)]);
  expect(await screen.findByText('and 12 answers')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Restore Ama' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /for good|Empty/ })).toBeNull();
  cleanup();
  await openTrash('superadmin');
  await listed('/v1/trash', [buildOperation(5)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete for good Ama' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete for good' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete for good' });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Ama' } });
  fireEvent.click(confirm);
  await answerCall(calls, 'DELETE', '/v1/trash/5', 204);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a thing without a name is called by its kind and number, and so is one whose name is too long to type', () => {
  const long = buildOperation(1, { table: 'questions', label: 'What '.repeat(20) });
  expect(nameToType(buildOperation(1))).toBe('Ama');
  expect(nameToType(long)).toBe('Question 7');
  expect(subjectText(buildOperation(1, { label: null }))).toBe('User 7');
  expect(subjectText(buildOperation(1, { label: null, row_id: null }))).toBe('Users');
  expect(subjectText(buildOperation(1, { table: null, label: null }))).toBe('');
  const planned = (label: string | null, added: number) =>
    subjectText(
      buildOperation(1, { table: 'daily_plan', label, summary: { daily_plan: { added, changed: 0, deleted: 0 } } }),
    );
  expect([planned('2030-11-25', 14), planned('2030-11-25', 5), planned('reserve', 2), planned(null, 0)]).toEqual([
    'From 25 Nov 2030 on',
    '25 Nov 2030',
    'Reserve',
    'Calendar',
  ]);
});

test('rows of several lines keep away from their rules, and a filter that is open to all reads as those beside it', async () => {
  wearStyles('./journal.module.css', import.meta, classes);
  wearStyles('../../components/picker/row-picker.module.css', import.meta, pickerClasses);
  await openLog('/audit-log');
  await listed('/v1/operations', [buildOperation(1, { reason: 'Left the school' })]);
  const action = (await screen.findByText('Reason: Left the school')).closest(`.${classes.action}`);
  const subject = screen.getByText('User 7').parentElement;
  const paddings = [action, subject].map((part) => part && getComputedStyle(part).getPropertyValue('padding-block'));
  expect(paddings).toEqual(['4px', '4px']);
  const people = screen.getByPlaceholderText('All people').closest(`.${pickerClasses.filter}`);
  expect(people).not.toBeNull();
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  expect(rules.find((rule) => rule.includes('::placeholder'))).toContain('color: var(--qd-text)');
});
