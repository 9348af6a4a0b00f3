import type { Page } from '@playwright/test';
import { PAGES } from '../../apps/console/src/components/shell/palette/pages.ts';
import { questionsWorkbook } from './workbook.ts';

/** One thing to take a picture of. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Brings the opened page into the state to be seen. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Seen without being signed in. */
  readonly isGuests?: boolean;
  /** Seen in windows narrower than this alone. */
  readonly below?: number;
  /** The call below this path that it shows the refusal of, which the browser logs as an error. */
  readonly refused?: readonly [status: number, path: string];
}

const PHONE = 768;
const FAULTY = 'NAME,REGION,LOCATION\nOkuma Ridge School,Volta Lakes,Keta\n,Ankobra,Nsuotwerɛ\n,Pra Central,Manso\n';
const FINE =
  'NAME,REGION,LOCATION\nOkuma Ridge School,Volta Lakes,Keta\nOkuma Ridge School,Volta Lakes,Keta\nTano Valley Academy,Ankobra,Nsuotwerɛ\n';

async function chooseFile(page: Page, name: string, text: string, shown: string | RegExp): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: shown }).waitFor();
}

async function askToDelete(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < PHONE) {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  } else {
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
  }
  await page.getByRole('dialog').waitFor();
}

async function editFirstLevel(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < PHONE) {
    await page.getByRole('button', { name: /^Actions for Level 1 ·/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  } else await page.getByRole('button', { name: /^Edit Level 1 ·/ }).click();
  await page.getByRole('heading', { name: 'Edit Level' }).waitFor();
}

async function askToDeleteCard(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Delete Level/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

async function openUnits(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < PHONE) await page.getByRole('button', { name: 'Formulas' }).click();
  await page.getByRole('button', { name: 'Units' }).click();
  await page.getByRole('group', { name: 'Units' }).waitFor();
}

/** The form of the first question that is listed. */
async function editFirstFound(page: Page): Promise<void> {
  const found = page.locator('main a[href^="/questions/"]').filter({ hasText: 'circuit shown' }).first();
  await page.goto(`${(await found.getAttribute('href')) ?? ''}/edit`);
  await page.getByLabel('Picture description').waitFor();
}

async function previewQuestions(page: Page): Promise<void> {
  const buffer = await questionsWorkbook([
    {
      question_text: 'Solve $2x^2 + 5x - 3 = 0$.',
      answer_type: 'multiple_choice',
      option_1: '$x = -3$',
      option_2: '4',
      answer: '$x = -3$',
    },
    { question_text: 'Which gas turns limewater milky?', subject: 'Chemistry', answer: '' },
    { question_text: 'State the oxidation number of sulfur in \\ce{H2SO4}.', subject: 'Chemistry', level_number: 4242 },
    { question_text: 'Name the organelle in which the Krebs cycle takes place.', subject: 'Biology' },
    { question_text: 'Name the organelle in which the Krebs cycle takes place.', subject: 'Biology' },
  ]);
  const file = { name: 'contest-week-3.xlsx', mimeType: 'application/octet-stream', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Bulk Upload' }).waitFor();
}

async function failToSignIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').getByText(/./).waitFor();
}

async function askForPremium(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < PHONE) {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /premium|subscription/ }).click();
  } else {
    await page
      .getByRole('button', { name: /^(Give test premium|Remove subscription)/ })
      .first()
      .click();
  }
  await page.getByRole('dialog').waitFor();
}

/** Sends the form as it is, and waits for the first fault. */
const sendEmpty = (button: string, fault: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByText(fault).waitFor();
};

async function scrollToTimeline(page: Page): Promise<void> {
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.locator('time').first().waitFor();
  await timeline.evaluate((element) => element.scrollIntoView());
}

async function openPanel(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').waitFor();
}

async function openUserPicker(page: Page): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'User' });
  const filters = page.getByRole('button', { name: /^Filters/ });
  await picker.or(filters).waitFor();
  if (await filters.isVisible()) await filters.click(); // on a phone
  await picker.click();
  await page.getByRole('listbox').getByRole('option').first().waitFor();
}

async function openFilters(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < PHONE;
  await page.getByRole('button', { name: isPhone ? /^Filters \(/ : 'Add filter' }).click();
  await page.getByRole('dialog').getByRole('combobox').first().waitFor();
}

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
}

async function searchPalette(page: Page): Promise<void> {
  await openPalette(page);
  await page.keyboard.type('sch');
  await page.getByRole('dialog').getByText('Abrewakrom Senior High School').waitFor();
}

/** Phones have no cells to edit: there the list is seen as it is. */
async function editCell(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < PHONE) return;
  await page
    .getByRole('button', { name: /^Change Score of / })
    .first()
    .press('Enter');
  const field = page.getByRole('textbox', { name: /^Score of / });
  await field.fill('many');
  await field.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Score' }).waitFor();
}

const editBeside = (field: string) => async (page: Page) => {
  if ((page.viewportSize()?.width ?? 0) < PHONE) return;
  await page
    .getByRole('button', { name: /^Edit beside the list / })
    .first()
    .click();
  await page.getByRole('complementary').getByLabel(field).waitFor();
};

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'dashboard';

/** Every page by its address, and the states of them that only doing something shows. */
export const SCREENS: readonly Screen[] = [
  ...PAGES.map(({ path }) => ({ name: nameOf(path), path })),
  { name: 'bulk-questions-preview', path: '/bulk-questions', prepare: previewQuestions },
  { name: 'login', path: '/login', isGuests: true },
  { name: 'login-refused', path: '/login', isGuests: true, prepare: failToSignIn, refused: [401, '/v1/jwt/signin'] },
  { name: 'menu', path: '/schools', below: 1200, prepare: (page) => openPanel(page, 'Open the menu') },
  { name: 'profile-panel', path: '/schools', prepare: (page) => openPanel(page, 'Your profile') },
  { name: 'palette', path: '/schools', prepare: openPalette },
  { name: 'palette-search', path: '/schools', prepare: searchPalette },
  { name: 'school', path: '/schools/1' },
  { name: 'schools-compared', path: '/schools/compare?ids=1,2,3' },
  { name: 'profile', path: '/profile/admin' },
  { name: 'profile-student', path: '/profile/theolefevre', refused: [404, '/v1/user/subscriptions/'] },
  {
    name: 'profile-timeline',
    path: '/profile/theolefevre',
    prepare: scrollToTimeline,
    refused: [404, '/v1/user/subscriptions/'],
  },
  { name: 'profile-gone', path: '/profile/nobody', refused: [404, '/v1/users/nobody'] },
  { name: 'users-found', path: '/users?q=a&sort=name&order=asc' },
  { name: 'users-not-found', path: '/users?q=no%20such%20user' },
  { name: 'users-premium', path: '/users', prepare: askForPremium },
  { name: 'users-delete', path: '/users', prepare: askToDelete },
  { name: 'admins-not-found', path: '/admins?q=no%20such%20administrator' },
  { name: 'admins-add-refused', path: '/admins/add', prepare: sendEmpty('Submit', 'Username is required') },
  { name: 'admins-password', path: '/admins/1/password' },
  { name: 'no-such-page', path: '/no-such-page' },
  { name: 'badges-add-refused', path: '/badges/add', prepare: sendEmpty('Submit', 'Tier is required') },
  { name: 'badges-gone', path: '/badges/999999', refused: [404, '/v1/badges/999999'] },
  { name: 'notifications-refused', path: '/notifications', prepare: sendEmpty('Send', 'Title is required') },
  { name: 'notifications-filtered', path: '/notifications?user_id=1' },
  { name: 'notifications-to-school', path: '/notifications?to=school&to_id=1' },
  { name: 'notifications-to-level', path: '/notifications?to=level' },
  { name: 'notifications-templates-edit', path: '/notifications/templates/1/edit' },
  { name: 'rounds-inactive', path: '/rounds?status=inactive' },
  { name: 'rounds-delete', path: '/rounds', prepare: askToDelete },
  { name: 'rounds-create-refused', path: '/rounds/create', prepare: sendEmpty('Submit', 'Round name is required') },
  { name: 'rounds-edit', path: '/rounds/1/edit' },
  { name: 'levels-edit-beside', path: '/levels', prepare: editFirstLevel },
  { name: 'levels-edit', path: '/levels/1/edit' },
  { name: 'quizzes-by-level-delete', path: '/quizzes-by-level', prepare: askToDeleteCard },
  { name: 'quizzes-by-level-create', path: '/quizzes-by-level/create' },
  { name: 'quizzes-by-level-questions', path: '/quizzes-by-level/1' },
  { name: 'quizzes-by-level-question-create', path: '/quizzes-by-level/1/create' },
  { name: 'questions-filtered', path: '/questions?subject=chemistry&sort=score&order=desc' },
  { name: 'questions-cell', path: '/questions', prepare: editCell },
  { name: 'questions-beside', path: '/questions', prepare: editBeside('Score') },
  { name: 'schools-beside', path: '/schools', prepare: editBeside('School Name') },
  { name: 'users-beside', path: '/users', prepare: editBeside('Email') },
  { name: 'questions-filters', path: '/questions?subject=chemistry', prepare: openFilters },
  { name: 'questions-not-all', path: '/questions?q=no%20such%20question&subject=chemistry' },
  { name: 'questions-not-found', path: '/questions?q=no%20such%20question' },
  { name: 'questions-delete', path: '/questions', prepare: askToDelete },
  { name: 'questions-new-refused', path: '/questions/new', prepare: sendEmpty('Add', 'Level is required') },
  { name: 'questions-new-formulas', path: '/questions/new', prepare: openUnits },
  { name: 'questions-one', path: '/questions/1' },
  { name: 'questions-edit', path: '/questions/1/edit' },
  { name: 'questions-edit-picture', path: '/questions?q=circuit%20shown', prepare: editFirstFound },
  { name: 'questions-correct', path: '/questions/1/correct' },
  { name: 'questions-alike', path: '/questions/alike' },
  { name: 'questions-gone', path: '/questions/999999', refused: [404, '/v1/questions/999999'] },
  { name: 'quiz-of-day-calendar-bank', path: '/quiz-of-day/calendar?panel=reserve' },
  { name: 'quiz-of-day-calendar-month', path: '/quiz-of-day/calendar?span=month' },
  { name: 'quiz-of-day-delete', path: '/quiz-of-day', prepare: askToDelete },
  { name: 'suggested-quizzes-create', path: '/suggested-quizzes/create' },
  { name: 'user-subscriptions-not-found', path: '/user/subscriptions?q=no%20such%20payment' },
  {
    name: 'user-subscriptions-verify-refused',
    path: '/user/subscriptions/verify',
    prepare: sendEmpty('Verify', 'User is required'),
  },
  { name: 'coin-packages-add-refused', path: '/coin-packages/add', prepare: sendEmpty('Submit', 'Name is required') },
  { name: 'coin-packages-gone', path: '/coin-packages/999999/edit', refused: [404, '/v1/coin/packages/999999'] },
  { name: 'user-answers-not-found', path: '/user-answers?from=2025-03-01&to=2025-03-31' },
  { name: 'user-answers-user', path: '/user-answers', prepare: openUserPicker },
  { name: 'sq-attempts-export', path: '/sq-attempts', prepare: openExport },
  { name: 'user-activities-nobody', path: '/user-activities?user_id=999999', refused: [404, '/v1/users/999999'] },
  { name: 'help-schools', path: '/help/schools' },
  { name: 'help-words', path: '/help/words' },
  { name: 'schools-page-2', path: '/schools?page=2' },
  { name: 'schools-found', path: '/schools?q=school' },
  { name: 'schools-not-found', path: '/schools?q=no%20such%20school' },
  { name: 'schools-delete', path: '/schools', prepare: askToDelete },
  { name: 'schools-add-refused', path: '/schools/add', prepare: sendEmpty('Submit', 'School name is required') },
  { name: 'schools-edit', path: '/schools/1/edit' },
  { name: 'schools-edit-gone', path: '/schools/999999/edit', refused: [404, '/v1/schools/999999'] },
  {
    name: 'schools-add-csv-fine',
    path: '/schools/add/csv',
    prepare: (page) => chooseFile(page, 'national-list.csv', FINE, /^Import \d/),
  },
  {
    name: 'schools-add-csv-faulty',
    path: '/schools/add/csv',
    prepare: (page) => chooseFile(page, 'national-list.csv', FAULTY, / as a file$/),
  },
];
