// docs/settings.md, from the variables that apps/server/src/config.ts declares.
import { variables } from '../apps/server/src/config.ts';

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
  const rows = Object.entries(variables.shape).map(rowOf);
  return `<!-- Generated from apps/server/src/config.ts by \`npm run docs\`. -->
# Settings

All settings are environment variables, and all are optional. An empty one counts as not set. [operations.md](operations.md#configuration) says how they are checked.

| variable | default | what it does | accepted values |
|---|---|---|---|
${rows.join('\n')}
`;
}
