import { expect, test } from 'vitest';
import { samplePeople } from './names.ts';

const people = [...samplePeople(3000)];

test('three thousand people come out the same in every run, and more begin with them', () => {
  expect([...samplePeople(3000)]).toEqual(people);
  expect([...samplePeople(4000)].slice(0, 3000)).toEqual(people);
  expect(people[0]).toMatchInlineSnapshot(`
    {
      "email": "theolefevre@example.net",
      "name": "Théo Lefèvre",
      "phone": "+999 20 123 4567",
      "username": "theolefevre",
    }
  `);
});

test('each has a username of plain characters, a mail address that cannot exist and a telephone number that cannot be called', () => {
  for (const { username, email, phone } of people) {
    expect(username).toMatch(/^[a-z]+(\.[a-z]+)?\d*$/);
    expect(email).toMatch(/^[a-z.\d]+@example\.(org|com|net)$/);
    expect(phone).toMatch(/^\+999 20 \d{3} \d{4}$/);
  }
});

test('no two share a username, an address or a number', () => {
  for (const field of ['username', 'email', 'phone'] as const) {
    expect(new Set(people.map((person) => person[field])).size).toBe(people.length);
  }
});

test('names come with the letters that people write them with', () => {
  const letters = new Set(people.flatMap(({ name }) => [...name.toLowerCase()]));
  for (const letter of ['ɛ', 'ɔ', 'ŋ', 'ñ', 'ø', 'ł', 'ß', 'ı', 'þ', 'đ', 'ç', 'ã', '’', '-']) {
    expect(letters).toContain(letter);
  }
  expect(new Set(people.map(({ name }) => name)).size).toBeGreaterThan(1500);
});
