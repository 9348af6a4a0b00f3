import { useLocation } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../../lib/testing-calls.ts';
import { certificateAddress } from './certificate-search.ts';
import { CertificatesPage } from './certificates-page.tsx';

const calls = heldCalls();

function Page() {
  const search = useLocation({ select: (location) => location.search });
  return <CertificatesPage search={certificateAddress.parse(search)} />;
}

const answer = (path: string, body: object) => answerCall(calls, 'GET', `/v1/standings/${path}`, 200, body);

const studentAt = (place: number, id: number, points = 100 - place) => ({
  ...{ place, points, answers: 20, correct: 15, place_before: null, school_id: 3, school_name: 'Keta Lagoon' },
  user: { id, name: `Student ${id}`, username: `student${id}` },
});

/** What each certificate says, from top to bottom. */
const certificates = () =>
  screen.getAllByRole('article').map((article) => [...article.querySelectorAll('p, h2')].map((one) => one.textContent));

test('the first ten places have a certificate each, those who share a place as well, and no other', async () => {
  await openPage('/schools/standings/certificates?subject=computer_science&from=2026-11-01&to=2026-11-30', Page);
  const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 12];
  const rows = places.map((place, index) => studentAt(place, index + 1));
  const call = await answer('students', { rows, count: 400, counted: null });
  expect(Object.fromEntries(call.url.searchParams)).toEqual({
    ...{ limit: '100', offset: '0', subject: 'computer_science', from: '2026-11-01', to: '2026-11-30' },
  });
  await screen.findAllByRole('article');
  const found = certificates();
  expect(found.map(([, place]) => place)).toEqual([
    ...['1st place', '2nd place', '3rd place', '4th place', '5th place', '6th place', '7th place', '8th place'],
    ...['9th place', '10th place', '10th place'],
  ]);
  const [kind, , name, school, points, scope] = found[10] ?? [];
  expect([kind, name, school, points]).toEqual(['Certificate', 'Student 11', 'Keta Lagoon', 'with 90 points']);
  expect(scope).toMatch(/^Computer science, .*Nov/);
  expect(screen.getByText('11 certificates, each on a page of its own.')).toBeTruthy();
});

test('those of schools say the points by which schools are ranked, and of which region', async () => {
  await openPage('/schools/standings/certificates?of=schools&region=Volta', Page);
  const school = { id: 9, name: 'Keta Lagoon', region: 'Volta', logo: null, logo_url: null };
  const play = { students: 6, points: 1, answers: 20, correct: 15, mean: 10.25, weeks: [1, 2, 3, 4, 5, 6, 5, 4] };
  const call = await answer('schools', {
    rows: [{ place: 1, place_before: 2, school, ...play }],
    ...{ count: 1, counted: null },
  });
  expect(call.url.searchParams.get('region')).toBe('Volta');
  await screen.findAllByRole('article');
  expect(certificates()).toEqual([
    ['Certificate', '1st place', 'Keta Lagoon', 'with 10.3 points per student', 'Volta'],
  ]);
});

test('nobody has one until all play is counted, or where nobody is ranked', async () => {
  await openPage('/schools/standings/certificates', Page);
  await answer('students', { rows: [], count: 0, counted: { students: 74_500, of: 182_887 } });
  expect(await screen.findByText(/^Counted: 74,500 of 182,887 students\./)).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});
