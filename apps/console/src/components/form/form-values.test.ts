import { expect, test } from 'vitest';
import { RequestError } from '../../lib/request-error.ts';
import { isSameValues, refusalOf } from './form-values.ts';

const values = { name: 'Keta', region: 'Volta' };

test('values are the same when only spaces around a text differ', () => {
  expect(isSameValues({ name: ' Keta ', tags: ['a'] }, { name: 'Keta', tags: ['a '] })).toBe(true);
  expect(isSameValues({ name: 'Keta' }, { name: 'Ketan' })).toBe(false);
  expect(isSameValues({ tags: ['a', 'b'] }, { tags: ['b', 'a'] })).toBe(false);
});

test('errors of fields that the form has appear there, other errors above the buttons', () => {
  const details = { region: 'Region is too long', logo_crc: 'Wrong checksum' };
  const error = new RequestError('Validation error', 422, { message: '', detail: '', details });
  expect(refusalOf(error, values, 'name')).toEqual({
    fields: { region: 'Region is too long' },
    message: 'logo_crc: Wrong checksum',
  });
});

test('a conflict is shown at the field that names the record, and says what prevents the save', () => {
  const body = { message: 'There is such a school', detail: '"Keta" is already in the list as school 12.' };
  const error = new RequestError(body.message, 409, body);
  expect(refusalOf(error, values, 'name')).toEqual({ fields: { name: body.detail }, message: undefined });
});

test('a fault inside a list lands at that part of it, under the path that the form uses', () => {
  const options = [{ option_text: 'a' }, { option_text: '' }];
  const details = {
    'options[1].option_text': 'Text is required',
    options: 'Too few',
    'options[2].option_text': 'Gone',
  };
  const error = new RequestError('Validation error', 422, { message: '', detail: '', details });
  expect(refusalOf(error, { options })).toEqual({
    fields: { 'options.1.option_text': 'Text is required', options: 'Too few' },
    message: 'options[2].option_text: Gone',
  });
});

test('a conflict of no single field is shown above the buttons', () => {
  const error = new RequestError('In use', 409, { message: 'In use', detail: 'It has 3 questions.' });
  expect(refusalOf(error, values)).toEqual({ fields: {}, message: 'It has 3 questions.' });
});

test('a conflict that is not explained is said in the words there are', () => {
  const error = new RequestError('There is such a school', 409);
  expect(refusalOf(error, values, 'name')).toEqual({ fields: { name: 'There is such a school' }, message: undefined });
});

test('another failure is said in its own words', () => {
  const error = new RequestError('The server could not be reached.');
  expect(refusalOf(error, values, 'name')).toEqual({ fields: {}, message: 'The server could not be reached.' });
});

test('a fault of the program is not passed off as a refusal', () => {
  expect(() => refusalOf(new TypeError('x is undefined'), values, 'name')).toThrow('x is undefined');
});

test('the server’s message and its detail are both said, but words made for the call stay', () => {
  const body = { message: 'Level not found', detail: 'It was deleted.' };
  const failed = new RequestError(body.message, 404, body);
  expect(refusalOf(failed, values).message).toBe('Level not found. It was deleted.');
  expect(refusalOf(new RequestError('Error: Gone', 404, body), values).message).toBe('Error: Gone');
});

test('a row that was removed and added again is no change', () => {
  const options = (key: string) => ({ options: [{ key, option_text: '' }] });
  expect(isSameValues(options('new-1'), options('new-2'))).toBe(true);
});
