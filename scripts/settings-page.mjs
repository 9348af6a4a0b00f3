// docs/operations/settings.md, from the variables that apps/server/src/settings.ts declares.

import { SECRETS } from '../apps/server/src/secret-files.ts';
import { variables } from '../apps/server/src/settings.ts';

/** What the messages say that refuse a value of a zod schema, in the order in which it checks. */
function messagesOf({ def }) {
  const checks = (def.checks ?? []).map((check) => check._zod.def);
  const inner = [def.innerType, def.element, def.in, def.out].filter((schema) => schema !== undefined);
  return [def, ...checks].flatMap(({ error }) => error?.() ?? []).concat(inner.flatMap(messagesOf));
}

const code = (text) => (text === '' ? '' : `\`${text}\``);

function rowOf([name, schema]) {
  const accepted = new Set(messagesOf(schema).map((message) => message.replace(/^must (not )?be /, '$1')));
  const byDefault = String(schema.parse(undefined) ?? '');
  const purpose = schema.description.replaceAll(/\b[A-Z]+(_[A-Z]+)+\b/g, '`$&`');
  return `| \`${name}\` | ${code(byDefault)} | ${purpose} | ${[...accepted].join(', ')} |`;
}

export function settingsPage() {
  const files = SECRETS.map((name) => code(`${name}_FILE`));
  const rows = Object.entries(variables.shape).map(rowOf);
  return `<!-- Generated from apps/server/src/settings.ts by \`npm run docs\`. -->
# Settings

All settings are environment variables, and all are optional. An empty one counts as not set. The server checks them at the start, lists all errors and exits with 1. A variable that it does not read but that looks like a setting (\`DATABSE_URL\`, \`QUIZDESK_PORT\`) is a warning. If it may have named the database or \`DATA_DIR\`, and the server would create a new, empty database instead, the server refuses to start.

Secrets may be in files, as Docker, Kubernetes and systemd (\`LoadCredential=\`) provide them: ${files.slice(0, -1).join(', ')} and ${files.at(-1)} name them.

[Sizing](sizing.md) explains connections and processes, [days and times](time-zone.md) \`CONTEST_TIME_ZONE\`, [two-factor sign-in](administrators.md#two-factor-sign-in) \`REQUIRE_2FA\`.

| variable | default | what it does | accepted values |
|---|---|---|---|
${rows.join('\n')}
`;
}
