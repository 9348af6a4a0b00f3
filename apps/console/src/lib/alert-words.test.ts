import { expect, test } from 'vitest';
import { failWith } from './alert-words.ts';
import { errorOfAnswer, unreachable } from './request-error.ts';

const alertOf = (error: unknown) => {
  try {
    return failWith('Something went wrong')(error);
  } catch (failure) {
    return failure;
  }
};

test('the server’s message, then its detail follow the word Error', () => {
  const failure = alertOf(errorOfAnswer(404, '{"message":"Coin package not found","detail":"It is gone."}', null));
  expect(failure).toMatchObject({ message: 'Error: Coin package not found. It is gone.', status: 404 });
});

test.each(['', 'Coin package not found'])('the detail %j adds nothing', (detail) => {
  const body = JSON.stringify({ message: 'Coin package not found', detail });
  expect(alertOf(errorOfAnswer(404, body, null))).toMatchObject({ message: 'Error: Coin package not found' });
});

test('a detail takes the place of a message that says nothing', () => {
  const failure = alertOf(errorOfAnswer(500, '{"message":"","detail":"More"}', null));
  expect(failure).toMatchObject({ message: 'Error: More' });
});

test('what is about fields stays as it is', () => {
  const wrong = errorOfAnswer(422, '{"message":"Invalid","detail":"","details":{"name":"Name is required"}}', null);
  const taken = errorOfAnswer(409, '{"message":"Taken","detail":""}', null);
  for (const fault of [wrong, taken]) expect(alertOf(fault)).toBe(fault);
});

test('a server that says nothing is described by the fallback', () => {
  expect(alertOf(errorOfAnswer(502, '<html>', null))).toMatchObject({ message: 'Error: Something went wrong' });
  expect(alertOf(unreachable())).toMatchObject({
    message: 'Error: Something went wrong. The server could not be reached. Check your connection and try again.',
  });
});

test('what is no answer of the server stays what it is', () => {
  const fault = new TypeError('a fault of ours');
  expect(alertOf(fault)).toBe(fault);
});
