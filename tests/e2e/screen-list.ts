import type { Page } from '@playwright/test';
import { PAGES } from '../../apps/console/src/components/shell/pages.ts';

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
}

const PHONE = 768;
const FAULTY = 'NAME,REGION,LOCATION\nOkuma Ridge School,Volta Lakes,Keta\n,Ankobra,Nsuaem\n,Pra Central,Manso\n';
const FINE =
  'NAME,REGION,LOCATION\nOkuma Ridge School,Volta Lakes,Keta\nOkuma Ridge School,Volta Lakes,Keta\nTano Valley Academy,Ankobra,Nsuaem\n';

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

async function failToSignIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').getByText(/./).waitFor();
}

async function sendEmptyForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('School name is required').waitFor();
}

async function openPanel(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').waitFor();
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

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'dashboard';

/** Every page by its address, and the states of them that only doing something shows. */
export const SCREENS: readonly Screen[] = [
  ...PAGES.map(({ path }) => ({ name: nameOf(path), path })),
  { name: 'login', path: '/login', isGuests: true },
  { name: 'login-refused', path: '/login', isGuests: true, prepare: failToSignIn },
  { name: 'menu', path: '/schools', below: 1200, prepare: (page) => openPanel(page, 'Open the menu') },
  { name: 'profile-panel', path: '/schools', prepare: (page) => openPanel(page, 'Your profile') },
  { name: 'palette', path: '/schools', prepare: openPalette },
  { name: 'palette-search', path: '/schools', prepare: searchPalette },
  { name: 'profile', path: '/profile/admin' },
  { name: 'no-such-page', path: '/no-such-page' },
  { name: 'schools-page-2', path: '/schools?page=2' },
  { name: 'schools-found', path: '/schools?q=school' },
  { name: 'schools-not-found', path: '/schools?q=no%20such%20school' },
  { name: 'schools-delete', path: '/schools', prepare: askToDelete },
  { name: 'schools-add-refused', path: '/schools/add', prepare: sendEmptyForm },
  { name: 'schools-edit', path: '/schools/1/edit' },
  { name: 'schools-edit-gone', path: '/schools/999999/edit' },
  {
    name: 'schools-add-csv-fine',
    path: '/schools/add/csv',
    prepare: (page) => chooseFile(page, 'national-list.csv', FINE, /^Import \d/),
  },
  {
    name: 'schools-add-csv-faulty',
    path: '/schools/add/csv',
    prepare: (page) => chooseFile(page, 'national-list.csv', FAULTY, 'Download faults as CSV'),
  },
];
