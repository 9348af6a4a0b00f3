import type { FieldError } from '@quizdesk/contract/errors';

/** An error of the validator, whether it reports it or Fastify has passed it on. */
interface Issue {
  readonly code: string;
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** The bound that a value is beyond, where there is one. */
const bound = (name: string, value: unknown) => (isText(value) ? { values: { [name]: value } } : {});

/** What an error of the validator says, for programs. */
export function fieldErrorOf({ code, message, facts }: Issue): FieldError {
  // The schemas say so in their sentences alone: a missing text is too short, or of another type.
  if (/is required$/i.test(message)) return { code: 'required' };
  switch (code) {
    case 'invalid_type':
    case 'invalid_union':
      return { code: 'wrong_type' };
    case 'too_small':
      return { code: 'too_small', ...bound('minimum', facts.minimum) };
    case 'too_big':
      return { code: 'too_big', ...bound('maximum', facts.maximum) };
    case 'invalid_value': {
      const options = Array.isArray(facts.values) ? facts.values.map(String) : [];
      return { code: 'not_one_of', values: { options } };
    }
    case 'invalid_format':
      return { code: 'wrong_form' };
    case 'unrecognized_keys':
      return { code: 'unknown' };
    default:
      return { code: 'not_allowed' };
  }
}
