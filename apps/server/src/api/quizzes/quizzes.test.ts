import { DEFAULT_QUIZ_ID } from '@quizdesk/contract/constants';
import { quizzes } from '@quizdesk/contract/quizzes';
import { describe, expect, it } from 'vitest';
import { buildQuiz } from '../../testing/builders/quizzes.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });
const list = (query: Record<string, string> = {}) => test().call({ method: 'GET', url: quizzes.list.path, query });

describe('the list of quizzes', () => {
  it('holds quiz 9 on a fresh database', async () => {
    const answer = await list();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      count: 1,
      rows: [
        {
          id: DEFAULT_QUIZ_ID,
          title: 'Science and maths quiz',
          subject: 'general',
          created_at: expect.stringMatching(/^\d{4}-.*Z$/),
          updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
    });
  });

  it('is newest first, and answers any page with the exact count', async () => {
    const first = await buildQuiz(test().app.db, { title: 'First' });
    const second = await buildQuiz(test().app.db, { title: 'Second', subject: 'physics' });
    const pages = await Promise.all(['0', '1', '2', '3', '50'].map((offset) => list({ limit: '1', offset })));
    expect(pages.map((page) => page.json().rows.map((row: { id: number }) => row.id))).toEqual([
      [second.id],
      [first.id],
      [DEFAULT_QUIZ_ID],
      [],
      [],
    ]);
    expect(pages.map((page) => page.json().count)).toEqual([3, 3, 3, 3, 3]);
  });
});
