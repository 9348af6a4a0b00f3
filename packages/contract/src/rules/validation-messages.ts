import { z } from 'zod';

/** An error as the validator reports it. */
type Issue = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>['customError']>>[0];

const KINDS: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object with named fields',
};

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

/** The message of an error for which its schema has none: those of the validator are for programmers. */
function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is required' : (KINDS[issue.expected] ?? 'Is of the wrong kind');
    case 'too_small':
      return `Must be at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'too_big':
      return `Must be at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    case 'invalid_value':
      return `Must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return 'Does not have the right form';
    case 'invalid_union':
      return 'Is of the wrong kind';
    default:
      return 'Is not allowed';
  }
}

// For every schema, in the services and in the console alike.
z.config({ customError: messageOf });
