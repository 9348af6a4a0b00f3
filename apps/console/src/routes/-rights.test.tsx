import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_ROLES } from '@quizdesk/contract/constants';
import { mayCall } from '@quizdesk/contract/rules/call-rights';
import { act, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { ResourceList } from '../components/list/resource/resource-list.tsx';
import { openPage } from '../components/page/testing-page.tsx';
import { buildQuestion } from '../components/question/testing-questions.ts';
import { AllowedPage } from '../components/rights/allowed-page.tsx';
import { callOfPage } from '../components/rights/page-rights.ts';
import { RoleContext } from '../components/rights/rights.tsx';
import { Navigation } from '../components/shell/navigation.tsx';
import { PAGES } from '../components/shell/palette/pages.ts';
import { QuestionList } from '../features/questions/list/question-list.tsx';
import { schoolList } from '../features/schools/school-list.tsx';
import { buildSchool } from '../features/schools/testing-schools.ts';
import { heldCalls } from '../lib/testing-calls.ts';

const calls = heldCalls();

async function openAs(role: string, path: string, page: ReactElement, rows: readonly object[] = []) {
  await openPage(path, () => (
    <RoleContext value={role}>
      <AllowedPage>{page}</AllowedPage>
    </RoleContext>
  ));
  await act(async () => {
    for (const call of calls) if (!call.isAnswered) call.answer(200, { rows, count: rows.length });
  });
}

/** What the page offers, by the names that links and buttons have. */
const offered = () =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')]
    .map((element) => element.getAttribute('aria-label') ?? element.textContent)
    .filter((name) => /^(Add(?! filter)|Create|Edit|Delete)\b/.test(name ?? ''));

test.each(CONSOLE_ROLES)(
  'a list offers a %s what the table of rights gives that role, and nothing else',
  async (role) => {
    const school = buildSchool();
    await openAs(role, '/schools', <ResourceList view={schoolList} search={{}} />, [school]);
    await screen.findByText(school.name);
    expect(offered()).toEqual(
      mayCall(role, 'schools.update')
        ? [
            ...['Add Bulk CSV', 'Add School'],
            ...[`Edit ${school.name}`, `Edit beside the list ${school.name}`, `Delete ${school.name}`],
          ]
        : [],
    );
    // What was done to it may be read by all of them.
    expect(screen.getByRole('button', { name: `History ${school.name}` })).toBeTruthy();
  },
);

test.each(CONSOLE_ROLES)('the question bank is offered to a %s by the same table', async (role) => {
  await openAs(role, '/questions', <QuestionList search={{}} />, [buildQuestion()]);
  await screen.findByRole('table');
  const names = offered().map((name) => name?.split(' ')[0]);
  expect(names).toEqual(mayCall(role, 'questions.update') ? ['Create', 'Edit', 'Edit', 'Delete'] : []);
});

test.each(CONSOLE_ROLES)('the menu names the pages that a %s may use', async (role) => {
  await openAs(role, '/', <Navigation />);
  const menu = within(screen.getByRole('navigation', { name: 'Sections' }));
  expect(menu.queryByRole('link', { name: /^Bulk Questions/ }) !== null).toBe(mayCall(role, 'bulkQuestions.upload'));
  expect(menu.getByRole('link', { name: /^Schools/ })).toBeTruthy();
});

describe.each([
  ['/questions/new', 'editor'],
  ['/schools/add', 'admin'],
  ['/schools/7/edit', 'admin'],
  ['/admins/7/password', 'admin'],
] as const)('the page %s, which is there to write,', (path, least) => {
  test.each(CONSOLE_ROLES)('lets a %s in by rank, and otherwise says which role it needs', async (role) => {
    await openAs(role, path, <p>The form</p>);
    const isOpen = CONSOLE_ROLES.indexOf(role) >= CONSOLE_ROLES.indexOf(least);
    expect(screen.queryByText('The form') !== null).toBe(isOpen);
    expect(screen.queryByText(`This page needs the role ${least}. Yours is ${role}.`) !== null).toBe(!isOpen);
  });
});

test('every page that is there to write is placed by its call', () => {
  const files = readdirSync(join(import.meta.dirname, '_admin'), { recursive: true, encoding: 'utf8' });
  const paths = files
    .filter((file) => file.endsWith('.tsx'))
    .map(
      (file) =>
        `/${file
          .replace(/\.tsx$/, '')
          .replaceAll('.', '/')
          .replace(/\/index$/, '')}`,
    );
  const writing = paths.filter(
    (path) => /\/(add|create|new|edit|csv|verify)$/.test(path) || /\$id\/password$/.test(path),
  );
  expect(writing.length).toBeGreaterThan(20);
  expect(writing.filter((path) => callOfPage(path) === undefined)).toEqual([]);
  expect(
    PAGES.filter(({ label }) => /^(Add|Create|Verify|Bulk)/.test(label)).filter(({ path }) => !callOfPage(path)),
  ).toEqual([]);
});
