import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling } from '../page-checks.ts';
import { exportRows } from '../play-records/play-page.ts';

const csv = (...lines: string[]) => ({
  name: 'students.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['username;school;region', ...lines].join('\r\n')),
});

test('students get their schools from a file: checked, stored, listed by school, and undone', async ({
  adminPage: page,
  api,
}) => {
  for (const region of ['North', 'South']) await api.post('/v1/schools', { data: { name: 'Sorted High', region } });
  const { rows } = await (await api.get('/v1/users?q=pagewright&role=student&limit=2')).json();
  const [one, two] = rows.map(({ username }: { username: string }) => username);
  await page.goto('/users');
  await page.getByRole('link', { name: 'Set Schools by CSV' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Set Schools by CSV' })).toBeVisible();
  await page.getByLabel('CSV file').setInputFiles(csv(`${one};Sorted High;`, 'nobody;Sorted High;North'));
  const causes = page.getByRole('listitem');
  await expect(
    causes.filter({ hasText: '2 schools are called “Sorted High”; give REGION, LOCATION or SCHOOL ID' }),
  ).toBeVisible();
  await expect(causes.filter({ hasText: 'There is no student with this username' })).toBeVisible();
  await expectNoFindings(page);

  // A name that many rows misspell is put right in all of them; which of two schools is meant is said row by row.
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByLabel('CSV file').setInputFiles(csv(`${one};Sorted Hihg;North`, `${two};Sorted Hihg;South`));
  const misspelt = causes.filter({ hasText: 'School “Sorted Hihg”: There is no school with this name and region' });
  await expect(misspelt.getByRole('combobox')).toHaveValue('Sorted High');
  await expectNoFindings(page);
  // Enter replaces; it does not store.
  await misspelt.getByRole('combobox').press('Enter');
  await expect(page.getByText('students.csv, 2 rows: 2 fine. Nothing is stored yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByLabel('CSV file').setInputFiles(csv(`${one};Sorted High;North`, `${two};sorted high;NORTH`));
  await expect(page.getByText('students.csv, 2 rows: 2 fine. Nothing is stored yet.')).toBeVisible();
  await expectNoFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Set the school of 2 students' }).click();
  await expect(page.getByRole('heading', { name: 'School of 2 students set' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'School of 2 students set' })).toBeVisible();

  const [school] = (await (await api.get('/v1/schools?q=sorted%20high%20north')).json()).rows;
  await page.goto(`/schools/${school.id}`);
  await page.getByRole('region', { name: 'Key figures' }).getByRole('link', { name: '2' }).click();
  await expect(page).toHaveURL(`/users?school_id=${school.id}`);
  const filter = page.getByRole('combobox', { name: 'School' });
  await expect(filter).toHaveValue(/^Sorted High/);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  const { name, rows: listed } = await exportRows(page, 'CSV');
  expect(name).toBe('users.csv');
  expect(listed[0]?.slice(7, 11)).toEqual(['School ID', 'School', 'Region', 'Location']);
  expect(listed.slice(1).map((row) => row.slice(7, 10))).toEqual(
    Array(2).fill([String(school.id), 'Sorted High', 'North']),
  );
  await filter.fill('');
  await expect(page).toHaveURL('/users');
  await page.getByRole('button', { name: 'Add filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Add filter' });
  await panel.getByRole('combobox', { name: 'School' }).fill('sorted high');
  await panel.getByRole('option', { name: /Sorted High.*North/ }).click();
  await expect(page).toHaveURL(`/users?school_id=${school.id}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
});
