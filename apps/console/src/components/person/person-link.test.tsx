import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../page/testing-page.tsx';

afterEach(() => {
  cleanup();
  document.querySelector('#quizdesk-config')?.remove();
  vi.resetModules();
});

test('a person’s id leads to their page on this console', async () => {
  const { PersonLink } = await import('./person-link.tsx');
  await openPage('/', () => <PersonLink person={12}>Esi</PersonLink>);
  expect(screen.getByRole('link', { name: 'Esi' }).getAttribute('href')).toBe('/profile/12');
});

test('where there is a main site, it leads there, by id or username', async () => {
  const config = document.createElement('script');
  config.id = 'quizdesk-config';
  config.type = 'application/json';
  config.textContent = JSON.stringify({ main_site_url: 'https://quiz.example/' });
  document.head.append(config);
  vi.resetModules();
  const { PersonLink } = await import('./person-link.tsx');
  render(
    <>
      <PersonLink person={12}>By id</PersonLink>
      <PersonLink person="esi.o">By username</PersonLink>
    </>,
  );
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['https://quiz.example/profile/12', 'https://quiz.example/profile/esi.o']);
});
