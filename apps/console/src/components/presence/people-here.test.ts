import { expect, test } from 'vitest';
import { presenceText } from './people-here.tsx';

const person = (name: string, id: number) => ({ id, name, image: null });

test.each([
  [[], ''],
  [['Ama'], 'Ama has this open too'],
  [['Ama', 'Kofi'], 'Ama and Kofi have this open too'],
  [['Ama', 'Kofi', 'Efua'], 'Ama and 2 others have this open too'],
])('%j are named in a sentence', (names, text) => {
  expect(presenceText(names.map(person))).toBe(text);
});
