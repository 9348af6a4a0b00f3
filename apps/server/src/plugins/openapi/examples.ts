import { z } from 'zod';

/** Left out of examples: another name of a field that is there, or what replaces others. */
const LEFT_OUT = new Set([
  ...['coin', 'refreshToken', 'options?', 'bulkQuestions.level_id', 'bulkQuestions.round_id'],
  // A code instead.
  ...['current_password?', 'passkey?'],
  // One of these alone.
  ...['mapping?', 'replace?', 'restore?', 'leave_out?', 'take_in?', 'batch_id?'],
  // A filter instead, and a change where there is one.
  ...[
    'audience.select',
    'select.ids',
    'within_limits?',
    'options.change',
    'questions.remove',
    'schools.remove',
    'users.remove',
    'waitlist.remove',
  ],
]);

/** Values of fields, by their names and, where it differs, by that of what they belong to. */
const VALUES: Readonly<Record<string, string | number | boolean>> = {
  action: 'schools.insert',
  actor_name: 'Ama Mensah',
  access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIzIn0.c2lnbmF0dXJl',
  address: 'otpauth://totp/Quizdesk:ama.mensah?issuer=Quizdesk&secret=JBSWY3DPEHPK3PXP',
  alg: -7,
  amount: '4.99',
  answer: 'Nitrogen',
  answer_type: 'short_answer',
  before: '2026-11-21T08:00:00.000000Z_answer_12',
  'badge.name': 'First steps',
  'badges.': 'First steps',
  'badges.name': 'First steps',
  'bulkQuestions.message': 'Score must be a number',
  attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oA',
  authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
  cell: 'F17',
  changed_by: 'Ama Mensah',
  challenge: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIzIn0.Y2hhbGxlbmdl',
  clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  code: '287082',
  'coinPackages.name': 'Pocket money',
  coin_amount: 500,
  'columns.name': 'Region',
  column: 'REGION',
  count: 1,
  currency: 'USD',
  current_password: 'tall green kettle',
  'attention.detail': 'Level 1, Speed round: 6 of 10',
  description: 'For ten correct answers in a row.',
  device: 'Firefox on Windows',
  dry_run: 'true',
  email: 'ama.mensah@example.org',
  'faults.message': 'Score must be a number',
  filename: '5f0c1d0e6b7a.png',
  form: 'Form 2',
  host: 'quiz.example.org',
  hint: 'It is most of the air.',
  icon: '5f0c1d0e6b7a.png',
  id_or_username: 'ama.mensah',
  ignored_columns: 'REMARKS',
  is_premium: 'true',
  image: '5f0c1d0e6b7a.png',
  level_number: '1',
  list: '/schools',
  'lists.rows': 25,
  'preferences.rows': 25,
  'views.rows': 25,
  'views.name': 'Schools of Accra',
  owner_name: 'Ama Mensah',
  search: 'q=accra',
  location: 'Accra',
  logo: '5f0c1d0e6b7a.png',
  logo_url: 'https://example.org/logo.png',
  max_questions: 10,
  media_alt: 'A circuit: a 12 V battery, and two resistors of 3 Ω and 6 Ω side by side.',
  media_file: '5f0c1d0e6b7a.png',
  message: 'The next round begins at noon.',
  'messageTemplates.name': 'Before the final',
  name: 'Ama Mensah',
  network: '192.0.2.1',
  next: '2026-11-21T08:00:00.000000Z_answer_12',
  longest_name: 'Nana Akosua Agyeiwaa Boateng',
  'notificationBatches.name': '214 students of Accra Academy',
  note: 'See chapter 3.',
  notes: 'See chapter 3.',
  option_1: 'Nitrogen',
  option_2: 'Oxygen',
  option_3: 'Argon',
  option_4: 'Helium',
  option_text: 'Nitrogen',
  password: 'tall green kettle',
  'allowCredentials.id': 'x9Qm2h0C4d',
  'excludeCredentials.id': 'x9Qm2h0C4d',
  'passkey.id': 'x9Qm2h0C4d',
  'rp.id': 'quiz.example.org',
  'rp.name': 'Quizdesk',
  rpId: 'quiz.example.org',
  rawId: 'x9Qm2h0C4d',
  signature: 'MEUCIQDx1n',
  displayName: 'ama.mensah',
  timeout: 300_000,
  transports: 'internal',
  phone: '+233 20 000 0000',
  price: '4.99',
  q: 'accra',
  question_text: 'Which gas is most of the air?',
  'quizzes.title': 'General science',
  recovery_codes: 'a7k2m-9xq4t',
  refresh_token: 'c2Vzc2lvbg.cmVmcmVzaA',
  region: 'Greater Accra',
  'repeats.name': 'Accra Academy',
  role: 'admin',
  'round.name': 'Speed round',
  'rounds.name': 'Speed round',
  row: 2,
  'sample.name': 'Accra Academy',
  school_name: 'Accra Academy',
  'schools.name': 'Accra Academy',
  'standings.ids': '3,12',
  score: '3',
  secret: 'JBSWY3DPEHPK3PXP',
  serial_number: '1',
  sheet: 'Questions',
  status: 'completed',
  subject: 'chemistry',
  text: 'Answered question 12 correctly',
  time: '30',
  time_limit: 600,
  title: 'Round 3',
  transaction_id: '1234567890',
  type: 'streak',
  url: '/v1/uploads/5f0c1d0e6b7a.png',
  username: 'ama.mensah',
  value: 'Acra',
  visual_level: 'Bronze',
  'warnings.message': 'Looks like the region Accra',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-11-21',
  datetime: '2026-11-21T08:00:00.000Z',
  uuid: '0d9f4f3e-6c0d-4f0e-9c3a-2f6a1b0c9d8e',
};

function textOf(schema: z.ZodString, value: string | number | boolean | undefined): string {
  return FORMATS[schema.format ?? ''] ?? String(value ?? 'Text');
}

function numberOf(schema: z.ZodNumber, value: string | number | boolean | undefined): number {
  return Number(value ?? Math.max(1, schema.minValue ?? 1));
}

function fieldsOf(shape: z.ZodRawShape, owner: string): object {
  const fields = Object.entries(shape).filter(([name, field]) => {
    const names = [name, `${owner}.${name}`, ...(field instanceof z.ZodOptional ? [`${name}?`] : [])];
    return !names.some((one) => LEFT_OUT.has(one));
  });
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, owner, name)]));
}

/**
 * An example of what a caller sends or receives by a schema: plausible values by the names of the fields. `owner` is the
 * resource or the field that an object belongs to.
 */
export function exampleOf(schema: unknown, owner: string, name = ''): unknown {
  const value = VALUES[`${owner}.${name}`] ?? VALUES[name];
  if (schema instanceof z.ZodDefault && value === undefined) return schema.def.defaultValue;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return exampleOf(schema.unwrap(), owner, name);
  }
  if (schema instanceof z.ZodPipe) {
    return exampleOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in, owner, name);
  }
  if (schema instanceof z.ZodObject) return fieldsOf(schema.shape, ['', 'rows'].includes(name) ? owner : name);
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element, owner, name)];
  if (schema instanceof z.ZodEnum) {
    return schema.options.find((option) => option === value) ?? schema.options[0];
  }
  if (schema instanceof z.ZodLiteral) {
    const values = [...schema.values];
    return values.find((one) => one === value) ?? values[0];
  }
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return numberOf(schema, value);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textOf(schema as z.ZodString, value);
  if (schema instanceof z.ZodRecord) {
    const { keyType } = schema;
    return keyType instanceof z.ZodEnum
      ? Object.fromEntries(keyType.options.map((key) => [key, exampleOf(schema.valueType, owner, String(key))]))
      : {};
  }
  if (schema instanceof z.ZodUnion) {
    // Named values are texts; without one a number is the plainest.
    const kind = value === undefined ? z.ZodNumber : z.ZodString;
    return exampleOf(schema.options.find((option) => option instanceof kind) ?? schema.options[0], owner, name);
  }
  throw new Error(`There is no example of ${owner}.${name}`);
}
