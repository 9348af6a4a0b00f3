import { type APIRequestContext, expect } from '@playwright/test';

interface Place {
  readonly level_id: number;
  readonly round_id: number;
}

async function idOf(api: APIRequestContext, path: string, field: string, value: number, row: object): Promise<number> {
  const { rows } = await (await api.get(`${path}?limit=10000`)).json();
  const found = rows.find((candidate: Record<string, unknown>) => candidate[field] === value);
  const stored = found ?? (await (await api.post(path, { data: row })).json());
  return stored.id;
}

/** A level and a round that questions can belong to; made where the server of this worker does not have them yet. */
export async function ensurePlace(api: APIRequestContext, level_number = 1, serial_number = 1): Promise<Place> {
  const level = { level_number, description: `Level ${level_number}` };
  const round = { name: `Round ${serial_number}`, serial_number, max_questions: 10 };
  return {
    level_id: await idOf(api, '/v1/levels', 'level_number', level_number, level),
    round_id: await idOf(api, '/v1/rounds', 'serial_number', serial_number, round),
  };
}

/** A level and a round of a test file's own, and what stores short-answer questions there. */
export function questionPlace(number: number) {
  const ensure = (api: APIRequestContext) => ensurePlace(api, number, number);
  const store = async (api: APIRequestContext, question: object) => {
    const common = { subject: 'physics', time: 30, score: 3, answer_type: 'short_answer', answer: 'x' };
    const answer = await api.post('/v1/questions', { data: { ...(await ensure(api)), ...common, ...question } });
    expect(answer.status()).toBe(201);
    return answer.json();
  };
  return { LEVEL: `Level ${number}`, ROUND: `${number}. Round ${number}`, ensure, store };
}
