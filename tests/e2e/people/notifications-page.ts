import type { Page } from '@playwright/test';
import { STUDENT_PASSWORD } from '../seed/people.ts';

/** What a seeded student signs in with. */
export const studentOf = (person: { readonly username: string }) => ({
  username: person.username,
  password: STUDENT_PASSWORD,
});
/** The form that sends. */
export const form = (page: Page) => page.getByRole('form').or(page.locator('form'));
export const field = (page: Page, name: string) => form(page).getByRole('textbox', { name });
export const sendButton = (page: Page) => form(page).getByRole('button', { name: /^Send(?! me)/ });
/** What the page says of its connection. */
export const connection = (page: Page) =>
  page
    .getByRole('banner')
    .or(page.getByRole('main'))
    .getByText(/^(Connected|Connecting…|Not connected.*)$/);
/** The rows of the list with this title. */
export const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Fills in everything but the person. */
export async function fillInTexts(page: Page, title: string): Promise<void> {
  await form(page).getByLabel('Type').selectOption({ label: 'Reward' });
  await field(page, 'Title').fill(title);
  await field(page, 'Message').fill('Ten correct answers in a row.');
}

/** Fills the whole form in, for a person found by name. */
export async function fillIn(page: Page, person: string, title: string): Promise<void> {
  await form(page).getByRole('combobox', { name: 'Find a person' }).fill(person);
  await page.getByRole('option', { name: new RegExp(person) }).click();
  await fillInTexts(page, title);
}
